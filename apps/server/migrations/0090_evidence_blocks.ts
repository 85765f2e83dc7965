import { type Kysely, sql } from 'kysely'

/**
 * Small play batches that are committed together share a row of evidence, a block: `screens` holds a number for each of
 * their screens, and `screen_id` is empty. A row of one batch has no `screens`. A process of the release before can't
 * read blocks, so none is written while one lives: every process says whether it reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table play_batches add column screens int[]`.execute(db)
  await sql`alter table server_processes add column reads_blocks boolean not null default false`.execute(db)
}
