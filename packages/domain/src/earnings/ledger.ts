import { type Day, dayOf } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { type DayEarning, type EarningTerms, earningOfDay } from './day'

/**
 * Earnings day by day, in order, from the distinct minutes on air of a vehicle, each day by the terms that held on it:
 * the device is recovered from the first day on, until it is paid for.
 */
export function earningsByDay(
  minutes: Iterable<number>,
  termsOn: ReadonlyMap<Day, EarningTerms>,
): Map<Day, DayEarning> {
  const byDay = new Map<Day, number[]>()
  for (const minute of [...new Set(minutes)].sort((a, b) => a - b)) {
    const day = dayOf(minute)
    const known = byDay.get(day)
    if (known) known.push(minute)
    else byDay.set(day, [minute])
  }
  let recovered: Cents = 0
  const earnings = new Map<Day, DayEarning>()
  for (const [day, onAir] of byDay) {
    const terms = termsOn.get(day)
    if (!terms) throw new Error(`no terms for ${day}`)
    const earning = earningOfDay(onAir, terms, Math.max(0, terms.deviceCost - recovered))
    recovered += earning.deviceRecovered
    earnings.set(day, earning)
  }
  return earnings
}

/** Sum of the days that pass a test. */
export function sumOfDays(earnings: ReadonlyMap<Day, DayEarning>, test: (day: Day) => boolean) {
  let net: Cents = 0
  let minutesOnAir = 0
  for (const [day, earning] of earnings) {
    if (!test(day)) continue
    net += earning.net
    minutesOnAir += earning.minutesOnAir
  }
  return { net, minutesOnAir }
}
