import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { type ArrivedPlay, readPlay } from '@ayob/domain/plays/play'
import { OLDEST_PLAY_MS } from '@ayob/domain/plays/verdict'
import { codeOf, type Verdict, verdictOf } from '@ayob/domain/plays/verdict-codes'
import { type RawBuilder, sql } from 'kysely'
import { sortedBy, unnest } from '../platform/columns'
import type { Db, Reader, Tx } from '../platform/ports'
import { executePrepared } from '../platform/prepared'
import { checksumOf, type EvidenceRow, type StoredBatch, unpackRow } from './evidence-blocks'
import { evidenceDays } from './evidence-days.store'

/** A play may arrive this many days late. */
const LATE_DAYS = Math.ceil(OLDEST_PLAY_MS / 86_400_000)
const BATCHES_PER_READ = 50

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

/** A play as a screen reported it, with its verdict. Instants in milliseconds. */
export interface EvidencePlay extends ArrivedPlay {
  readonly screenId: string
  readonly receivedAt: number
  readonly verdict: Verdict
}

/** Every play that named a booking and was made on the days from `from` to `to`; see `playsBeside`. */
export async function* playsOfBooking(db: Db, bookingId: string, from: Day, to: Day): AsyncGenerator<EvidencePlay> {
  for await (const plays of playsBeside(db, bookingId, from, to)) {
    yield* plays.filter((play) => play.bookingId === bookingId)
  }
}

/**
 * Every play, valid or rejected, of the days from `from` to `to` in the stored batches that name a booking, including
 * other bookings' plays. Yields batch by batch in the order of arrival. Only a few batches are in memory at a time,
 * however slowly the caller reads.
 */
export async function* playsBeside(db: Db, bookingId: string, from: Day, to: Day): AsyncGenerator<EvidencePlay[]> {
  const [first, end] = [startOfDay(from).getTime(), startOfDay(addDays(to, 1)).getTime()]
  const named = sql<boolean>`booking_ids @> array[${bookingId}]::text[]`
  for (const { day } of await evidenceDays(db)) {
    // A screen's clock may be a little ahead, so a play just after midnight may have arrived the day before.
    if (day < addDays(from, -1) || day > addDays(to, LATE_DAYS)) continue
    for await (const plays of batchesOf(db, day, named)) {
      // The row may be a block in which only other batches name the booking.
      if (!plays.some((play) => play.bookingId === bookingId)) continue
      yield plays.filter(({ startedAt }) => startedAt >= first && startedAt < end)
    }
  }
}

/** The plays of screens that arrived and were made on one day, in the order of arrival. */
export async function* playsOfScreens(db: Db, screenIds: readonly string[], day: Day): AsyncGenerator<EvidencePlay> {
  const [first, end] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()]
  for await (const plays of batchesOf(db, day, ofScreens(screenIds), screenIds)) {
    yield* plays.filter(({ startedAt }) => startedAt >= first && startedAt < end)
  }
}

/** Every play that arrived in a period, batch by batch. */
export async function* playsReceived(db: Db, from: Date, to: Date): AsyncGenerator<EvidencePlay[]> {
  const within = sql<boolean>`received_at >= ${from} and received_at < ${to}`
  for (let day = dayOf(from); startOfDay(day) < to; day = addDays(day, 1)) {
    yield* batchesOf(db, day, within)
  }
}

/**
 * The plays of a vehicle's screens in the batches that arrived from a day on, batch by batch as they were applied.
 * Times of valid plays only increase, so a caller can stop reading after the last play that it needs.
 */
export async function* playsApplied(
  reader: Reader,
  screenIds: readonly string[],
  from: Day,
): AsyncGenerator<EvidencePlay[]> {
  for (const { day } of await evidenceDays(reader)) {
    if (day < from) continue
    for await (const plays of batchesOf(reader, day, ofScreens(screenIds), screenIds)) yield sortedBy(plays, 'seq')
  }
}

/** The rows that may contain batches of screens. */
const ofScreens = (screenIds: readonly string[]) =>
  sql<boolean>`(screen_id = any(${[...screenIds]}::text[]) or screens && ${screenIds.map(checksumOf)}::int[])`

/**
 * The plays of each batch that arrived on a day in a row that meets a condition, in the order of arrival; optionally
 * only those of some screens.
 */
async function* batchesOf(
  db: Reader,
  day: Day,
  condition: RawBuilder<boolean>,
  screenIds?: readonly string[],
): AsyncGenerator<EvidencePlay[]> {
  const ofDay = db
    .selectFrom('play_batches')
    .where('received_at', '>=', startOfDay(day))
    .where('received_at', '<', startOfDay(addDays(day, 1)))
    .orderBy('id')
  const ids = (await ofDay.select('id').where(condition).execute()).map(({ id }) => id)
  for (let next = 0; next < ids.length; next += BATCHES_PER_READ) {
    const some = ids.slice(next, next + BATCHES_PER_READ)
    const rows = await ofDay
      .select(['screen_id', 'received_at', 'codes', 'body', 'screens'])
      .where(sql<boolean>`id = any(${some}::bigint[])`)
      .execute()
    for (const row of rows) {
      for (const batch of await unpackRow(row)) {
        if (!screenIds || screenIds.includes(batch.screenId)) yield playsIn(batch)
      }
    }
  }
}

const playsIn = ({ screenId, receivedAt, codes, plays }: StoredBatch): EvidencePlay[] =>
  plays.flatMap((raw, index) => {
    const verdict = verdictOf(codes === null ? codeOf('valid') : codes.charAt(index))
    const play = verdict === null ? null : readPlay(raw)
    return verdict === null || play === null ? [] : [{ ...play, screenId, receivedAt, verdict }]
  })
