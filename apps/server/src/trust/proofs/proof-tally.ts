import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { addDays } from '@ayob/contract/days'
import type { ProofSummary } from '@ayob/contract/proofs'
import { settlementOf } from '@ayob/domain/bookings/settlement'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { deliveries } from '../../air/figures/bookings.queries'
import type { FileStore } from '../../platform/files'
import type { Reader } from '../../platform/ports'

/** Sums over the lines of a proof's file. */
export interface Tally {
  lines: number
  valid: number
  /** Plays in held minutes. */
  held: number
  readonly rejected: Map<string, number>
  readonly vehicles: Set<string>
  /** Fingerprints of the keys that signed. */
  readonly keys: Set<string>
  /** Vehicles with unsigned plays. */
  readonly unsigned: Set<string>
}

/** The sums as stored with a part. */
export interface StoredTally {
  readonly lines: number
  readonly valid: number
  /** Absent in parts from before minutes could be held. */
  readonly held?: number
  readonly rejected: Readonly<Record<string, number>>
  readonly vehicles: readonly string[]
  /** Absent in parts from before screens had keys. */
  readonly keys?: readonly string[]
  readonly unsigned?: readonly string[]
}

export const emptyTally = (): Tally => ({
  lines: 0,
  valid: 0,
  held: 0,
  rejected: new Map(),
  vehicles: new Set(),
  keys: new Set(),
  unsigned: new Set(),
})

/** Counts one line. */
export function count(tally: Tally, vehicle: string, verdict: string): void {
  tally.lines += 1
  tally.vehicles.add(vehicle)
  if (verdict === 'valid') tally.valid += 1
  else if (verdict === 'held') tally.held += 1
  else tally.rejected.set(verdict, (tally.rejected.get(verdict) ?? 0) + 1)
}

/** Records the key that signed plays of a vehicle; null for a screen without a key. */
export function countKey(tally: Tally, vehicle: string, fingerprint: string | null): void {
  if (fingerprint === null) tally.unsigned.add(vehicle)
  else tally.keys.add(fingerprint)
}

/** Adds the sums of a part. */
export function addStored(tally: Tally, part: StoredTally): void {
  tally.lines += part.lines
  tally.valid += part.valid
  tally.held += part.held ?? 0
  for (const [reason, plays] of Object.entries(part.rejected)) {
    tally.rejected.set(reason, (tally.rejected.get(reason) ?? 0) + plays)
  }
  for (const vehicle of part.vehicles) tally.vehicles.add(vehicle)
  for (const key of part.keys ?? []) tally.keys.add(key)
  for (const vehicle of part.unsigned ?? part.vehicles) tally.unsigned.add(vehicle)
}

export const stored = ({ lines, valid, held, rejected, vehicles, keys, unsigned }: Tally): StoredTally => ({
  lines,
  valid,
  held,
  rejected: Object.fromEntries(rejected),
  vehicles: [...vehicles],
  keys: [...keys],
  unsigned: [...unsigned],
})

interface Known {
  readonly asOf: Date
  readonly provisional: boolean
  readonly tally: Tally
  /** SHA-256 of the CSV, hexadecimal. */
  readonly sha256: string
}

/** The summary of a booking's proof: plays from the totals, and the sums of its file. */
export async function summaryOf(
  reader: Reader,
  flight: BookingSummary,
  { asOf, provisional, tally, sha256 }: Known,
): Promise<ProofSummary> {
  const byVehicleType = await deliveries.byVehicleType(reader, flight.id)
  // The summary is signed exactly as sent, so it must contain no other columns of a row.
  const by_route = (await deliveries.byRoute(reader, flight.id)).flatMap(({ route, name, plays }) =>
    plays > 0 ? [{ route, name, plays }] : [],
  )
  const valid = byVehicleType.reduce((sum, { plays }) => sum + plays, 0)
  return {
    format: 'ayob-proof-1',
    booking_id: flight.id,
    reference: flight.reference,
    brand_name: flight.brandName,
    vehicle_type: flight.vehicleType,
    first_day: flight.startDate,
    last_day: flight.endDate && addDays(flight.endDate, -1),
    goal: flight.goal,
    provisional,
    as_of: asOf.toISOString(),
    plays: {
      valid,
      rejected: Object.fromEntries([...tally.rejected].sort()),
      ...(tally.held > 0 && { held: tally.held }),
    },
    missing: settlementOf(flight.goal, valid).missing,
    by_day: [...(await deliveries.byDay(reader, flight.id))],
    by_vehicle_type: [...byVehicleType],
    by_route,
    // Not by vehicle: a key is the same in every booking, and would link the pseudonyms.
    signatures: { keys: [...tally.keys].sort(), unsigned_vehicles: tally.unsigned.size },
    csv: { lines: tally.lines, valid: tally.valid, vehicles: tally.vehicles.size, sha256 },
  }
}

/** The text of a kept gzip file. A read error aborts the stream, so a partial text never looks complete. */
export function unpacked(files: FileStore, name: string): Readable {
  const text = createGunzip()
  pipeline(files.read(name), text, () => undefined)
  return text
}

/** Stores a text as a gzip file, replacing a file of that name. */
export async function keepText(files: FileStore, text: AsyncIterable<string | Buffer>, name: string): Promise<void> {
  const packed = createGzip()
  pipeline(Readable.from(text), packed, () => undefined)
  const { path } = await files.write(packed)
  await files.keep(path, name)
}

/** Passes a text through and hashes it. */
export function hashed(text: AsyncIterable<string | Buffer>) {
  const hash = createHash('sha256')
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of text) {
        hash.update(chunk)
        yield chunk
      }
    },
    /** The SHA-256 of the whole text, hexadecimal. Call it at the end. */
    sha256: () => hash.digest('hex'),
  }
}
