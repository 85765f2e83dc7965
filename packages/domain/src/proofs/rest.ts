import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { distanceM, type Position } from '../geo/distance'

/** Where a vehicle was at an instant in milliseconds. */
export interface Sighting extends Position {
  readonly at: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The night in Colombo: from 20:00 to 06:00. */
const NIGHT_FROM_MS = 20 * HOUR_MS
const NIGHT_TO_MS = 30 * HOUR_MS
/** A vehicle that is not seen for this long, two hours of them at night, rests. */
const REST_MS = 3 * HOUR_MS
const REST_AT_NIGHT_MS = 2 * HOUR_MS
/** Around a place where a vehicle rests at night, nothing is told of where it was. */
export const REST_RADIUS_M = 500
/** Halts that are nearer to each other than this are one place. */
const SAME_PLACE_M = 50

/** Milliseconds of the nights of Colombo between two instants. */
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

/** Whether a vehicle rests for the night between two instants at which it was seen, and not in between. */
export function restsBetween(from: number, to: number): boolean {
  return to - from >= REST_MS && atNight(from, Math.min(to, from + 2 * DAY_MS)) >= REST_AT_NIGHT_MS
}

/** Finds where vehicles rest at night. Sightings of one vehicle come in the order of time. */
export interface RestFinder {
  saw(vehicle: string, sighting: Sighting): void
  /** Its places of rest, by what was seen until an instant. */
  placesOf(vehicle: string, until: number): readonly Position[]
}

/**
 * A vehicle rests where it was last seen before such a pause, and where it is first seen after it. Whoever is seen at
 * night and then for a while not at all rests too, and so does whoever is first seen at night, once that is a while ago:
 * nobody knows what came before.
 */
export function createRestFinder(): RestFinder {
  const seen = new Map<string, { first: Sighting; last: Sighting; places: Position[] }>()
  return {
    saw(vehicle, sighting) {
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
    placesOf(vehicle, until) {
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

/** Whether a position lies so near to a place of rest that it is not told. */
export function isNearRest(position: Position, places: readonly Position[]): boolean {
  return places.some((place) => distanceM(place, position) <= REST_RADIUS_M + SAME_PLACE_M)
}

/** Thousandths of a degree are about 100 m. */
const STEPS = 1000

/** A position rounded to about 100 m. */
export function roundedTo100m({ lat, lng }: Position): Position {
  return { lat: Math.round(lat * STEPS) / STEPS, lng: Math.round(lng * STEPS) / STEPS }
}
