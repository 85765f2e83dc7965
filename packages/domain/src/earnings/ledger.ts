import type { Cents } from '@ayob/contract/money'
import type { OnAir } from '../plays/airtime'
import { type DayEarning, type DayTerms, earningOfDay } from './day'

/** The sum of a day's entries so far. */
export type WrittenEarning = Omit<DayEarning, 'net'>

export const NOTHING_WRITTEN: WrittenEarning = { secondsOnAir: 0, paidSeconds: 0, gross: 0, deviceRecovered: 0 }

/**
 * The earning to add to a vehicle's day, from all its time on air. The first call adds the whole day, later ones a
 * correction. A correction is negative only for held minutes: it takes back what they earned, including the device's part.
 * Otherwise time is only ever added, so a correction is never negative, whatever prices do.
 *
 * @param recovered cents recovered for the vehicle's device so far, including this day. Together with the added amount they
 * never exceed the device's cost, in whatever order days are computed
 * @param isHeld minutes of the day are held or rejected
 */
export function earningToAdd(
  written: WrittenEarning,
  onAir: OnAir,
  terms: DayTerms,
  recovered: Cents,
  isHeld: boolean,
): DayEarning {
  const left = Math.max(written.deviceRecovered, terms.whole.deviceCost - (recovered - written.deviceRecovered))
  const whole = earningOfDay(onAir, terms, left)
  const least = isHeld ? Number.NEGATIVE_INFINITY : 0
  const added = (key: keyof WrittenEarning) => Math.max(least, whole[key] - written[key])
  const gross = added('gross')
  const device = added('deviceRecovered')
  const deviceRecovered = gross < 0 ? Math.max(gross, Math.min(0, device)) : Math.max(0, Math.min(gross, device))
  return {
    secondsOnAir: added('secondsOnAir'),
    paidSeconds: added('paidSeconds'),
    gross,
    deviceRecovered,
    net: gross - deviceRecovered,
  }
}
