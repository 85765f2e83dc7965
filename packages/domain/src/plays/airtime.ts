import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Start of the Colombo hour of an instant, in milliseconds. Totals use these hours, which begin at half past in UTC, so
 * that Colombo days consist of whole hours.
 */
export function hourOf(instant: number): number {
  return instant - ((instant + COLOMBO_OFFSET_MS) % HOUR_MS)
}

/**
 * The distinct minutes of an hour with a play, as 60 bits in two halves of 30: numbers are far faster than bigints. A
 * play counts for the minute in which it starts.
 */
export interface MinuteBits {
  low: number
  high: number
}

/** Sets the bit of the minute in which a play starts. */
export function markMinute(bits: MinuteBits, startedAt: number): void {
  const minute = Math.floor((startedAt - hourOf(startedAt)) / MINUTE_MS)
  if (minute < 30) bits.low |= 1 << minute
  else bits.high |= 1 << (minute - 30)
}

/** Both halves as the number that is stored. */
export function joinBits(bits: MinuteBits): bigint {
  return (BigInt(bits.high) << 30n) | BigInt(bits.low)
}

/** The minutes of an hour (0 to 59) that are set in its two halves. */
export function minutesOf({ low, high }: Readonly<MinuteBits>): number[] {
  const minutes: number[] = []
  for (let minute = 0; minute < 60; minute++) {
    if (minute < 30 ? (low >> minute) & 1 : (high >> (minute - 30)) & 1) minutes.push(minute)
  }
  return minutes
}
