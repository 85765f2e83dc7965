import { type Kysely, sql } from 'kysely'

/** The periods in which screens were on hold. Plays of their ads don't count in these periods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_holds (
      id bigint generated always as identity primary key,
      screen_id text not null references screens (id),
      reason text not null,
      held_at timestamptz not null,
      held_by text,
      released_at timestamptz
    )`.execute(db)
  await sql`create unique index screen_holds_open on screen_holds (screen_id) where released_at is null`.execute(db)
  await sql`create index screen_holds_by_screen on screen_holds (screen_id, released_at)`.execute(db)
}
