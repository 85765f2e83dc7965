import type { Cents } from '@ayob/contract/money'
import { type DayEarning, type DayTerms, earningOfDay } from './day'

/** The sum of a day's rows so far. */
export type WrittenEarning = Omit<DayEarning, 'net'>

export const NOTHING_WRITTEN: WrittenEarning = { minutesOnAir: 0, paidMinutes: 0, gross: 0, deviceRecovered: 0 }

/**
 * The earning to add to a vehicle's day, from all its minutes on air. The first time that is the whole day, later a
 * correction. Corrections only add, since minutes are never removed.
 *
 * @param recovered cents recovered for the vehicle's device so far, this day included. With the added amount they never
 *   exceed the device's cost, in whatever order days are computed
 */
export function earningToAdd(
  written: WrittenEarning,
  minutes: readonly number[],
  terms: DayTerms,
  recovered: Cents,
): DayEarning {
  const left = Math.max(written.deviceRecovered, terms.whole.deviceCost - (recovered - written.deviceRecovered))
  const whole = earningOfDay(minutes, terms, left)
  const gross = Math.max(0, whole.gross - written.gross)
  const deviceRecovered = Math.max(0, Math.min(gross, whole.deviceRecovered - written.deviceRecovered))
  return {
    minutesOnAir: Math.max(0, whole.minutesOnAir - written.minutesOnAir),
    paidMinutes: Math.max(0, whole.paidMinutes - written.paidMinutes),
    gross,
    deviceRecovered,
    net: gross - deviceRecovered,
  }
}
