import { promisify } from 'node:util'
import { crc32, gunzip, gzip } from 'node:zlib'
import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import type { DoubtedPlay } from '@ayob/domain/plays/doubts'
import { sql } from 'kysely'
import { executePrepared, unnest } from '../../platform/columns'
import type { Reader, Transact, Tx } from '../../platform/ports'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** For a larger batch, a block saves nothing. */
const SMALL_BYTES = 8 * 1024
/** The size of a block in unpacked bytes: gzip's window, and small enough to read quickly for a single screen. */
const BLOCK_BYTES = 32 * 1024
/** The fastest level: higher ones take longer and save little. */
const LEVEL = 1

/** A batch as received, with the verdicts on its plays. */
export interface KeptBatch {
  readonly screenId: string
  readonly firstSeq: number
  readonly lastSeq: number
  readonly receivedAt: Date
  readonly accepted: number
  readonly rejected: number
  readonly bookingIds: ReadonlySet<string>
  /** A letter for each play; null when all are valid. */
  readonly codes: string | null
  /** The unpacked body. */
  readonly plain: Buffer
  /** The body as received, if that was gzip. */
  readonly packed: Buffer | null
}

/** A row of evidence: a single batch, or a block. */
export interface EvidenceRow extends Omit<KeptBatch, 'plain' | 'packed'> {
  readonly body: Buffer
  /** In a block, the checksum of each screen's id; null in a row with a single batch. */
  readonly screens: readonly number[] | null
}

/** The header of a block. */
interface Head {
  readonly screens: readonly string[]
  /** In milliseconds. */
  readonly received: readonly number[]
  readonly codes: readonly (string | null)[]
}

/** A batch read from the evidence. */
export interface StoredBatch {
  readonly screenId: string
  readonly receivedAt: number
  readonly codes: string | null
  /** The plays as received. */
  readonly plays: readonly unknown[]
}

/** Used to find the blocks that may contain a screen's batches. */
export const checksumOf = (screenId: string): number => crc32(screenId) | 0

/**
 * Packs the batches of a group. Small ones share blocks, each block for one Colombo day. Batches from
 * screens in the same city differ little, so they take a quarter of the bytes that they would take separately.
 */
export async function packRows(batches: readonly KeptBatch[]): Promise<EvidenceRow[]> {
  const alone: KeptBatch[] = []
  const blocks: KeptBatch[][] = []
  let bytes = 0
  for (const batch of batches) {
    const block = blocks.at(-1)
    if (batch.plain.length > SMALL_BYTES) alone.push(batch)
    else if (block?.[0] && bytes < BLOCK_BYTES && dayOf(block[0].receivedAt) === dayOf(batch.receivedAt)) {
      block.push(batch)
      bytes += batch.plain.length
    } else {
      blocks.push([batch])
      bytes = batch.plain.length
    }
  }
  return Promise.all([
    ...alone.map(rowOf),
    ...blocks.map((block) => (block.length > 1 ? blockOf(block) : rowOf(block[0] as KeptBatch))),
  ])
}

async function rowOf({ plain, packed, ...batch }: KeptBatch): Promise<EvidenceRow> {
  return { ...batch, screens: null, body: packed ?? (await pack(plain, { level: LEVEL })) }
}

/** A block is a JSON list: its header, then every batch byte for byte as received. */
async function blockOf(batches: readonly KeptBatch[]): Promise<EvidenceRow> {
  const head: Head = {
    screens: batches.map(({ screenId }) => screenId),
    received: batches.map(({ receivedAt }) => receivedAt.getTime()),
    codes: batches.map(({ codes }) => codes),
  }
  const parts = batches.flatMap(({ plain }) => [COMMA, withoutMark(plain)])
  const body = await pack(Buffer.concat([OPEN, Buffer.from(JSON.stringify(head)), ...parts, CLOSE]), { level: LEVEL })
  const sum = (of: (batch: KeptBatch) => number) => batches.reduce((all, batch) => all + of(batch), 0)
  return {
    screenId: '',
    firstSeq: 0,
    lastSeq: 0,
    receivedAt: (batches[0] as KeptBatch).receivedAt,
    accepted: sum(({ accepted }) => accepted),
    rejected: sum(({ rejected }) => rejected),
    bookingIds: new Set(batches.flatMap(({ bookingIds }) => [...bookingIds])),
    codes: null,
    screens: head.screens.map(checksumOf),
    body,
  }
}

const [OPEN, COMMA, CLOSE, BYTE_ORDER_MARK] = ['[', ',', ']', '\ufeff'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

/** A byte order mark may be at the start of a body, but not inside one. */
const withoutMark = (plain: Buffer) =>
  plain.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? plain.subarray(BYTE_ORDER_MARK.length) : plain

/** The batches in a row of evidence, in the order in which they were applied. */
export async function unpackRow(row: {
  readonly screen_id: string
  readonly received_at: Date
  readonly codes: string | null
  readonly body: Buffer
  readonly screens: readonly number[] | null
}): Promise<StoredBatch[]> {
  const json: unknown = JSON.parse((await unpack(row.body)).toString('utf8'))
  if (row.screens === null) {
    const { plays } = json as Pick<StoredBatch, 'plays'>
    return [{ screenId: row.screen_id, receivedAt: row.received_at.getTime(), codes: row.codes, plays }]
  }
  const [head, ...bodies] = json as [Head, ...Pick<StoredBatch, 'plays'>[]]
  return bodies.map(({ plays }, index) => ({
    screenId: head.screens[index] as string,
    receivedAt: head.received[index] as number,
    codes: head.codes[index] as string | null,
    plays,
  }))
}

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
