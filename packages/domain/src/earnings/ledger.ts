import type { Cents } from '@ayob/contract/money'
import { type DayEarning, type DayTerms, earningOfDay } from './day'

/** The sum of a day's entries so far. */
export type WrittenEarning = Omit<DayEarning, 'net'>

export const NOTHING_WRITTEN: WrittenEarning = { minutesOnAir: 0, paidMinutes: 0, gross: 0, deviceRecovered: 0 }

/**
 * The earning to add to a vehicle's day, from all its minutes on air. The first call adds the whole day, later ones a
 * correction. A correction is negative only for held minutes: it takes back what they earned, including the device's part.
 * Otherwise minutes are only ever added, so a correction is never negative, whatever prices do.
 *
 * @param recovered cents recovered for the vehicle's device so far, including this day. Together with the added amount they
 * never exceed the device's cost, in whatever order days are computed
 * @param isHeld minutes of the day are held or rejected
 */
export function earningToAdd(
  written: WrittenEarning,
  minutes: readonly number[],
  terms: DayTerms,
  recovered: Cents,
  isHeld: boolean,
): DayEarning {
  const left = Math.max(written.deviceRecovered, terms.whole.deviceCost - (recovered - written.deviceRecovered))
  const whole = earningOfDay(minutes, terms, left)
  const least = isHeld ? Number.NEGATIVE_INFINITY : 0
  const added = (key: keyof WrittenEarning) => Math.max(least, whole[key] - written[key])
  const gross = added('gross')
  const device = added('deviceRecovered')
  const deviceRecovered = gross < 0 ? Math.max(gross, Math.min(0, device)) : Math.max(0, Math.min(gross, device))
  return {
    minutesOnAir: added('minutesOnAir'),
    paidMinutes: added('paidMinutes'),
    gross,
    deviceRecovered,
    net: gross - deviceRecovered,
  }
}
