import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Start of the Colombo hour of an instant, in milliseconds. Totals use these hours, which begin at half past in UTC, so
 * that Colombo days consist of whole hours.
 */
export function hourOf(instant: number): number {
  return Math.floor((instant + COLOMBO_OFFSET_MS) / HOUR_MS) * HOUR_MS - COLOMBO_OFFSET_MS
}

/**
 * The distinct minutes of an hour with a play, as 60 bits in two halves of 30, because numbers are far faster than bigints.
 * A play counts for the minute in which it starts.
 */
export interface MinuteBits {
  low: number
  high: number
}

/** Sets the bit of the minute in which a play starts. */
export function markMinute(bits: MinuteBits, startedAt: number): void {
  const minute = Math.floor((startedAt + COLOMBO_OFFSET_MS) / MINUTE_MS) % 60
  if (minute < 30) bits.low |= 1 << minute
  else bits.high |= 1 << (minute - 30)
}

/** Combines both halves into the number that is stored. */
export function joinBits(bits: MinuteBits): bigint {
  return (BigInt(bits.high) << 30n) | BigInt(bits.low)
}

/**
 * The distinct minutes of a day, in order, from its hours: for each hour its number and the two halves of its minutes, in
 * sequence. An hour may appear several times, for several screens.
 */
export function minutesOfDay(hours: readonly number[]): number[] {
  const halves = new Int32Array(48)
  for (let at = 0; at < hours.length; at += 3) {
    const hour = hours[at] ?? 0
    halves[2 * hour] = (halves[2 * hour] ?? 0) | (hours[at + 1] ?? 0)
    halves[2 * hour + 1] = (halves[2 * hour + 1] ?? 0) | (hours[at + 2] ?? 0)
  }
  let count = 0
  for (const set of halves) for (let bits = set; bits !== 0; bits &= bits - 1) count += 1
  // A list that grows would be copied several times, which takes longer than everything else for a whole fleet.
  const minutes = new Array<number>(count)
  let at = 0
  for (let half = 0; half < halves.length; half += 1) {
    for (let bits = halves[half] ?? 0, minute = half * 30; bits !== 0; bits >>>= 1, minute += 1) {
      if (bits & 1) minutes[at++] = minute
    }
  }
  return minutes
}

/** The minutes of an hour (0 to 59) that are set in its two halves. */
export const minutesOf = ({ low, high }: Readonly<MinuteBits>): number[] => minutesOfDay([0, low, high])
