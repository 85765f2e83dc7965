import { type Kysely, sql } from 'kysely'

/** What screens tell of themselves, by day. Their bytes by day are a part of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // goods/screens
  await sql`
    alter table screen_bytes rename to screen_days;
    alter index screen_bytes_pkey rename to screen_days_pkey;
    alter table screen_days rename constraint screen_bytes_screen_id_fkey to screen_days_screen_id_fkey;
    alter table screen_days
      alter column bytes drop not null,
      alter column counted drop not null,
      add column hottest_c float8,
      add column storage_mb float8,
      add column memory_mb float8,
      add column restarts float8,
      add column unplaced int4 not null default 0,
      add column app_version text;
  `.execute(db)
}
