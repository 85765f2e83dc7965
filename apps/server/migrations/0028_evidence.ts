import { type Kysely, sql } from 'kysely'

/**
 * Batches as they arrived, with the verdict of each play and the bookings named, in a partition for each Colombo day:
 * a day goes as a whole when it has had its time. Partitions are made by the server, which knows what day it is.
 * Batches kept so far lack their verdicts, and judging again would answer differently, so they are not taken over;
 * what they counted for stands in the totals.
 *
 * `codes` is null where every play is valid. Bodies are gzip: trying to compress them once more costs time alone.
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
