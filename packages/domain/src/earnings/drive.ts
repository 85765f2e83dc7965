import { distanceM, type Position } from '../geo/distance'
import { TRIP_GAP_MS } from '../plays/batch'

/** Where a screen was when a play began, in milliseconds; no position where it knew none. */
export interface Sight {
  readonly at: number
  readonly position: Position | null
}

/** Where a vehicle was at an instant in milliseconds. */
export interface Stop extends Position {
  readonly at: number
}

/** A day's drive. */
export interface Drive {
  /** The line that was driven, trip by trip, in the order of time; a trip of one place has one point. */
  readonly trips: readonly (readonly Stop[])[]
  readonly start: Stop | null
  readonly last: Stop | null
  /** Along the line, in metres. */
  readonly metres: number
  /** Plays that came without a place. */
  readonly placeless: number
}

/** Nearer than this to the last point of the line, a vehicle stands: its receiver wavers by as much. */
const STEP_M = 20
/** Points that a page draws with ease. */
const MOST_POINTS = 3000

/**
 * The line that a vehicle drove, from its plays in any order. A pause of 30 minutes or more between two plays ends a
 * trip, as it does wherever trips are counted, and no line is drawn across it. While the vehicle stands, no point is
 * added; where a trip ends, there always is one.
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

/** The last place of a trip is on its line, also when it is a small step away from the point before. */
function endAt(trip: Stop[] | undefined, last: Stop | undefined): void {
  const point = trip?.at(-1)
  if (trip && point && last && (point.lat !== last.lat || point.lng !== last.lng)) trip.push(last)
}

function lengthOf(trip: readonly Stop[]): number {
  return trip.reduce((sum, place, at) => sum + (at > 0 ? distanceM(trip[at - 1] ?? place, place) : 0), 0)
}
