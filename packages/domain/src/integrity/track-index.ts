import { daysBetween } from '@ayob/contract/days'
import { DEGREE_M } from '../geo/distance'
import { SLOT_MS, STEPS_PER_DEGREE, type Track, type VehicleDay } from './vehicle-day'

/** The two positions of a mark are this many 10-second slots apart: three minutes. */
const APART = 18
/** A mark needs at least this much movement, because standing vehicles look alike. */
const MOVED_STEPS = 150 * (STEPS_PER_DEGREE / DEGREE_M)
/** Squares of about 65 m: larger than the error of a receiver. */
const SQUARE_STEPS = 60
/** One in this many marks is used, selected by its value so that two tracks keep the same ones. */
const SAMPLE = 4
/** Two tracks are the same if many marks match at one time offset, which is counted in steps of 20 seconds. */
const OFFSET_SLOTS = 2
/** The largest time offset: eight days. */
const OFFSETS = 2 * 8 * 8640

/** A position and the one three minutes later, combined into one number, with the 10-second slot of the first. */
interface Mark {
  readonly key: number
  readonly slot: number
}

/** The marks of a track. Like acoustic fingerprints, they find a copy at any time offset. */
export function marksOf({ slots, lat, lng }: Track): Mark[] {
  const marks: Mark[] = []
  let later = 0
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] as number
    while (later < slots.length && (slots[later] as number) < slot + APART) later += 1
    if (later >= slots.length) break
    if ((slots[later] as number) > slot + APART + 1) continue
    const [y, x] = [lat[index] as number, lng[index] as number]
    const [laterY, laterX] = [lat[later] as number, lng[later] as number]
    if (Math.abs(laterY - y) + Math.abs(laterX - x) < MOVED_STEPS) continue
    const key = mixed(mixed(mixed(mixed(0, square(y)), square(x)), square(laterY)), square(laterX))
    if (key % SAMPLE === 0) marks.push({ key, slot })
  }
  return marks
}

/** The first 10-second slot of a day, counted over days. */
const firstSlot = ({ day }: VehicleDay) => daysBetween('2026-01-01', day) * 8640

const square = (steps: number) => Math.floor(steps / SQUARE_STEPS)

/** A 32-bit hash of a hash and one more whole number (murmur3's round). */
function mixed(hash: number, value: number): number {
  const part = Math.imul(
    ((Math.imul(value, 0xcc9e2d51) << 15) | (Math.imul(value, 0xcc9e2d51) >>> 17)) >>> 0,
    0x1b873593,
  )
  const sum = hash ^ part
  return (Math.imul((sum << 13) | (sum >>> 19), 5) + 0xe6546b64) >>> 0
}

/** An earlier track that matches this one. */
export interface SameTrack {
  readonly vehicleId: string
  readonly day: string
  /** How much later this track is, in milliseconds; negative when it is the earlier one. */
  readonly laterMs: number
  /** The share of its marks that match, 0 to 1. */
  readonly part: number
  /** The first and last matching minutes of the day. */
  readonly fromMinute: number
  readonly toMinute: number
}

/** The marks of many days, for finding equal tracks. */
export function createTrackIndex() {
  const days: { vehicleId: string; day: string; first: number }[] = []
  const known = new Map<number, number[]>()
  return {
    /** Adds a vehicle's day. All days of one index must be within eight days. */
    add(day: VehicleDay): void {
      const number = days.push({ vehicleId: day.vehicleId, day: day.day, first: firstSlot(day) }) - 1
      for (const { key, slot } of marksOf(day.track)) {
        const entry = number * 8640 + slot
        const entries = known.get(key)
        if (entries) entries.push(entry)
        else known.set(key, [entry])
      }
    },

    /** The track most similar to a vehicle's day; null when the day has too few marks or none matches. */
    mostLike(day: VehicleDay): SameTrack | null {
      const marks = marksOf(day.track)
      if (marks.length < FEW_MARKS) return null
      const counts = new Map<number, number>()
      let best = { key: -1, count: 0 }
      const own = firstSlot(day)
      for (const { key, slot } of marks) {
        for (const entry of known.get(key) ?? []) {
          const number = Math.floor(entry / 8640)
          const { vehicleId, first } = days[number] as (typeof days)[number]
          const later = own + slot - (first + (entry % 8640))
          if (vehicleId === day.vehicleId && later < LEAST_LATER_SLOTS) continue
          const bin = number * OFFSETS + OFFSETS / 2 + Math.round(later / OFFSET_SLOTS)
          const count = (counts.get(bin) ?? 0) + 1
          counts.set(bin, count)
          if (count > best.count) best = { key: bin, count }
        }
      }
      if (best.count === 0) return null
      return describe(best.key, marks, own)
    },
  }

  function describe(bin: number, marks: readonly Mark[], own: number): SameTrack {
    const number = Math.floor(bin / OFFSETS)
    const offset = (bin % OFFSETS) - OFFSETS / 2
    const { vehicleId, day, first } = days[number] as (typeof days)[number]
    const found = marks.filter(({ key, slot }) =>
      (known.get(key) ?? []).some((entry) => {
        if (Math.floor(entry / 8640) !== number) return false
        const later = own + slot - (first + (entry % 8640))
        return Math.abs(Math.round(later / OFFSET_SLOTS) - offset) <= 1
      }),
    )
    return {
      vehicleId,
      day,
      laterMs: offset * OFFSET_SLOTS * SLOT_MS,
      part: found.length / marks.length,
      fromMinute: Math.floor((found[0]?.slot ?? 0) / 6),
      toMinute: Math.floor((found.at(-1)?.slot ?? 0) / 6),
    }
  }
}

/** Fewer marks than half an hour of driving are not significant. */
const FEW_MARKS = 20
/** A vehicle is always close to its own recent track, so that counts only from an hour before. */
const LEAST_LATER_SLOTS = 360

export type TrackIndex = ReturnType<typeof createTrackIndex>
