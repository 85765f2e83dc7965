import { minuteOfDay } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { type Peak, peakAt } from '../delivery/peaks'

/** What a vehicle type earns. Amounts in cents. */
export interface EarningTerms {
  readonly ratePerHour: Cents
  readonly deviceCost: Cents
  /** What goes towards the device on a day with any minute on air. */
  readonly devicePerDay: Cents
  readonly totalHoursPerDay: number
  readonly peaks: readonly Peak[]
}

/** Earning of one day, in whole cents: paid minutes at their rates, less what goes towards the device. */
export interface DayEarning {
  readonly minutesOnAir: number
  /** At most the hours of a day, the best-paid minutes first. */
  readonly paidMinutes: number
  readonly gross: Cents
  readonly deviceRecovered: Cents
  readonly net: Cents
}

/**
 * Earning of a day from its distinct minutes on air (instants of their beginnings): each paid minute at the hourly
 * rate / 60, times the multiplier in a peak; at most `totalHoursPerDay` hours, the best-paid first; less the device's
 * part of a day, for a day with any minute on air, until the device is recovered, and never below zero. `deviceLeft` is
 * what is still to recover. Rounded half up, once.
 */
export function earningOfDay(minutes: readonly number[], terms: EarningTerms, deviceLeft: Cents): DayEarning {
  const limit = Math.floor(terms.totalHoursPerDay * 60)
  const multipliers = minutes.map((at) => peakAt(terms.peaks, minuteOfDay(at))?.multiplier ?? 1)
  const paid = multipliers.sort((a, b) => b - a).slice(0, limit)
  const millionths = paid.reduce((sum, multiplier) => sum + Math.round(multiplier * 1e6), 0)
  const gross = Math.round((terms.ratePerHour * millionths) / 60e6)
  const deviceRecovered = minutes.length === 0 ? 0 : Math.min(terms.devicePerDay, deviceLeft, gross)
  return {
    minutesOnAir: minutes.length,
    paidMinutes: paid.length,
    gross,
    deviceRecovered,
    net: gross - deviceRecovered,
  }
}
