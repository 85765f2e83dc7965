import { type Cents, MAX_CENTS } from '@ayob/contract/money'
import { type Peak, peakAt } from '../pricing/peaks'

/** What a vehicle type earns. Amounts in cents. */
export interface EarningTerms {
  readonly ratePerHour: Cents
  readonly deviceCost: Cents
  /** What goes towards the device on a day with any minute on air. */
  readonly devicePerDay: Cents
  readonly totalHoursPerDay: number
  readonly peaks: readonly Peak[]
}

/** Terms that hold from a minute of the day on. */
export interface TermsSpan {
  readonly fromMinute: number
  readonly terms: EarningTerms
}

/** What holds on one day: the worth of each of its minutes, and what belongs to the day as a whole. */
export interface DayTerms {
  /** Hours that are paid at most, and the device: the terms at the end of the day. */
  readonly whole: EarningTerms
  /** The worths that minutes have, the best first: cents an hour in millionths. */
  readonly worths: readonly number[]
  /** Which of them each of the 1,440 minutes has. */
  readonly worthOf: Uint8Array
  /** Whether each minute lies in a peak: 1 or 0. */
  readonly peak: Uint8Array
}

const DAY_MIN = 1440
const HOUR_MIN = 60

/**
 * The terms of a day, of spans in order of which the first begins with the day: each minute is worth what holds at that
 * minute, so that a change in the middle of a day never changes what was earned before it.
 */
export function dayTerms(spans: readonly TermsSpan[]): DayTerms {
  const whole = spans.at(-1)?.terms
  if (!whole) throw new Error('a day without terms')
  const peak = new Uint8Array(DAY_MIN)
  const minutes = Array.from({ length: DAY_MIN }, (_, minute) => {
    const { terms } = spans.findLast(({ fromMinute }) => fromMinute <= minute) ?? { terms: whole }
    const held = peakAt(terms.peaks, minute)
    if (held) peak[minute] = 1
    return terms.ratePerHour * Math.round((held?.multiplier ?? 1) * 1e6)
  })
  const worths = [...new Set(minutes)].sort((a, b) => b - a)
  return { whole, worths, worthOf: Uint8Array.from(minutes, (worth) => worths.indexOf(worth)), peak }
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

/** How many minutes of each worth are paid: the best first, up to the hours of a day. */
function paidByWorth(minutes: readonly number[], { whole, worths, worthOf }: DayTerms): number[] {
  const there = worths.map(() => 0)
  for (const minute of minutes) {
    const worth = worthOf[minute] ?? 0
    there[worth] = (there[worth] ?? 0) + 1
  }
  let left = Math.floor(whole.totalHoursPerDay * HOUR_MIN)
  return there.map((count) => {
    const paid = Math.min(count, left)
    left -= paid
    return paid
  })
}

const centsOfWorth = (worth: number) => Math.min(MAX_CENTS, Math.round(worth / (HOUR_MIN * 1e6)))

/**
 * Earning of a day from its distinct minutes on air (minutes of the day, 0 to 1439): each paid minute at the hourly
 * rate / 60, times the multiplier in a peak; at most `totalHoursPerDay` hours, the best-paid first; less the device's
 * part of a day, for a day with any minute on air, until the device is recovered, and never below zero. `deviceLeft` is
 * what is still to recover. Rounded half up, once.
 */
export function earningOfDay(minutes: readonly number[], terms: DayTerms, deviceLeft: Cents): DayEarning {
  const paid = paidByWorth(minutes, terms)
  const gross = centsOfWorth(paid.reduce((sum, count, worth) => sum + count * (terms.worths[worth] ?? 0), 0))
  const deviceRecovered = minutes.length === 0 ? 0 : Math.min(terms.whole.devicePerDay, deviceLeft, gross)
  return {
    minutesOnAir: minutes.length,
    paidMinutes: paid.reduce((sum, count) => sum + count, 0),
    gross,
    deviceRecovered,
    net: gross - deviceRecovered,
  }
}

/** One hour of a day: its minutes on air, which of them are paid, and what they earn before the device. */
export interface HourEarning {
  /** 0 to 23. */
  readonly hour: number
  readonly minutesOnAir: number
  readonly peakMinutes: number
  readonly paidMinutes: number
  readonly gross: Cents
}

/**
 * A day's earning hour by hour, for hours with any minute on air. Of minutes that are worth the same the earlier ones
 * are paid. The hours sum exactly to the day's gross: each is a step of the rounded running total.
 */
export function hoursOfDay(minutes: readonly number[], terms: DayTerms): HourEarning[] {
  const left = paidByWorth(minutes, terms)
  const hours = new Map<number, { onAir: number; peak: number; paid: number; worth: number }>()
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const at = Math.floor(minute / HOUR_MIN)
    const hour = hours.get(at) ?? { onAir: 0, peak: 0, paid: 0, worth: 0 }
    hours.set(at, hour)
    hour.onAir += 1
    hour.peak += terms.peak[minute] ?? 0
    const worth = terms.worthOf[minute] ?? 0
    if ((left[worth] ?? 0) === 0) continue
    left[worth] = (left[worth] ?? 0) - 1
    hour.paid += 1
    hour.worth += terms.worths[worth] ?? 0
  }
  let worth = 0
  let told: Cents = 0
  return [...hours].map(([hour, { onAir, peak, paid, worth: ownWorth }]) => {
    worth += ownWorth
    const gross = centsOfWorth(worth) - told
    told += gross
    return { hour, minutesOnAir: onAir, peakMinutes: peak, paidMinutes: paid, gross }
  })
}
