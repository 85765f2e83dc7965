import type { ShareUse, ShareUses } from '@ayob/domain/plays/share'

/**
 * The used shares of a vehicle in the format of `vehicle_tracks.uses`: column by column, with those that seldom change
 * first. `since` contains the milliseconds from the start of a booking's last play to the end of the vehicle's.
 */
type Packed = readonly [
  bookingIds: readonly string[],
  askedAt: readonly number[],
  weight: readonly number[],
  plays: readonly number[],
  ahead: readonly number[],
  since: readonly number[],
]

type PackedUse = readonly [askedAt: number, plays: number, ahead: number, at: number, weight: number]

/**
 * The length of packed shares is a multiple of this. A text starts with its length, and the database logs a changed row
 * from its first changed byte on.
 */
const STEP = 64

/** Packs used shares. `lastEnd` is the end of the vehicle's last play. */
export function packUses(uses: ShareUses, lastEnd: number | null): string {
  const ids = Object.keys(uses).sort()
  if (ids.length === 0) return ''
  const column = (pick: (use: ShareUse) => number) => ids.map((id) => pick(uses[id] as ShareUse))
  const packed = JSON.stringify([
    ids,
    column(({ askedAt }) => askedAt),
    column(({ weight }) => weight),
    column(({ plays }) => plays),
    column(({ ahead }) => ahead),
    column(({ at }) => (lastEnd ?? 0) - at),
  ] satisfies Packed)
  return packed.padEnd(Math.ceil(packed.length / STEP) * STEP)
}

/** Reads `uses`, and overrides it with what the previous release has since written to `shares`. */
export function readUses(uses: string, lastEnd: number | null, shares: string): ShareUses {
  const read: Record<string, ShareUse> = {}
  if (uses !== '') {
    const [ids, askedAt, weight, plays, ahead, since] = JSON.parse(uses) as Packed
    const value = (column: readonly number[], index: number) => column[index] as number
    for (const [index, id] of ids.entries()) {
      read[id] = {
        askedAt: value(askedAt, index),
        plays: value(plays, index),
        ahead: value(ahead, index),
        at: (lastEnd ?? 0) - value(since, index),
        weight: value(weight, index),
      }
    }
  }
  if (shares === '{}') return read
  const before = JSON.parse(shares) as Readonly<Record<string, PackedUse>>
  for (const id in before) {
    const [askedAt, plays, ahead, at, weight] = before[id] as PackedUse
    read[id] = { askedAt, plays, ahead, at, weight }
  }
  return read
}
