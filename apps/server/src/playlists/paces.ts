import { setImmediate } from 'node:timers/promises'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type Pace, paceOf } from '@ayob/domain/playlists/pacing'
import type { RoadHours } from '@ayob/domain/playlists/road-hours'
import type { Db } from '../platform/ports'
import { forgetPaces, readRoadHours, savePaces } from './paces.store'
import type { ActiveScreens, Delivered, RunningBooking } from './ports'
import { type Presence, presenceOf } from './presence'

/** Weights follow what is left of the goals this often. */
export const PACE_MS = 4 * 60_000
/** A screen heard from within this time is where it said. */
const THERE_MS = 5 * 60_000
/** A screen heard from within this time may come by. */
const LATELY_MS = 3_600_000
/** Days that tell when vehicles are on the road. */
const ROAD_DAYS = 7
/** Paces of bookings that have had none for so many rounds are forgotten: two weeks. */
const KEPT_ROUNDS = (14 * 86_400_000) / PACE_MS
/** So many are weighed at a stretch before others have their turn. */
const AT_A_STRETCH = 200

interface Needs {
  readonly db: Db
  readonly screens: ActiveScreens
  readonly delivered: Delivered
}

/** What each running booking gets on a screen. */
export interface Pacer {
  /** The paces of bookings in the round of an instant: decided once, the same in every server process. */
  of(bookings: readonly RunningBooking[], now: Date): Promise<ReadonlyMap<string, Pace>>
}

/** The pacing to which an instant belongs. */
export const roundOf = (now: Date): number => Math.floor(now.getTime() / PACE_MS)

export function createPacer({ db, screens, delivered: figures }: Needs): Pacer {
  let round = -1
  let settled = new Map<string, Pace>()
  let presence: Presence = presenceOf([], new Date(0))
  let road: ReadonlyMap<VehicleType, RoadHours> = new Map()
  let roadOf = ''

  const beginRound = async (now: Date) => {
    const heard = await screens.heardSince(new Date(now.getTime() - LATELY_MS))
    presence = presenceOf(heard, new Date(now.getTime() - THERE_MS))
    const today = dayOf(now)
    if (roadOf !== today) {
      road = await readRoadHours(db, startOfDay(addDays(today, -ROAD_DAYS)), startOfDay(today))
      await forgetPaces(db, roundOf(now) - KEPT_ROUNDS)
      roadOf = today
    }
    settled = new Map()
    round = roundOf(now)
  }
  const weigh = async (bookings: readonly RunningBooking[], now: Date) => {
    const delivered = await figures.plays(bookings.map(({ id }) => id))
    const found = new Map<string, Pace>()
    for (const [index, booking] of bookings.entries()) {
      if (index % AT_A_STRETCH === AT_A_STRETCH - 1) await setImmediate()
      const flight = {
        goal: booking.goal,
        delivered: delivered.get(booking.id) ?? 0,
        startsAt: booking.startsAt.getTime(),
        endsAt: booking.endsAt.getTime(),
      }
      const hours = road.get(booking.vehicleType)
      found.set(booking.id, paceOf(flight, now.getTime(), presence.sharing(booking), hours))
    }
    return found
  }

  return {
    async of(bookings, now) {
      if (roundOf(now) !== round) await beginRound(now)
      const unknown = bookings.filter(({ id }) => !settled.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const [id, pace] of await savePaces(db, round, await weigh(unknown, now))) settled.set(id, pace)
      return settled
    },
  }
}
