import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'

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

/** The number of decimal digits of a minute in `joinSeconds`: far more than the slots that start in a minute. */
const DIGITS = 3

/** Adds the length of a play to the minute of an hour in which it starts. */
export function addSeconds(seconds: Uint8Array, startedAt: number, durationMs: number): void {
  const minute = Math.floor((startedAt + COLOMBO_OFFSET_MS) / MINUTE_MS) % 60
  seconds[minute] = (seconds[minute] ?? 0) + Math.round(durationMs / 1000)
}

/**
 * Combines the seconds of the minutes of an hour into the number that is stored, three digits a minute, the first minute
 * first. Such numbers can be added and subtracted like the seconds in them.
 */
export function joinSeconds(seconds: Uint8Array): string {
  let text = ''
  for (const one of seconds) text += String(one).padStart(DIGITS, '0')
  return text
}

/** The length in characters of the seconds of an hour as text. */
export const SECONDS_TEXT = 60 * DIGITS

/** Seconds on air of each minute of a day. */
export type OnAir = Uint16Array

const DAY_MINUTES = 1440
const ZERO = '0'.charCodeAt(0)

export const offAir = (): OnAir => new Uint16Array(DAY_MINUTES)

/**
 * Adds an hour to a day: its number, its minutes with a play, and their seconds as ASCII digits. A minute without seconds
 * was stored by a release that counted whole minutes.
 */
export function addHour(onAir: OnAir, hour: number, { low, high }: Readonly<MinuteBits>, digits: Uint8Array): void {
  for (let minute = 0; minute < 60; minute++) {
    const bits = minute < 30 ? low >>> minute : high >>> (minute - 30)
    if ((bits & 1) === 0) continue
    let seconds = 0
    for (let digit = 0; digit < DIGITS; digit++)
      seconds = seconds * 10 + ((digits[DIGITS * minute + digit] ?? ZERO) - ZERO)
    const at = hour * 60 + minute
    onAir[at] = (onAir[at] ?? 0) + (seconds === 0 ? 60 : seconds)
  }
}

/** The minutes of a day with any time on air, in order. */
export function minutesWithTime(onAir: OnAir): number[] {
  const minutes: number[] = []
  for (let minute = 0; minute < onAir.length; minute++) if ((onAir[minute] ?? 0) > 0) minutes.push(minute)
  return minutes
}

/** The sum of two days, minute by minute. */
export const onAirTogether = (one: OnAir, other: OnAir): OnAir => one.map((seconds, at) => seconds + (other[at] ?? 0))

/** The minutes of an hour (0 to 59) that are set in its two halves, in order. */
export const minutesOf = ({ low, high }: Readonly<MinuteBits>): number[] =>
  Array.from({ length: 60 }, (_, minute) => minute).filter(
    (minute) => ((minute < 30 ? low >>> minute : high >>> (minute - 30)) & 1) === 1,
  )
