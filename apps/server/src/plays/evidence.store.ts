import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { type ArrivedPlay, readPlay } from '@ayob/domain/plays/play'
import { OLDEST_PLAY_MS } from '@ayob/domain/plays/verdict'
import { codeOf, type Verdict, verdictOf } from '@ayob/domain/plays/verdict-codes'
import { sql } from 'kysely'
import { columnOf, instantsOf } from '../platform/columns'
import type { Db, Tx } from '../platform/ports'
import { evidenceDays } from './evidence-days.store'

const unpack = promisify(gunzip)
/** A play may arrive this many days after it was made. */
const LATE_DAYS = Math.ceil(OLDEST_PLAY_MS / 86_400_000)
const BATCHES_A_READ = 50

/** A batch as it arrived, with what became of its plays. */
export interface BatchRow {
  readonly screenId: string
  readonly firstSeq: number
  readonly lastSeq: number
  readonly receivedAt: Date
  readonly accepted: number
  readonly rejected: number
  readonly bookingIds: ReadonlySet<string>
  /** A letter for each play; null when all are valid. */
  readonly codes: string | null
  readonly body: Buffer
}

/** Keeps batches as evidence. The partitions of their days have to be there. */
export async function keepBatches(tx: Tx, rows: readonly BatchRow[]): Promise<void> {
  if (rows.length === 0) return
  // Arrays in an array would all have to be of one length, so each travels as a text.
  const bookingIds = columnOf(rows, (row) => [...row.bookingIds].join(' '))
  // Bytes in an array would travel as hexadecimal text, twice as long; one after the other they travel as they are.
  const bodies = Buffer.concat(rows.map((row) => row.body))
  let next = 1
  const starts = columnOf(rows, ({ body }) => {
    const start = next
    next += body.length
    return start
  })
  await sql`
    insert into play_batches
      (screen_id, first_seq, last_seq, received_at, accepted, rejected, booking_ids, codes, body)
    select screen_id, first_seq, last_seq, received_at, accepted, rejected,
      string_to_array(booking_ids, ' '), codes, substring(${bodies}::bytea from starts for bytes)
    from unnest(
      ${columnOf(rows, (row) => row.screenId)}::text[], ${columnOf(rows, (row) => row.firstSeq)}::bigint[],
      ${columnOf(rows, (row) => row.lastSeq)}::bigint[], ${instantsOf(rows, (row) => row.receivedAt.getTime())}::timestamptz[],
      ${columnOf(rows, (row) => row.accepted)}::int[], ${columnOf(rows, (row) => row.rejected)}::int[],
      ${bookingIds}::text[], ${columnOf(rows, (row) => row.codes)}::text[], ${starts}::int[],
      ${columnOf(rows, ({ body }) => body.length)}::int[]
    ) as n (screen_id, first_seq, last_seq, received_at, accepted, rejected, booking_ids, codes, starts, bytes)`.execute(
    tx,
  )
}

/** A play of a booking as a screen reported it, and what became of it. Instants in milliseconds. */
export interface EvidencePlay extends ArrivedPlay {
  readonly screenId: string
  readonly receivedAt: number
  readonly verdict: Verdict
}

/** Every play that named a booking and that was made on the days from `from` to `to`; see `playsBeside`. */
export async function* playsOfBooking(db: Db, bookingId: string, from: Day, to: Day): AsyncGenerator<EvidencePlay> {
  for await (const plays of playsBeside(db, bookingId, from, to)) {
    yield* plays.filter((play) => play.bookingId === bookingId)
  }
}

/**
 * Every play in the batches that name a booking, those of other bookings too, and that was made on the days from `from`
 * to `to`, by the batches that are still kept: valid ones and rejected ones, each once. Yields batch by batch, day of
 * arrival by day of arrival, within one in the order of arrival. Reads a few batches at a time, so that memory stays
 * small however slowly they are taken.
 */
export async function* playsBeside(db: Db, bookingId: string, from: Day, to: Day): AsyncGenerator<EvidencePlay[]> {
  const [first, end] = [startOfDay(from).getTime(), startOfDay(addDays(to, 1)).getTime()]
  for (const day of await evidenceDays(db)) {
    // A screen's clock may be a little ahead, so a play just after midnight may have come the day before.
    if (day < addDays(from, -1) || day > addDays(to, LATE_DAYS)) continue
    const ids = await batchesOf(db, bookingId, day)
    for (let next = 0; next < ids.length; next += BATCHES_A_READ) {
      for (const batch of await readBatches(db, day, ids.slice(next, next + BATCHES_A_READ))) {
        yield (await playsIn(batch)).filter(({ startedAt }) => startedAt >= first && startedAt < end)
      }
    }
  }
}

/**
 * The plays of screens that came and were made on one day, in the order of arrival. Of a day that is not over these are
 * the plays so far.
 */
export async function* playsOfScreens(db: Db, screenIds: readonly string[], day: Day): AsyncGenerator<EvidencePlay> {
  const [first, end] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const ids = await db
    .selectFrom('play_batches')
    .select('id')
    .where(sql<boolean>`screen_id = any(${[...screenIds]}::text[])`)
    .where('received_at', '>=', first)
    .where('received_at', '<', end)
    .orderBy('id')
    .execute()
  for (let next = 0; next < ids.length; next += BATCHES_A_READ) {
    const some = ids.slice(next, next + BATCHES_A_READ).map(({ id }) => id)
    for (const batch of await readBatches(db, day, some)) {
      for (const play of await playsIn(batch)) {
        if (play.startedAt >= first.getTime() && play.startedAt < end.getTime()) yield play
      }
    }
  }
}

interface StoredBatch {
  readonly screen_id: string
  readonly received_at: Date
  readonly codes: string | null
  readonly body: Buffer
}

async function batchesOf(db: Db, bookingId: string, day: Day): Promise<number[]> {
  const rows = await db
    .selectFrom('play_batches')
    .select('id')
    .where('received_at', '>=', startOfDay(day))
    .where('received_at', '<', startOfDay(addDays(day, 1)))
    .where(sql<boolean>`booking_ids @> array[${bookingId}]::text[]`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function readBatches(db: Db, day: Day, ids: readonly number[]): Promise<StoredBatch[]> {
  return db
    .selectFrom('play_batches')
    .select(['screen_id', 'received_at', 'codes', 'body'])
    .where('received_at', '>=', startOfDay(day))
    .where('received_at', '<', startOfDay(addDays(day, 1)))
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}

async function playsIn({ screen_id: screenId, received_at, codes, body }: StoredBatch): Promise<EvidencePlay[]> {
  const { plays } = JSON.parse((await unpack(body)).toString('utf8')) as { plays: readonly unknown[] }
  const receivedAt = received_at.getTime()
  return plays.flatMap((raw, index) => {
    const verdict = verdictOf(codes === null ? codeOf('valid') : codes.charAt(index))
    const play = verdict === null ? null : readPlay(raw)
    return verdict === null || play === null ? [] : [{ ...play, screenId, receivedAt, verdict }]
  })
}
