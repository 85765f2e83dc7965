import { type Kysely, sql } from 'kysely'

/** House ads that administrators upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // air/house-ads
  await sql`
    create table house_ads (
      id text primary key,
      name text not null,
      from_day date,
      until_day date,
      vehicle_types text[],
      paused boolean not null,
      place int4 not null,
      version int4 not null,
      changed_at timestamptz not null,
      changed_by text references users (id),
      deleted_at timestamptz
    );

    -- Files of house ads. One that nothing uses any more stays until no playlist names it.
    create table house_ad_files (
      creative_id text primary key references creatives (id),
      house_ad_id text references house_ads (id),
      language text not null,
      unused_since timestamptz
    );
    create index house_ad_files_by_ad on house_ad_files (house_ad_id);
    create index house_ad_files_unused on house_ad_files (unused_since) where unused_since is not null;
  `.execute(db)
}
