import { setImmediate } from 'node:timers/promises'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { showTimesOf } from '@ayob/domain/hours/show-times'
import { PACE_MS, type Pace, paceOf, roundOf } from '@ayob/domain/playlists/pacing'
import type { RoadHours } from '@ayob/domain/playlists/road-hours'
import { heardSince } from '../../goods/screens/screens.queries'
import type { Db, Reader } from '../../platform/ports'
import type { RunningBooking } from '../../sales/bookings/bookings.queries'
import { playsOf } from '../figures/bookings.queries'
import { forgetHistory, forgetPaces, readHistory, readRoadHours, savePaces } from './paces.store'
import { type Presence, presenceOf } from './presence'

/** A screen heard from within this time is at its reported position. */
const THERE_MS = 5 * MINUTE_MS
/** A screen heard from within this time may return. */
const LATELY_MS = HOUR_MS
/** The number of days of history that show when vehicles are on the road. */
const ROAD_DAYS = 7
/** Paces not renewed for this many rounds are removed: two weeks. */
const KEPT_ROUNDS = (14 * DAY_MS) / PACE_MS
/** A play is reported up to 14 days late, from a playlist that was up to 8 days old. */
const KEPT_HISTORY = (23 * DAY_MS) / PACE_MS
/** Bookings to weigh before yielding to the event loop. */
const AT_A_STRETCH = 200

interface Deps {
  readonly db: Db
  readonly history: Pick<PaceHistory, 'keep'>
}

export type Pacer = ReturnType<typeof createPacer>

/** Computes the paces of running bookings. */
export function createPacer({ db, history }: Deps) {
  let round = -1
  let settled = new Map<string, Pace>()
  let presence: Presence = presenceOf([], new Date(0))
  let road: ReadonlyMap<VehicleType, RoadHours> = new Map()
  let roadOf = ''

  const beginRound = async (now: Date) => {
    const heard = await heardSince(db, new Date(now.getTime() - LATELY_MS))
    presence = presenceOf(heard, new Date(now.getTime() - THERE_MS))
    const today = dayOf(now)
    if (roadOf !== today) {
      road = await readRoadHours(db, startOfDay(addDays(today, -ROAD_DAYS)), startOfDay(today))
      await forgetPaces(db, roundOf(now.getTime()) - KEPT_ROUNDS)
      await forgetHistory(db, roundOf(now.getTime()) - KEPT_HISTORY)
      roadOf = today
    }
    settled = new Map()
    round = roundOf(now.getTime())
    history.keep(round, settled)
  }
  const weigh = async (bookings: readonly RunningBooking[], now: Date) => {
    const delivered = await playsOf(
      db,
      bookings.map(({ id }) => id),
    )
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
      const times = showTimesOf(booking.showHours)
      found.set(booking.id, paceOf(flight, now.getTime(), presence.sharing(booking), hours, times))
    }
    return found
  }

  return {
    /** The paces of bookings in the round of an instant. They are decided once, and are the same in every server process. */
    async of(bookings: readonly RunningBooking[], now: Date): Promise<ReadonlyMap<string, Pace>> {
      if (roundOf(now.getTime()) !== round) await beginRound(now)
      const unknown = bookings.filter(({ id }) => !settled.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const [id, pace] of await savePaces(db, round, await weigh(unknown, now))) settled.set(id, pace)
      return settled
    },
  }
}

/** Rounds kept in memory: four hours of them. Older ones are read again when a screen reports from them. */
const MOST_ROUNDS = 64
/** Another process may have decided the paces of a newer round, so this is checked at this interval. */
const POLL_MS = 10_000

export type PaceHistory = ReturnType<typeof createPaceHistory>

/** The paces that playlists gave each booking, by pacing round. */
export function createPaceHistory() {
  const rounds = new Map<number, ReadonlyMap<string, Pace>>()
  let newest = -1
  let lookedAt = Number.NEGATIVE_INFINITY

  const keep = (round: number, paces: ReadonlyMap<string, Pace>) => {
    rounds.set(round, paces)
    newest = Math.max(newest, round)
  }

  return {
    /** Stores the paces of a round, which may still grow. */
    keep,

    /** Reads the rounds that are not in memory, and the newest. */
    async ready(reader: Reader, wanted: Iterable<number>): Promise<void> {
      for (const round of [...rounds.keys()].sort((a, b) => a - b).slice(0, -MOST_ROUNDS)) rounds.delete(round)
      const missing = [...wanted].filter((round) => !rounds.has(round))
      const looks = performance.now() - lookedAt >= POLL_MS
      if (missing.length === 0 && !looks) return
      if (looks) lookedAt = performance.now()
      const found = await readHistory(reader, missing, newest)
      // A round in which no screen asked has no paces.
      for (const round of missing) rounds.set(round, new Map())
      for (const [round, paces] of found) keep(round, paces)
    },

    /** The pace of a booking in a round; its current pace if it was not running then. Call `ready` before. */
    paceIn: (round: number, bookingId: string): Pace | undefined =>
      rounds.get(round)?.get(bookingId) ?? rounds.get(newest)?.get(bookingId),
  }
}
