import { type Kysely, sql } from 'kysely'

/**
 * Reports of plays that something was wrong with, by screen and Colombo day; the screen is empty where the token named
 * none. A screen that ended keeps the hash of its token, so that whoever goes on using it is known.
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
