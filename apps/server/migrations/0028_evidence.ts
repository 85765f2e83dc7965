import { type Kysely, sql } from 'kysely'

/**
 * Batches as received, with the verdict of each play and the bookings named, in one partition per Colombo day, so that
 * an expired day is dropped as a whole. The server creates the partitions, because it knows the current day. Batches
 * stored so far lack their verdicts, and judging them again would give different results, so they are not taken over;
 * their plays are counted in the totals.
 *
 * `codes` is null when every play is valid. Bodies are gzip already; compressing them again would only take time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table play_batches`.execute(db)
  await sql`create sequence play_batches_id`.execute(db)
  await sql`
    create table play_batches (
      id bigint not null default nextval('play_batches_id'),
      screen_id text not null,
      first_seq bigint not null,
      last_seq bigint not null,
      received_at timestamptz not null,
      accepted int not null,
      rejected int not null,
      booking_ids text[] not null,
      codes text,
      body bytea not null
    ) partition by range (received_at)`.execute(db)
  await sql`alter table play_batches alter column body set storage external`.execute(db)
  await sql`alter sequence play_batches_id owned by play_batches.id`.execute(db)
  await sql`create index play_batches_in_order on play_batches (id)`.execute(db)
}
