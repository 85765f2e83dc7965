import { type Day, startOfDay } from '@ayob/contract/days'
import type { DoubtedPlay } from '@ayob/domain/plays/doubts'
import { sql } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Tx } from '../../platform/ports'
import { executePrepared } from '../../platform/prepared'
import type { EvidenceRow } from './evidence-blocks'

/** Stores rows of evidence. The partitions of their days must exist. */
export async function keepRows(tx: Tx, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length === 0) return
  // An array of bytes would be sent as hexadecimal text, twice as long. A single concatenated value is sent as it is.
  const bodies = Buffer.concat(rows.map((row) => row.body))
  let next = 1
  const columns = rows.map((row) => {
    const start = next
    next += row.body.length
    // Nested arrays must all have the same length, so arrays are sent as text.
    const [bookingIds, screens] = [[...row.bookingIds].join(' '), row.screens?.join(' ') ?? null]
    return { ...row, receivedAt: row.receivedAt.getTime(), bookingIds, screens, start, bytes: row.body.length }
  })
  const inserting = sql`
    insert into play_batches
      (screen_id, first_seq, last_seq, received_at, accepted, rejected, booking_ids, codes, screens, body)
    select screen_id, first_seq, last_seq, received_at, accepted, rejected, string_to_array(booking_ids, ' '), codes,
      string_to_array(screens, ' ')::int[], substring(${bodies}::bytea from start for bytes)
    from ${unnest(columns, {
      screenId: 'text',
      firstSeq: 'bigint',
      lastSeq: 'bigint',
      receivedAt: 'timestamptz',
      accepted: 'int',
      rejected: 'int',
      bookingIds: 'text',
      codes: 'text',
      screens: 'text',
      start: 'int',
      bytes: 'int',
    })} as n (screen_id, first_seq, last_seq, received_at, accepted, rejected, booking_ids, codes, screens, start, bytes)`
  await executePrepared(tx, inserting)
}

/** Records plays of stored batches that are valid after all. */
export async function keepRejudged(
  tx: Tx,
  plays: readonly (DoubtedPlay & { readonly rejudgedAt: number })[],
): Promise<void> {
  if (plays.length === 0) return
  const rows = plays.map(({ screenId, receivedAt, rejudgedAt, ...play }) => ({
    ...{
      screen_id: screenId,
      seq: play.seq,
      received_at: new Date(receivedAt),
      rejudged_at: new Date(rejudgedAt),
      play,
    },
  }))
  await tx.insertInto('rejudged_plays').values(rows).execute()
}

/** Removes the records of plays that arrived before a day: their batches are gone too. */
export async function dropRejudgedBefore(tx: Tx, day: Day): Promise<void> {
  await tx.deleteFrom('rejudged_plays').where('received_at', '<', startOfDay(day)).execute()
}
