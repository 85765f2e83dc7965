import { distanceM, type Position } from '../geo/distance'
import { TRIP_GAP_MS } from '../plays/batch'

/** The position of a screen at the start of a play, in milliseconds; null when it was unknown. */
export interface Sight {
  readonly at: number
  readonly position: Position | null
}

/** The position of a vehicle at an instant, in milliseconds. */
export interface Stop extends Position {
  readonly at: number
}

/** A day's drive. */
export interface Drive {
  /** The line of each trip, in order of time. A trip without movement has one point. */
  readonly trips: readonly (readonly Stop[])[]
  readonly start: Stop | null
  readonly last: Stop | null
  /** Along the line, in metres. */
  readonly metres: number
  /** The number of plays without a position. */
  readonly placeless: number
}

/** A vehicle closer than this to the last point is standing still: GPS positions vary by that much. */
const STEP_M = 20
/** The most points that a page draws without delay. */
const MOST_POINTS = 3000

/**
 * The line that a vehicle drove, from its plays in any order. A pause of 30 minutes or more ends a trip, as everywhere, and
 * no line crosses it. No point is added while the vehicle stands; the end of a trip always is one.
 */
export function driveOf(sights: readonly Sight[]): Drive {
  const placed = sights
    .flatMap(({ at, position }) => (position ? [{ at, lat: position.lat, lng: position.lng }] : []))
    .sort((one, other) => one.at - other.at)
  let step = STEP_M
  let trips = linesOf(placed, step)
  while (trips.reduce((sum, trip) => sum + trip.length, 0) > MOST_POINTS && step < 2000) {
    step *= 2
    trips = linesOf(placed, step)
  }
  return {
    trips,
    start: placed[0] ?? null,
    last: placed.at(-1) ?? null,
    metres: linesOf(placed, STEP_M).reduce((sum, trip) => sum + lengthOf(trip), 0),
    placeless: sights.length - placed.length,
  }
}

function linesOf(places: readonly Stop[], stepM: number): Stop[][] {
  const trips: Stop[][] = []
  let before: Stop | undefined
  for (const place of places) {
    const trip = trips.at(-1)
    if (!trip || !before || place.at - before.at >= TRIP_GAP_MS) {
      endAt(trip, before)
      trips.push([place])
    } else {
      const point = trip.at(-1)
      if (point && distanceM(point, place) >= stepM) trip.push(place)
    }
    before = place
  }
  endAt(trips.at(-1), before)
  return trips
}

/** Adds the last position of a trip to its line, even if it is close to the last point. */
function endAt(trip: Stop[] | undefined, last: Stop | undefined): void {
  const point = trip?.at(-1)
  if (trip && point && last && (point.lat !== last.lat || point.lng !== last.lng)) trip.push(last)
}

function lengthOf(trip: readonly Stop[]): number {
  return trip.reduce((sum, place, at) => sum + (at > 0 ? distanceM(trip[at - 1] ?? place, place) : 0), 0)
}
