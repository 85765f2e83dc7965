import { type Kysely, sql } from 'kysely'

/**
 * The limits on the plays of a booking that a screen may report: what playlists gave in each pacing round, the rounds
 * that a screen requested, and the used shares of its vehicle; and the plays beyond these limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pace_rounds (round bigint primary key, paces jsonb not null)`.execute(db)
  await sql`
    create table playlist_asks (
      screen_id text not null references screens (id),
      round bigint not null,
      at bigint not null,
      primary key (screen_id, round)
    )`.execute(db)
  await sql`alter table vehicle_tracks add column shares text not null default '{}'`.execute(db)
  await sql`
    create table over_shares (
      screen_id text not null,
      booking_id text not null,
      day date not null,
      primary key (screen_id, booking_id, day)
    )`.execute(db)
}
