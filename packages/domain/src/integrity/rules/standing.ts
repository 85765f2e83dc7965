import type { Finding } from '../finding'
import { type MinutePlace, metresApart, placeByMinute } from '../places'
import type { VehicleDay } from '../vehicle-day'
import { finding } from './rule'

const STANDING_M = 150
/** Two hours at a taxi rank are usual. */
const LONGEST_MIN = 180
/** Shorter stays are waits and queues. A vehicle that drives around a small area passes each place often. */
const SHORTEST_MIN = 10

interface Stay {
  /** The middle of its positions. */
  at: MinutePlace
  /** Minutes of the day with a position. */
  readonly minutes: number[]
}

/** More than three hours of a day on air at one place, whether at one time or at several. */
export function standing(day: VehicleDay): Finding | null {
  const stays = staysOf(day)
  let most: readonly number[] = []
  for (const { at } of stays) {
    const here = stays.filter((other) => metresApart(at, other.at) <= STANDING_M).flatMap(({ minutes }) => minutes)
    if (here.length > most.length) most = here
  }
  if (most.length <= LONGEST_MIN) return null
  return finding(day, 'standing', 70 + (most.length - LONGEST_MIN) / 10, most, { minutes: most.length })
}

/** The stays of a day, each within 150 m of its middle so far. */
function staysOf(day: VehicleDay): Stay[] {
  const stays: Stay[] = []
  placeByMinute(day).forEach((place, minute) => {
    if (!place) return
    const stay = stays.at(-1)
    if (!stay || metresApart(stay.at, place) > STANDING_M) {
      stays.push({ at: place, minutes: [minute] })
      return
    }
    stay.minutes.push(minute)
    const part = 1 / stay.minutes.length
    const { slot, lat, lng } = stay.at
    stay.at = { slot, lat: lat + (place.lat - lat) * part, lng: lng + (place.lng - lng) * part }
  })
  return stays.filter(({ minutes }) => (minutes.at(-1) ?? 0) - (minutes[0] ?? 0) >= SHORTEST_MIN)
}
