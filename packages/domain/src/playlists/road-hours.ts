import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { DEFAULT_LOOP, type LoopTerms } from '../bookings/goal'

const HOURS = 24
const HOUR_MS = 3_600_000

/** How a vehicle's hours on the road are spread over the 24 hours of a day: parts that sum to 1. */
export type RoadHours = readonly number[]

/** Where nothing is known, any hour is as good as another. */
export const EVEN_ROAD: RoadHours = Array.from({ length: HOURS }, () => 1 / HOURS)

/** The spread that a history shows, from what was on the road in each hour of the day; even without any. */
export function roadHoursOf(onRoad: readonly number[]): RoadHours {
  const sum = onRoad.reduce((all, part) => all + part, 0)
  return sum > 0 ? EVEN_ROAD.map((_, hour) => (onRoad[hour] ?? 0) / sum) : EVEN_ROAD
}

/**
 * Slots that one vehicle has on the road between two instants (milliseconds): the hours of a day, spread as the fleet
 * drives, so that a flight is finished while there are still vehicles about and not at midnight.
 */
export function slotsOnRoad(from: number, to: number, road: RoadHours, loop: LoopTerms = DEFAULT_LOOP): number {
  const days = daysOnRoad(to, road) - daysOnRoad(from, road)
  return (Math.max(0, days) * loop.totalHoursPerDay * 3600) / loop.adSecPerPlay
}

/** Days on the road since 1970, the running one by the part of its hours that is over. */
function daysOnRoad(instant: number, road: RoadHours): number {
  const hours = (instant + COLOMBO_OFFSET_MS) / HOUR_MS
  const day = Math.floor(hours / HOURS)
  const hour = hours - day * HOURS
  const full = Math.floor(hour)
  const before = road.slice(0, full).reduce((sum, part) => sum + part, 0)
  return day + before + (road[full] ?? 0) * (hour - full)
}
