import { areaOf } from '@ayob/domain/geo/areas'
import { type Kysely, sql } from 'kysely'

/** The fleet as a table: areas and tags to filter by, and views that administrators keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- people/vehicles
    create table vehicle_tags (
      vehicle_id text not null references vehicles (id) on delete cascade,
      tag text not null,
      primary key (vehicle_id, tag)
    );
    create index vehicle_tags_by_tag on vehicle_tags (tag);

    -- goods/screens
    alter table screen_status add column area text;

    -- desk/views
    create table kept_views (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      list text not null,
      name text not null,
      address text not null,
      unique (user_id, list, name)
    );
  `.execute(db)

  // Screens that are silent now have an area too.
  const { rows } = await sql<{ screen_id: string; lat: number; lng: number }>`
    select screen_id, lat, lng from screen_status where lat is not null and lng is not null`.execute(db)
  const areas = rows.map(areaOf)
  await sql`
    update screen_status s set area = n.area
    from unnest(${rows.map(({ screen_id }) => screen_id)}::text[], ${areas}::text[]) as n (screen_id, area)
    where n.screen_id = s.screen_id`.execute(db)
}
