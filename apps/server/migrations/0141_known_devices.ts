import { type Kysely, sql } from 'kysely'

/** Devices from which accounts were signed in, so that a sign-in from a new one is reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id text not null references users (id),
      family text not null,
      first_seen_at timestamptz not null,
      primary key (user_id, family)
    )`.execute(db)
}
