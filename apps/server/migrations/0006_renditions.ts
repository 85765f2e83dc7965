import { type Kysely, sql } from 'kysely'

/** Smaller copies of creatives for small displays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // goods/creatives
  await sql`
    alter table media_files add column sized_at timestamptz;
    create index media_files_unsized on media_files (sha256) where sized_at is null;
    create table media_renditions (
      sha256 text not null references media_files (sha256) on delete cascade,
      side int4 not null,
      file_sha256 text not null,
      bytes int8 not null,
      primary key (sha256, side)
    );
    create index media_renditions_by_file on media_renditions (file_sha256);
  `.execute(db)
}
