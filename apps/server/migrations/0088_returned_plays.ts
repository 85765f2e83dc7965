import { type Kysely, sql } from 'kysely'

/** Plays that were acknowledged, lost with a part of the database, and sent again by their screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table returned_plays (
      screen_id text not null,
      day date not null,
      plays bigint not null,
      primary key (day, screen_id)
    )`.execute(db)
}
