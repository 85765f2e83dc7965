import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { type ArrivedPlay, readPlay } from '@ayob/domain/plays/play'
import { OLDEST_PLAY_MS } from '@ayob/domain/plays/verdict'
import { codeOf, UNPLACED, type Verdict, verdictOf } from '@ayob/domain/plays/verdict-codes'
import { type RawBuilder, sql } from 'kysely'
import { sortedBy } from '../../platform/columns'
import type { Db, Reader } from '../../platform/ports'
import { checksumOf, evidenceDays, type StoredBatch, unpackRow } from './evidence.store'

/** A play may arrive this many days late. */
const LATE_DAYS = Math.ceil(OLDEST_PLAY_MS / DAY_MS)
const BATCHES_PER_READ = 50

/** A play as it counts, with its verdict: without a position that does not count. Instants in milliseconds. */
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

/** Every play of a screen that arrived in a period, valid or rejected. */
export async function playsOfScreenReceived(
  reader: Reader,
  screenId: string,
  from: Date,
  to: Date,
): Promise<EvidencePlay[]> {
  const within = sql<boolean>`(${ofScreens([screenId])}) and received_at >= ${from} and received_at < ${to}`
  const found: EvidencePlay[] = []
  for (let day = dayOf(from); startOfDay(day) < to; day = addDays(day, 1)) {
    for await (const plays of storedBatches(reader, day, within, [screenId])) found.push(...plays)
  }
  return found
}

/** Every play that arrived in a period with its first verdict, and every play that became valid in it, batch by batch. */
export async function* playsReceived(db: Db, from: Date, to: Date): AsyncGenerator<EvidencePlay[]> {
  const within = sql<boolean>`received_at >= ${from} and received_at < ${to}`
  for (let day = dayOf(from); startOfDay(day) < to; day = addDays(day, 1)) {
    yield* storedBatches(db, day, within)
  }
  const rejudged = await db
    .selectFrom('rejudged_plays')
    .select(['screen_id', 'received_at', 'play'])
    .where('rejudged_at', '>=', from)
    .where('rejudged_at', '<', to)
    .orderBy('screen_id')
    .orderBy('seq')
    .execute()
  for (const { screen_id: screenId, received_at, play } of rejudged) {
    yield [{ ...play, screenId, receivedAt: received_at.getTime(), verdict: 'valid' }]
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

/** As `storedBatches`, with the last verdicts. */
async function* batchesOf(
  db: Reader,
  day: Day,
  condition: RawBuilder<boolean>,
  screenIds?: readonly string[],
): AsyncGenerator<EvidencePlay[]> {
  const rejudged = await db
    .selectFrom('rejudged_plays')
    .select(['screen_id', 'seq'])
    .where('received_at', '>=', startOfDay(day))
    .where('received_at', '<', startOfDay(addDays(day, 1)))
    .execute()
  const isRejudged = new Set(rejudged.map(({ screen_id, seq }) => `${screen_id} ${seq}`))
  for await (const plays of storedBatches(db, day, condition, screenIds)) {
    if (isRejudged.size === 0) yield plays
    else {
      yield plays.map((play) => (isRejudged.has(`${play.screenId} ${play.seq}`) ? { ...play, verdict: 'valid' } : play))
    }
  }
}

/**
 * The plays of each batch that arrived on a day in a row that meets a condition, in the order of arrival; optionally
 * only those of some screens.
 */
async function* storedBatches(
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
    const code = codes === null ? codeOf('valid') : codes.charAt(index)
    const verdict = verdictOf(code)
    const play = verdict === null ? null : readPlay(raw)
    if (verdict === null || play === null) return []
    return [{ ...play, ...(code === UNPLACED && { lat: null, lng: null }), screenId, receivedAt, verdict }]
  })
