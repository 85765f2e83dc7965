import { type Kysely, sql } from 'kysely'

/**
 * What accounts store is counted: the files of a creative as they are kept, photos and looks. Files of deleted creatives
 * from before are not counted. Files that could not be read at once are prepared later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table creatives add column kept_bytes int`.execute(db)
  await sql`update creatives set kept_bytes = 0 where deleted_at is not null`.execute(db)
  await sql`create index creatives_to_remove on creatives (deleted_at) where deleted_at is not null and kept_bytes > 0`.execute(
    db,
  )
  await sql`create index creatives_by_content on creatives (sha256)`.execute(db)
  await sql`alter table users add column photo_bytes int not null default 0`.execute(db)
  await sql`alter table looks add column bytes int not null default 0`.execute(db)
  await sql`
    create table media_preparations (
      sha256 text primary key references media_files (sha256),
      owner_id text not null references users (id),
      tries int not null,
      next_at timestamptz not null
    )`.execute(db)
  await sql`create index media_preparations_due on media_preparations (next_at)`.execute(db)
}
