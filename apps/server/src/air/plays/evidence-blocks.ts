import { promisify } from 'node:util'
import { crc32, gunzip, gzip } from 'node:zlib'
import { dayOf } from '@ayob/contract/days'

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
 * Packs the batches of a group. Small ones share blocks if allowed, each block for one Colombo day. Batches from
 * screens in the same city differ little, so they take a quarter of the bytes that they would take separately.
 */
export async function packRows(batches: readonly KeptBatch[], inBlocks: boolean): Promise<EvidenceRow[]> {
  const alone: KeptBatch[] = []
  const blocks: KeptBatch[][] = []
  let bytes = 0
  for (const batch of batches) {
    const block = blocks.at(-1)
    if (!inBlocks || batch.plain.length > SMALL_BYTES) alone.push(batch)
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
