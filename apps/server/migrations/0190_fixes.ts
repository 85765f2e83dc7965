import { type Kysely, sql } from 'kysely'

/**
 * How well a vehicle's last position is supported, the plays that contradict it, and plays that became valid because later
 * ones confirmed their positions. Screens get the state of their position: `good`, `poor` or `none`; null before the
 * first heartbeat to this release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicle_tracks
      add column support int not null default 1,
      add column doubts text not null default '[]'`.execute(db)
  await sql`
    create table rejudged_plays (
      screen_id text not null references screens (id),
      seq bigint not null,
      received_at timestamptz not null,
      rejudged_at timestamptz not null,
      play jsonb not null,
      primary key (screen_id, seq)
    )`.execute(db)
  await sql`create index rejudged_plays_by_arrival on rejudged_plays (received_at)`.execute(db)
  await sql`create index rejudged_plays_by_time on rejudged_plays (rejudged_at)`.execute(db)
  await sql`
    alter table screen_status
      add column position text check (position in ('good', 'poor', 'none')),
      add column accuracy_m double precision`.execute(db)
}
