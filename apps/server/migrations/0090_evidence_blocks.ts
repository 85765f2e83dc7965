import { type Kysely, sql } from 'kysely'

/**
 * Small play batches that are committed together share a row of evidence, a block: `screens` contains a number for each
 * of their screens, and `screen_id` is empty. A row with a single batch has no `screens`. The previous release can't
 * read blocks, so none is written while a process of it is alive; every process records whether it reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table play_batches add column screens int[]`.execute(db)
  await sql`alter table server_processes add column reads_blocks boolean not null default false`.execute(db)
}
