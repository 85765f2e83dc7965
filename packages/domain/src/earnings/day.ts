import { DAY_MIN, HOUR_MIN, HOUR_S } from '@ayob/contract/durations'
import { type Cents, MAX_CENTS } from '@ayob/contract/money'
import type { OnAir } from '../plays/airtime'
import { type Peak, peakAt } from '../pricing/peaks'

/** The earning terms of a vehicle type. Amounts in cents. */
export interface EarningTerms {
  readonly ratePerHour: Cents
  readonly deviceCost: Cents
  /** Deducted for the device on each day with any time on air. */
  readonly devicePerDay: Cents
  readonly totalHoursPerDay: number
  readonly peaks: readonly Peak[]
}

/** Terms that apply from a minute of the day. */
export interface TermsSpan {
  readonly fromMinute: number
  readonly terms: EarningTerms
}

/** The terms of one day: the worth of each minute, and the terms of the whole day. */
export interface DayTerms {
  /** The terms at the end of the day, used for the daily limit and the device deduction. */
  readonly whole: EarningTerms
  /** The distinct worths of minutes, best first: millionths of a cent per hour. */
  readonly worths: readonly number[]
  /** The index in `worths` of each of the 1,440 minutes. */
  readonly worthOf: Uint8Array
  /** 1 for each minute in a peak, else 0. */
  readonly peak: Uint8Array
}

/**
 * Builds the terms of a day from its spans in order; the first starts with the day. Each minute has the worth of its own
 * span, so a change during the day never changes earlier earnings.
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

/** Earning of one day, in cents: paid seconds at their rates, less the device deduction. */
export interface DayEarning {
  readonly secondsOnAir: number
  /** At most the daily limit, the best-paid seconds first. */
  readonly paidSeconds: number
  readonly gross: Cents
  readonly deviceRecovered: Cents
  readonly net: Cents
}

const sumOf = (seconds: Iterable<number>) => {
  let sum = 0
  for (const one of seconds) sum += one
  return sum
}

/** The number of paid seconds of each worth: the best first, up to the daily limit. */
function paidByWorth(onAir: OnAir, { whole, worths, worthOf }: DayTerms): number[] {
  const there = worths.map(() => 0)
  for (let minute = 0; minute < DAY_MIN; minute++) {
    const worth = worthOf[minute] ?? 0
    there[worth] = (there[worth] ?? 0) + (onAir[minute] ?? 0)
  }
  let left = Math.floor(whole.totalHoursPerDay * HOUR_S)
  return there.map((seconds) => {
    const paid = Math.min(seconds, left)
    left -= paid
    return paid
  })
}

const centsOfWorth = (worth: number) => Math.min(MAX_CENTS, Math.round(worth / (HOUR_S * 1e6)))

/**
 * The earning of a day from its seconds on air. Each paid second earns the hourly rate / 3600, times the multiplier in a
 * peak; at most `totalHoursPerDay` hours are paid, the best-paid seconds first. The device deduction applies to a day with
 * any time on air until the device is recovered; the net is never below 0. `deviceLeft` is the amount still to recover.
 * Rounded half up, once.
 */
export function earningOfDay(onAir: OnAir, terms: DayTerms, deviceLeft: Cents): DayEarning {
  const paid = paidByWorth(onAir, terms)
  const gross = centsOfWorth(paid.reduce((sum, seconds, worth) => sum + seconds * (terms.worths[worth] ?? 0), 0))
  const secondsOnAir = sumOf(onAir)
  const deviceRecovered = secondsOnAir === 0 ? 0 : Math.min(terms.whole.devicePerDay, deviceLeft, gross)
  return { secondsOnAir, paidSeconds: sumOf(paid), gross, deviceRecovered, net: gross - deviceRecovered }
}

/** The part of a day that goes towards the vehicle's device, in cents. */
export interface DevicePath {
  readonly due: Cents
  /** What the day has still to earn before its earnings are the driver's. */
  readonly missing: Cents
}

/** The way of a day past its device deduction. `deviceLeft` is the amount that was still to recover before the day. */
export function devicePath(gross: Cents, { whole }: DayTerms, deviceLeft: Cents): DevicePath {
  const due = Math.max(0, Math.min(whole.devicePerDay, deviceLeft))
  return { due, missing: Math.max(0, due - gross) }
}

/** One hour of a day: its seconds on air, its paid seconds, and its earning before the device deduction. */
interface HourEarning {
  /** 0 to 23. */
  readonly hour: number
  readonly secondsOnAir: number
  readonly peakSeconds: number
  readonly paidSeconds: number
  readonly gross: Cents
}

/**
 * A day's earning by hour, for hours with any time on air. Among seconds of equal worth the earlier ones are paid. The
 * hours sum exactly to the day's gross: each is a step of the rounded running total.
 */
export function hoursOfDay(onAir: OnAir, terms: DayTerms): HourEarning[] {
  const left = paidByWorth(onAir, terms)
  const hours = new Map<number, { onAir: number; peak: number; paid: number; worth: number }>()
  onAir.forEach((seconds, minute) => {
    if (seconds === 0) return
    const at = Math.floor(minute / HOUR_MIN)
    const hour = hours.get(at) ?? { onAir: 0, peak: 0, paid: 0, worth: 0 }
    hours.set(at, hour)
    hour.onAir += seconds
    hour.peak += (terms.peak[minute] ?? 0) * seconds
    const worth = terms.worthOf[minute] ?? 0
    const paid = Math.min(left[worth] ?? 0, seconds)
    left[worth] = (left[worth] ?? 0) - paid
    hour.paid += paid
    hour.worth += (terms.worths[worth] ?? 0) * paid
  })
  let worth = 0
  let told: Cents = 0
  return [...hours].map(([hour, { onAir: secondsOnAir, peak, paid, worth: ownWorth }]) => {
    worth += ownWorth
    const gross = centsOfWorth(worth) - told
    told += gross
    return { hour, secondsOnAir, peakSeconds: peak, paidSeconds: paid, gross }
  })
}
