import { type Kysely, sql } from 'kysely'

/**
 * Puts the columns of a track that each report changes last: the database logs a changed row from its first changed byte
 * on. The names stay, so the previous release works with the new table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table vehicle_tracks in access exclusive mode`.execute(db)
  await sql`
    create table ordered_tracks (
      vehicle_id text constraint ordered_tracks_pkey primary key
        constraint ordered_tracks_vehicle_id_fkey references vehicles (id),
      held text not null default '[]',
      shares text not null default '{}',
      uses text not null default '',
      last_end bigint,
      last_at bigint,
      last_lat double precision,
      last_lng double precision
    ) with (fillfactor = 50)`.execute(db)
  const columns = sql`vehicle_id, held, shares, uses, last_end, last_at, last_lat, last_lng`
  await sql`insert into ordered_tracks (${columns}) select ${columns} from vehicle_tracks`.execute(db)
  await sql`drop table vehicle_tracks`.execute(db)
  await sql`alter table ordered_tracks rename to vehicle_tracks`.execute(db)
  for (const kind of ['pkey', 'vehicle_id_fkey']) {
    await sql`
      alter table vehicle_tracks rename constraint ${sql.ref(`ordered_tracks_${kind}`)}
      to ${sql.ref(`vehicle_tracks_${kind}`)}`.execute(db)
  }
}
