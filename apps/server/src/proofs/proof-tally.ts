/** Sums over the lines of a proof's file. */
export interface Tally {
  lines: number
  valid: number
  readonly rejected: Map<string, number>
  readonly vehicles: Set<string>
}

/** The sums as they are stored with a part. */
export interface StoredTally {
  readonly lines: number
  readonly valid: number
  readonly rejected: Readonly<Record<string, number>>
  readonly vehicles: readonly string[]
}

export const emptyTally = (): Tally => ({ lines: 0, valid: 0, rejected: new Map(), vehicles: new Set() })

/** Counts one line. */
export function count(tally: Tally, vehicle: string, verdict: string): void {
  tally.lines += 1
  tally.vehicles.add(vehicle)
  if (verdict === 'valid') tally.valid += 1
  else tally.rejected.set(verdict, (tally.rejected.get(verdict) ?? 0) + 1)
}

/** Adds the sums of a part. */
export function addStored(tally: Tally, part: StoredTally): void {
  tally.lines += part.lines
  tally.valid += part.valid
  for (const [reason, plays] of Object.entries(part.rejected)) {
    tally.rejected.set(reason, (tally.rejected.get(reason) ?? 0) + plays)
  }
  for (const vehicle of part.vehicles) tally.vehicles.add(vehicle)
}

export const stored = ({ lines, valid, rejected, vehicles }: Tally): StoredTally => ({
  lines,
  valid,
  rejected: Object.fromEntries(rejected),
  vehicles: [...vehicles],
})
