import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { DEFAULT_LOOP, flightGoal, type LoopTerms } from './goal'
import { hourOfWeek } from './impressions'

/** A forecast rests on this many days, today among them. */
export const HISTORY_DAYS = 28
/** With less history than this, a forecast is no more than a guess. */
export const ENOUGH_DAYS = 7

/** Supply in an area in one hour (its beginning, in milliseconds). */
export interface SupplyHour {
  readonly hour: number
  /** All plays of the screens there, house ads included: the slots that there were. */
  readonly plays: number
  /** Those of them that are not sold on the days asked for. */
  readonly free: number
  /** Minutes of single screens: by 60 they are the screens that were there on average. */
  readonly screenMinutes: number
}

export interface History {
  readonly hours: readonly SupplyHour[]
  /** First day on which any screen of the vehicle type played anywhere; null before there is one. */
  readonly firstDay: Day | null
  readonly today: Day
  /** Impressions of one play by hour of the week, as they hold now. */
  readonly multipliers: readonly number[]
}

export interface Ask {
  readonly days: number
  /** Vehicles to be booked. */
  readonly quantity: number
}

export interface Spread {
  readonly low: number
  readonly middle: number
  readonly high: number
}

export interface Forecast {
  readonly plays: Spread
  readonly impressions: Spread
  /** Screens there at a time, on average over the hours in which there was one, rounded up. */
  readonly vehicles: number
  readonly goal: number
  /** The part of the goal that the middle plays are, 0 to 1. */
  readonly fill: number
  /** Days with any supply there. */
  readonly historyDays: number
}

const LOW = 0.1
const MIDDLE = 0.5
const HIGH = 0.9

/**
 * What a flight can expect. On each past day it would have had, of the slots there, one in each loop for every vehicle
 * booked, at most those that are not sold. The 10th, 50th and 90th percentile of those days, times the days asked for
 * and at most the goal, since an ad stops there, are low, middle and high. All days count since the vehicle type
 * began, also those without a play there; today, which is not over, only as long as it is the only one. While there
 * are fewer than a week of days, those that are missing count as empty for low and as twice the best one for high.
 */
export function forecastOf(history: History, { days, quantity }: Ask, loop: LoopTerms = DEFAULT_LOOP): Forecast {
  const goal = flightGoal(quantity, days, loop)
  const share = Math.min(1, quantity / loop.adsPerLoop)
  const ofDay = sumsByDay(history.hours)
  const daily = daysOf(history)
    .map((day) => ofDay.get(day))
    .map((sum) => (sum ? Math.min(sum.plays * share, sum.free) : 0))
    .sort((a, b) => a - b)
  const overFlight = (ofOneDay: number) => Math.min(goal, Math.round(ofOneDay * days))
  const { low, middle, high } = spreadOf(daily)
  const plays = { low: overFlight(low), middle: overFlight(middle), high: overFlight(high) }
  const worth = impressionsOfPlay(history)
  return {
    plays,
    impressions: {
      low: Math.round(plays.low * worth),
      middle: Math.round(plays.middle * worth),
      high: Math.round(plays.high * worth),
    },
    vehicles: vehiclesIn(history.hours),
    goal,
    fill: Math.min(1, plays.middle / goal),
    historyDays: ofDay.size,
  }
}

function sumsByDay(hours: readonly SupplyHour[]): Map<Day, { plays: number; free: number }> {
  const sums = new Map<Day, { plays: number; free: number }>()
  for (const { hour, plays, free } of hours) {
    if (plays <= 0) continue
    const day = dayOf(hour)
    const sum = sums.get(day)
    if (sum) {
      sum.plays += plays
      sum.free += free
    } else sums.set(day, { plays, free })
  }
  return sums
}

/** The days whose supply is looked at, oldest first. */
function daysOf({ firstDay, today }: History): Day[] {
  if (firstDay === null) return []
  const days: Day[] = []
  for (let back = HISTORY_DAYS - 1; back > 0; back--) {
    const day = addDays(today, -back)
    if (day >= firstDay) days.push(day)
  }
  return days.length === 0 ? [today] : days
}

function spreadOf(daily: readonly number[]): Spread {
  const missing = daily.length === 0 ? 0 : Math.max(0, ENOUGH_DAYS - daily.length)
  const unknown = (value: number) => Array.from({ length: missing }, () => value)
  return {
    low: percentile([...unknown(0), ...daily], LOW),
    middle: percentile(daily, MIDDLE),
    high: percentile([...daily, ...unknown((daily.at(-1) ?? 0) * 2)], HIGH),
  }
}

/** Percentile of sorted values, in between by proportion; 0 of none. */
function percentile(sorted: readonly number[], part: number): number {
  const at = part * Math.max(0, sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** Impressions of a play at the hours at which there are free slots; of any slots when all are sold. */
function impressionsOfPlay({ hours, multipliers }: History): number {
  const mean = (weight: (hour: SupplyHour) => number) => {
    let sum = 0
    let weights = 0
    for (const one of hours) {
      sum += weight(one) * (multipliers[hourOfWeek(one.hour)] ?? 0)
      weights += weight(one)
    }
    return weights > 0 ? sum / weights : 0
  }
  return mean(({ free }) => free) || mean(({ plays }) => plays)
}

function vehiclesIn(hours: readonly SupplyHour[]): number {
  const onAir = hours.filter(({ screenMinutes }) => screenMinutes > 0)
  const minutes = onAir.reduce((sum, { screenMinutes }) => sum + screenMinutes, 0)
  return onAir.length === 0 ? 0 : Math.ceil(minutes / 60 / onAir.length)
}

export type Advice = 'no_history' | 'little_history' | 'more_area' | 'more_days' | 'fewer_vehicles'

/** What could be booked instead: the same in a larger area, or for more days. Undefined where there is no more. */
export interface Others {
  readonly wider: Forecast | undefined
  readonly longer: Forecast | undefined
  /** The most vehicles, fewer than asked for, whose goal can be met; undefined if there are none. */
  readonly fewer: number | undefined
}

/** A larger part of the goal by at least this is worth a word. */
const WORTH_SAYING = 0.01

/** What to say beside a forecast. What doesn't help is not advised. */
export function adviceFor(forecast: Forecast, { wider, longer, fewer }: Others): Advice[] {
  const helps = (other: Forecast | undefined) => other !== undefined && other.fill >= forecast.fill + WORTH_SAYING
  const advice: Advice[] = []
  if (forecast.historyDays === 0) advice.push('no_history')
  else if (forecast.historyDays < ENOUGH_DAYS) advice.push('little_history')
  if (forecast.fill >= 1) return advice
  if (helps(wider)) advice.push('more_area')
  if (helps(longer)) advice.push('more_days')
  if (fewer !== undefined) advice.push('fewer_vehicles')
  return advice
}

/** The most vehicles, fewer than asked for, whose goal can be met. */
export function vehiclesThatFit(history: History, { days, quantity }: Ask): number | undefined {
  // The goal grows with each vehicle and what is free does not, so where it fits once, it fits for all fewer ones.
  let fits = 0
  let tooMany = quantity
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2)
    if (forecastOf(history, { days, quantity: tried }).fill >= 1) fits = tried
    else tooMany = tried
  }
  return fits === 0 ? undefined : fits
}
