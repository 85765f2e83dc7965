import { DEGREE_M } from '../geo/distance'
import { STEPS_PER_DEGREE, type VehicleDay } from './vehicle-day'

/** A position of a vehicle's day: its 10-second slot, and hundred-thousandths of a degree. */
export interface MinutePlace {
  readonly slot: number
  readonly lat: number
  readonly lng: number
}

/** The first position of each minute; undefined without one. */
export function placeByMinute({ track }: VehicleDay): (MinutePlace | undefined)[] {
  const places = new Array<MinutePlace | undefined>(1440).fill(undefined)
  track.slots.forEach((slot, index) => {
    const minute = Math.floor(slot / 6)
    places[minute] ??= { slot, lat: track.lat[index] as number, lng: track.lng[index] as number }
  })
  return places
}

const METRES_PER_STEP = DEGREE_M / STEPS_PER_DEGREE

/** Flat-earth distance near Sri Lanka, where a degree of longitude is 0.8 % shorter than a degree of latitude. */
export const metresApart = (a: MinutePlace, b: MinutePlace): number =>
  Math.hypot(b.lat - a.lat, (b.lng - a.lng) * 0.992) * METRES_PER_STEP
