import { type Kysely, sql } from 'kysely'

/**
 * Faulty reports of plays, by screen and Colombo day; the screen is empty for an unknown token. An ended screen keeps
 * the hash of its token, so that further use of the token is recognised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_faults (
      screen_id text not null,
      day date not null,
      fault text not null,
      reports bigint not null,
      primary key (screen_id, day, fault)
    )`.execute(db)
  await sql`create index screens_of_vehicle on screens (vehicle_id)`.execute(db)
  await sql`alter table screens add column ended_token_hash text`.execute(db)
  await sql`
    create index screens_by_ended_token on screens (ended_token_hash) where ended_token_hash is not null`.execute(db)
}
