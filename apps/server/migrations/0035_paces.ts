import { type Kysely, sql } from 'kysely'

/** The pace of each running booking on a screen, decided once for all server processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paces (
      booking_id text primary key,
      round bigint not null,
      weight float8 not null,
      goal_left int not null
    )`.execute(db)
}
