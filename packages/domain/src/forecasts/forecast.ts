import { DEFAULT_LOOP, flightGoal, type LoopTerms } from '../bookings/goal'
import type { ChosenHours } from '../hours/show-times'
import { MOST_SHARE } from '../playlists/separation'
import type { CellPart } from './sold-share'

/** Days of history for a forecast, including today. */
export const HISTORY_DAYS = 28
/** With fewer days of history, a forecast is only a guess. */
export const ENOUGH_DAYS = 7

/** The slots of a vehicle type's screens in a map cell: all of their plays, including house ads. */
export interface CellSupply {
  /** Plays of each day of the history, oldest first. The last day is today. */
  readonly days: readonly number[]
  /** Impressions of all these plays with the current multipliers. */
  readonly impressions: number
  /** Minutes summed over screens; divided by 60 they give the average number of screens. */
  readonly screenMinutes: number
}

/** The supply of a vehicle type on the whole map. */
export interface Supply {
  /** By the cell's key. */
  readonly cells: ReadonlyMap<number, CellSupply>
  /** The first day with any play anywhere, from 0; null without one. */
  readonly firstDay: number | null
  /** Hours in which any screen of the type was on air anywhere. */
  readonly hoursOnAir: number
}

/** The supply of an area. */
export interface AreaSupply {
  /** Slots by day since the type's first play, and the unsold ones on the requested days; without today unless it is the only day. */
  readonly days: readonly { readonly plays: number; readonly free: number }[]
  readonly impressionsPerPlay: number
  readonly vehicles: number
  readonly historyDays: number
}

interface Ask {
  readonly days: number
  /** Vehicles to book. */
  readonly quantity: number
  /** How a flight limited to some hours uses the supply; absent means at all hours. */
  readonly shown?: ShownPart
}

/** The times of a flight in which it shows. */
export interface ShownPart {
  /** Days of the flight on which it shows at all. */
  readonly days: number
  /** The factor by which it needs more of the slots in its hours than it would at all hours; at least 1. */
  readonly stretch: number
}

interface Spread {
  readonly low: number
  readonly middle: number
  readonly high: number
}

export interface Forecast {
  readonly plays: Spread
  readonly impressions: Spread
  /** Average number of screens in the area over the hours in which the type was on air, rounded up. */
  readonly vehicles: number
  readonly goal: number
  /** Middle plays divided by the goal, 0 to 1. */
  readonly fill: number
  /** Days with any supply in the area. */
  readonly historyDays: number
}

const LOW = 0.1
const MIDDLE = 0.5
const HIGH = 0.9

/**
 * The forecast of a flight. On each past day it would have had one slot of each loop for every booked vehicle, but at most
 * the unsold slots and four of ten (`MOST_SHARE`). The 10th, 50th and 90th percentile of those days, times the requested days, are low, middle and high,
 * each at most the goal, where an ad stops. All days since the vehicle type's first play count, even without a play in the
 * area; today counts only while it is the only day. With fewer than seven days, the missing ones count as empty for low and
 * as twice the best day for high.
 */
export function forecastOf(area: AreaSupply, { days, quantity, shown }: Ask, loop: LoopTerms = DEFAULT_LOOP): Forecast {
  const goal = flightGoal(quantity, days, loop)
  const share = Math.min(MOST_SHARE, (quantity / loop.adsPerLoop) * (shown?.stretch ?? 1))
  const daily = area.days.map(({ plays, free }) => Math.min(plays * share, free)).sort((a, b) => a - b)
  const overFlight = (ofOneDay: number) => Math.min(goal, Math.round(ofOneDay * (shown?.days ?? days)))
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

/** The supply of an area from its parts of cells. Plays are assumed to be spread evenly over their cell. */
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

/** Average plays of all screens per day, by cell. */
export function meanPlays({ cells, firstDay }: Supply): Map<number, number> {
  // Today is incomplete, so it counts only when there is no other day.
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

/** Percentile of sorted values, interpolated; 0 without values. */
function percentile(sorted: readonly number[], part: number): number {
  const at = part * Math.max(0, sorted.length - 1)
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

export type Advice = 'no_history' | 'little_history' | 'more_hours' | 'more_area' | 'more_days' | 'fewer_vehicles'

/** Alternatives: the same booking in a larger area or for more days. Undefined if there is none. */
export interface Others {
  readonly wider: Forecast | undefined
  readonly longer: Forecast | undefined
  /** The most vehicles, fewer than requested, whose goal can be met; undefined if there are none. */
  readonly fewer: number | undefined
  /** Wider hours that meet the goal; undefined if there are none. */
  readonly hours?: ChosenHours | undefined
}

/** A single change of a booking, with the forecast that it leads to. */
export interface Way<Change> {
  readonly change: Change
  readonly forecast: Forecast
}

/** How much more of the goal a way must reach to be worth a button. */
const WORTH_A_BUTTON = 0.05
const MOST_WAYS = 3

/** The ways that bring a booking clearly closer to its goal, the best first, at most three. */
export const bestWays = <Change>(forecast: Forecast, ways: readonly Way<Change>[]): Way<Change>[] =>
  ways
    .filter(({ forecast: { fill } }) => fill >= forecast.fill + WORTH_A_BUTTON)
    .sort((a, b) => Math.min(1, b.forecast.fill) - Math.min(1, a.forecast.fill))
    .slice(0, MOST_WAYS)

/** An alternative is suggested when it raises the fill by at least this much. */
const WORTH_SAYING = 0.01

/** Advice for a forecast. Alternatives that don't help are left out. */
export function adviceFor(forecast: Forecast, { wider, longer, fewer, hours }: Others): Advice[] {
  const helps = (other: Forecast | undefined) => other !== undefined && other.fill >= forecast.fill + WORTH_SAYING
  const advice: Advice[] = []
  if (forecast.historyDays === 0) advice.push('no_history')
  else if (forecast.historyDays < ENOUGH_DAYS) advice.push('little_history')
  if (forecast.fill >= 1) return advice
  if (hours !== undefined) advice.push('more_hours')
  if (helps(wider)) advice.push('more_area')
  if (helps(longer)) advice.push('more_days')
  if (fewer !== undefined) advice.push('fewer_vehicles')
  return advice
}

/** The most vehicles, fewer than requested, whose goal can be met. */
export function vehiclesThatFit(area: AreaSupply, { quantity, ...ask }: Ask): number | undefined {
  // The goal grows with each vehicle and free slots don't, so if a number fits, all smaller ones fit.
  let fits = 0
  let tooMany = quantity
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2)
    if (forecastOf(area, { ...ask, quantity: tried }).fill >= 1) fits = tried
    else tooMany = tried
  }
  return fits === 0 ? undefined : fits
}
