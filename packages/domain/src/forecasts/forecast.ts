import { DEFAULT_LOOP, flightGoal, type LoopTerms } from '../bookings/goal'
import type { CellPart } from './sold-share'

/** A forecast rests on this many days, today among them. */
export const HISTORY_DAYS = 28
/** With less history than this, a forecast is no more than a guess. */
export const ENOUGH_DAYS = 7

/** What the screens of a vehicle type showed in a cell of the map, house ads included: the slots that there were. */
export interface CellSupply {
  /** Plays of each of the days of the history, oldest first; the last is today. */
  readonly days: readonly number[]
  /** Impressions of all these plays, by the multipliers that hold now. */
  readonly impressions: number
  /** Minutes of single screens: by 60 they are the screens that were there on average. */
  readonly screenMinutes: number
}

/** The supply of a vehicle type on the whole map. */
export interface Supply {
  /** By the cell's key. */
  readonly cells: ReadonlyMap<number, CellSupply>
  /** The first of the days with any play anywhere, counted from 0; null without one. */
  readonly firstDay: number | null
  /** Hours in which any screen of the type was on air anywhere. */
  readonly hoursOnAir: number
}

/** The supply of an area. */
export interface AreaSupply {
  /** All slots by day, and those not sold on the days asked for, since the type began, without today if it can be. */
  readonly days: readonly { readonly plays: number; readonly free: number }[]
  readonly impressionsPerPlay: number
  readonly vehicles: number
  readonly historyDays: number
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
  /** Screens there at a time, on average over the hours in which the type was on air, rounded up. */
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
export function forecastOf(area: AreaSupply, { days, quantity }: Ask, loop: LoopTerms = DEFAULT_LOOP): Forecast {
  const goal = flightGoal(quantity, days, loop)
  const share = Math.min(1, quantity / loop.adsPerLoop)
  const daily = area.days.map(({ plays, free }) => Math.min(plays * share, free)).sort((a, b) => a - b)
  const overFlight = (ofOneDay: number) => Math.min(goal, Math.round(ofOneDay * days))
  const { low, middle, high } = spreadOf(daily)
  const plays = { low: overFlight(low), middle: overFlight(middle), high: overFlight(high) }
  const impressionsOf = (count: number) => Math.round(count * area.impressionsPerPlay)
  return {
    plays,
    impressions: {
      low: impressionsOf(plays.low),
      middle: impressionsOf(plays.middle),
      high: impressionsOf(plays.high),
    },
    vehicles: area.vehicles,
    goal,
    fill: Math.min(1, plays.middle / goal),
    historyDays: area.historyDays,
  }
}

/** The supply of the parts that an area has of its cells. Plays count as spread evenly over their cell. */
export function areaSupply({ cells, firstDay, hoursOnAir }: Supply, parts: ReadonlyMap<number, CellPart>): AreaSupply {
  const days = Array.from({ length: HISTORY_DAYS }, () => ({ plays: 0, free: 0 }))
  const covered = { plays: 0, impressions: 0, minutes: 0 }
  const free = { plays: 0, impressions: 0 }
  for (const [key, part] of parts) {
    const cell = cells.get(key)
    if (!cell) continue
    let plays = 0
    for (const [index, day] of days.entries()) {
      const played = cell.days[index] ?? 0
      day.plays += played * part.covered
      day.free += played * part.free
      plays += played
    }
    covered.plays += plays * part.covered
    covered.impressions += cell.impressions * part.covered
    covered.minutes += cell.screenMinutes * part.covered
    free.plays += plays * part.free
    free.impressions += cell.impressions * part.free
  }
  const worth = free.plays > 0 ? free : covered
  return {
    days: firstDay === null ? [] : days.slice(firstDay, Math.max(firstDay + 1, HISTORY_DAYS - 1)),
    impressionsPerPlay: worth.plays > 0 ? worth.impressions / worth.plays : 0,
    vehicles: hoursOnAir > 0 ? Math.ceil(covered.minutes / 60 / hoursOnAir) : 0,
    historyDays: days.filter(({ plays }) => plays > 0).length,
  }
}

/** Plays of all screens on a day in the mean, by cell. */
export function meanPlays({ cells, firstDay }: Supply): Map<number, number> {
  // Today is not over; it counts as a day only when there is no other.
  const days = Math.max(1, HISTORY_DAYS - 1 - (firstDay ?? 0))
  return new Map([...cells].map(([key, cell]) => [key, cell.days.reduce((sum, plays) => sum + plays, 0) / days]))
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
export function vehiclesThatFit(area: AreaSupply, { days, quantity }: Ask): number | undefined {
  // The goal grows with each vehicle and what is free does not, so where it fits once, it fits for all fewer ones.
  let fits = 0
  let tooMany = quantity
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2)
    if (forecastOf(area, { days, quantity: tried }).fill >= 1) fits = tried
    else tooMany = tried
  }
  return fits === 0 ? undefined : fits
}
