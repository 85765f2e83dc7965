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
