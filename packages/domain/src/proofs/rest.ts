import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { distanceM, type Position } from '../geo/distance'

/** The position of a vehicle at an instant, in milliseconds. */
interface Sighting extends Position {
  readonly at: number
}

/** The night in Colombo, from 20:00 to 06:00. */
const NIGHT_FROM_MS = 20 * HOUR_MS
const NIGHT_TO_MS = 30 * HOUR_MS
/** A vehicle rests when it is not seen for this long, including two hours of night. */
const REST_MS = 3 * HOUR_MS
const REST_AT_NIGHT_MS = 2 * HOUR_MS
/** Positions within this distance of a place of rest are not disclosed. */
const REST_RADIUS_M = 500
/** Places closer to each other than this count as one. */
const SAME_PLACE_M = 50

/** Milliseconds of Colombo nights between two instants. */
function atNight(from: number, to: number): number {
  let sum = 0
  const first = Math.floor((from + COLOMBO_OFFSET_MS) / DAY_MS) - 1
  for (let day = first; day * DAY_MS + NIGHT_FROM_MS < to + COLOMBO_OFFSET_MS; day++) {
    const begins = day * DAY_MS + NIGHT_FROM_MS - COLOMBO_OFFSET_MS
    const ends = day * DAY_MS + NIGHT_TO_MS - COLOMBO_OFFSET_MS
    sum += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
  }
  return sum
}

/** Returns true when a vehicle that was seen at two instants, and not in between, rested for the night. */
export function restsBetween(from: number, to: number): boolean {
  return to - from >= REST_MS && atNight(from, Math.min(to, from + 2 * DAY_MS)) >= REST_AT_NIGHT_MS
}

export type RestFinder = ReturnType<typeof createRestFinder>

/**
 * Finds the places where vehicles rest at night: where a vehicle was last seen before a rest and first seen after it. The
 * first and the last sighting also count if they were at night, some hours ago, because a rest may have come before or
 * after them.
 */
export function createRestFinder() {
  const seen = new Map<string, { first: Sighting; last: Sighting; places: Position[] }>()
  return {
    /** Adds a sighting. The sightings of one vehicle must come in order of time. */
    saw(vehicle: string, sighting: Sighting): void {
      const known = seen.get(vehicle)
      if (!known) {
        seen.set(vehicle, { first: sighting, last: sighting, places: [] })
        return
      }
      if (restsBetween(known.last.at, sighting.at)) {
        addPlace(known.places, known.last)
        addPlace(known.places, sighting)
      }
      known.last = sighting
    },

    /** The places of rest of a vehicle, from its sightings up to an instant. */
    placesOf(vehicle: string, until: number): readonly Position[] {
      const known = seen.get(vehicle)
      if (!known) return []
      const places = [...known.places]
      for (const edge of [known.first, known.last]) {
        if (atNight(edge.at, edge.at + 1) > 0 && until - edge.at >= REST_MS) addPlace(places, edge)
      }
      return places
    },
  }
}

function addPlace(places: Position[], { lat, lng }: Position): void {
  if (places.every((place) => distanceM(place, { lat, lng }) > SAME_PLACE_M)) places.push({ lat, lng })
}

/** Returns true when a position is too close to a place of rest to be disclosed. */
export function isNearRest(position: Position, places: readonly Position[]): boolean {
  return places.some((place) => distanceM(place, position) <= REST_RADIUS_M + SAME_PLACE_M)
}

/** Thousandths of a degree are about 100 m. */
const STEPS = 1000

/** A position rounded to about 100 m. */
export function roundedTo100m({ lat, lng }: Position): Position {
  return { lat: Math.round(lat * STEPS) / STEPS, lng: Math.round(lng * STEPS) / STEPS }
}
