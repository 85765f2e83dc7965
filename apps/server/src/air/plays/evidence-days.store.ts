import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { sql } from 'kysely'
import type { Reader, Transact, Tx } from '../../platform/ports'

/** Removing a partition waits for readers, and plays wait behind it. After this time it gives up until the next run. */
const LOCK_WAIT = '500ms'
/** Id of the advisory lock for creating partitions. */
const MAKING = 4_018_528

const nameOf = (day: Day) => `play_batches_${day.replaceAll('-', '')}`

/** Creates the partition of a Colombo day if it is missing. Attaching it blocks neither readers nor writers. */
export async function makeEvidenceDay(tx: Tx, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MAKING}::bigint)`.execute(tx)
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${nameOf(day)}) is not null as there`.execute(tx)
  if (rows[0]?.there) return
  const partition = sql.table(nameOf(day))
  const from = sql.lit(startOfDay(day).toISOString())
  const to = sql.lit(startOfDay(addDays(day, 1)).toISOString())
  await sql`create table ${partition} (like play_batches including defaults including storage)`.execute(tx)
  await sql`alter table play_batches attach partition ${partition} for values from (${from}) to (${to})`.execute(tx)
}

/** Remembers the day whose partition exists, so that ingest checks only once a day. */
export function createEvidenceDays(transact: Transact): { ready(days: Iterable<Day>): Promise<void> } {
  let made: Day | undefined
  return {
    async ready(days) {
      for (const day of days) {
        if (day === made) continue
        await transact((tx) => makeEvidenceDay(tx, day))
        made = day
      }
    },
  }
}

/** The days with a partition, in order, and whether it is indexed by booking. */
export async function evidenceDays(reader: Reader): Promise<{ day: Day; isIndexed: boolean }[]> {
  const { rows } = await sql<{ name: string; isIndexed: boolean }>`
    select c.relname as name, to_regclass(c.relname || '_bookings') is not null as "isIndexed"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'play_batches'::regclass order by 1`.execute(reader)
  return rows.map(({ name, isIndexed }) => ({ day: name.slice(-8).replace(/(....)(..)(..)/, '$1-$2-$3'), isIndexed }))
}

/** Removes the partition of a day. */
export async function dropDay(tx: Tx, day: Day): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx)
  await sql`drop table if exists ${sql.table(nameOf(day))}`.execute(tx)
}

/** Indexes the partition of a day by booking. */
export async function indexDay(tx: Tx, day: Day): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`
    create index if not exists ${sql.ref(`${nameOf(day)}_bookings`)} on ${sql.table(nameOf(day))} using gin (booking_ids)
  `.execute(tx)
}
