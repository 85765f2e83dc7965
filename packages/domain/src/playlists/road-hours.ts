import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { DEFAULT_LOOP, type LoopTerms } from '../bookings/goal'

const HOURS = 24

/** The distribution of a vehicle's hours on the road over the 24 hours of a day. The parts sum to 1. */
export type RoadHours = readonly number[]

/** An even distribution, used without history. */
export const EVEN_ROAD: RoadHours = Array.from({ length: HOURS }, () => 1 / HOURS)

/** The distribution of a history, from the activity in each hour of the day; even without history. */
export function roadHoursOf(onRoad: readonly number[]): RoadHours {
  const sum = onRoad.reduce((all, part) => all + part, 0)
  return sum > 0 ? EVEN_ROAD.map((_, hour) => (onRoad[hour] ?? 0) / sum) : EVEN_ROAD
}

/**
 * Slots of one vehicle between two instants (milliseconds). The hours of a day follow the fleet's driving, so that a flight
 * finishes while vehicles still drive and not at midnight.
 */
export function slotsOnRoad(from: number, to: number, road: RoadHours, loop: LoopTerms = DEFAULT_LOOP): number {
  return slotsOfDays(Math.max(0, daysOnRoad(to, road) - daysOnRoad(from, road)), loop)
}

/** Slots of one vehicle in a number of days on the road. */
export const slotsOfDays = (days: number, loop: LoopTerms = DEFAULT_LOOP): number =>
  (days * loop.totalHoursPerDay * 3600) / loop.adSecPerPlay

/** Days on the road since 1970. The current day counts by the share of its hours that has passed. */
function daysOnRoad(instant: number, road: RoadHours): number {
  const hours = (instant + COLOMBO_OFFSET_MS) / HOUR_MS
  const day = Math.floor(hours / HOURS)
  const hour = hours - day * HOURS
  const full = Math.floor(hour)
  const before = road.slice(0, full).reduce((sum, part) => sum + part, 0)
  return day + before + (road[full] ?? 0) * (hour - full)
}
