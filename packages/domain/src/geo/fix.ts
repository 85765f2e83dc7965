import type { Position } from './distance'
import { GEOFENCE_TOLERANCE_M } from './geofence'

/** A measured position. Old screens report neither its accuracy nor its age. */
export interface Fix extends Position {
  /** Radius in metres that the receiver is fairly sure of. */
  readonly accuracyM?: number | null | undefined
  /** Seconds since the measurement. */
  readonly ageS?: number | null | undefined
}

/** The part of the earth in which vehicles drive, in degrees. */
export interface ServedArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Sri Lanka with its waters. */
export const SRI_LANKA: ServedArea = { west: 79.3, south: 5.6, east: 82.2, north: 10.1 }

/** The usual speed in a city, in metres per second: how far a vehicle moves while its fix gets old. */
const USUAL_SPEED = 5

/** Returns the error of a fix in metres; 0 for one without accuracy and age. */
const errorM = ({ accuracyM, ageS }: Fix): number => (accuracyM ?? 0) + (ageS ?? 0) * USUAL_SPEED

/** Returns true when the error of a fix is smaller than the tolerance of geofences, so that it may place a play. */
export const isExact = (fix: Fix): boolean => errorM(fix) < GEOFENCE_TOLERANCE_M

export const isServed = ({ west, south, east, north }: ServedArea, { lat, lng }: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Returns true for a fix that counts: exact enough, and where vehicles drive. */
export const counts = (area: ServedArea, fix: Fix): boolean => isExact(fix) && isServed(area, fix)
