import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Geofence } from '@ayob/contract/playlists'
import type { Play } from '@ayob/contract/plays'
import type { Position } from '@ayob/domain/geo/distance'
import { metresToGeofence } from '@ayob/fleet-simulator/geo'

/** A booking for the recount. Instants in milliseconds; `to` is null while it is running. */
export interface Booked {
  readonly vehicleType: string
  readonly geofences: readonly Geofence[]
  readonly running: readonly { readonly from: number; readonly to: number | null }[]
  readonly endsAt: number
}

/** A play with the time at which it was first sent. */
export interface SentPlay {
  readonly play: Play
  readonly sentAt: number
}

export interface Recount {
  /** Counted plays, by booking. */
  readonly ads: Map<string, number>
  house: number
  refused: number
}

const SLOT_MS = 10_000
const TOLERANCE_MS = 500
const AHEAD_MS = 5_000
const OLDEST_MS = 14 * DAY_MS
const BESIDE_M = 250
const FASTEST_KMH = 140

/** So many fixes make a position as sure as it gets: three minutes of plays. */
const SURE = 18
const PAUSE_MS = 30 * MINUTE_MS
const LONGEST_WAY_MS = 3 * HOUR_MS
const ISLAND = { south: 5.6, north: 10.1, west: 79.3, east: 82.2 }

interface Sight extends Position {
  readonly at: number
}

/** A play whose position contradicts the last one. */
interface Doubt extends Sight {
  readonly bookingId: string | null
  readonly end: number
  /** Fixes for the last position: before this play, and since. */
  readonly before: number
  since: number
}

export const emptyRecount = (): Recount => ({ ads: new Map(), house: 0, refused: 0 })

/**
 * Recounts the plays of one screen by the rules promised to advertisers. They are implemented a second time on purpose:
 * nothing here comes from the product. `sent` is in the order of the plays' numbers.
 */
export function recount(
  sent: readonly SentPlay[],
  vehicleType: string,
  bookings: ReadonlyMap<string, Booked>,
  into: Recount,
): void {
  let end = Number.NEGATIVE_INFINITY
  let seen = null as Sight | null
  let sureness = 0
  let doubts: Doubt[] = []
  const count = (bookingId: string | null) => {
    if (bookingId === null) into.house += 1
    else into.ads.set(bookingId, (into.ads.get(bookingId) ?? 0) + 1)
  }
  const see = (sight: Sight) => {
    sureness = seen && sight.at - seen.at < PAUSE_MS ? Math.min(SURE, sureness + 1) : 1
    seen = sight
    for (const doubt of doubts) doubt.since += 1
  }
  for (const { play, sentAt } of sent) {
    const at = Date.parse(play.started_at)
    const ends = at + play.duration_ms
    const place = placeOf(play)
    const inTime =
      Math.abs(play.duration_ms - SLOT_MS) <= TOLERANCE_MS &&
      at <= sentAt + AHEAD_MS &&
      at >= sentAt - OLDEST_MS &&
      at >= end - TOLERANCE_MS
    const booked = play.booking_id === null ? undefined : bookings.get(play.booking_id)
    const isSold = play.booking_id === null || wasSold(booked, vehicleType, at, play.duration_ms, place)
    if (!inTime || !isSold) {
      into.refused += 1
      continue
    }
    const isTooFast = place !== null && seen !== null && !isNear(seen, { ...place, at })
    if (place && (isTooFast || doubts.length > 0)) {
      const before = seen === null ? 0 : at - seen.at < PAUSE_MS ? sureness : 1
      const all: Doubt[] = [...doubts, { ...place, at, end: ends, bookingId: play.booking_id, before, since: 0 }]
      const agreed = agreeing(all)
      if (agreed) {
        into.refused -= agreed.length - 1
        ;[seen, sureness, doubts] = [null, 0, []]
        for (const one of agreed) {
          count(one.bookingId)
          see(one)
        }
        end = Math.max(end, ends)
        doubts = all
          .filter((one) => !agreed.includes(one) && agreed.every((other) => !areAtOnce(one, other)))
          .map((one) => ({ ...one, before: Math.min(SURE, agreed.length), since: 0 }))
        continue
      }
      if (isTooFast) {
        doubts = all.slice(-2 * SURE - 4)
        into.refused += 1
        continue
      }
    }
    count(play.booking_id)
    end = ends
    doubts = doubts.filter((one) => !areAtOnce(one, { at, end: ends }) && !(place && one.since >= 2 * SURE + 4))
    if (place) see({ ...place, at })
  }
}

/** The position of a play, if it is exact and on the island. */
function placeOf({ lat, lng, accuracy_m = 0, fix_age_s = 0 }: Play): Position | null {
  if (lat === null || lng === null || accuracy_m + fix_age_s * 5 >= BESIDE_M) return null
  const isOnIsland = lat >= ISLAND.south && lat <= ISLAND.north && lng >= ISLAND.west && lng <= ISLAND.east
  return isOnIsland ? { lat, lng } : null
}

/** The most doubted plays that agree with each other and the newest, and outnumber the fixes that they contradict. */
function agreeing(all: readonly Doubt[]): readonly Doubt[] | null {
  let [chain, found]: [Doubt[], Doubt[] | null] = [[], null]
  for (const one of all.toReversed()) {
    const [next] = chain
    if (next && (areAtOnce(one, next) || !isNear(one, next))) continue
    chain = [one, ...chain]
    const isLong = chain.length >= 3 && (chain.at(-1) as Doubt).at - one.at >= 240_000
    if (chain.length > one.since + (isLong ? Math.min(1, one.before) : one.before)) found = chain
  }
  return found
}

interface Time {
  readonly at: number
  readonly end: number
}

const areAtOnce = (a: Time, b: Time) => a.at < b.end - TOLERANCE_MS && b.at < a.end - TOLERANCE_MS

function wasSold(
  booked: Booked | undefined,
  vehicleType: string,
  startedAt: number,
  durationMs: number,
  place: Position | null,
): boolean {
  if (!booked || !place || booked.vehicleType !== vehicleType || startedAt >= booked.endsAt) return false
  const ran = booked.running.some(({ from, to }) => startedAt + durationMs > from && (to === null || startedAt < to))
  return ran && booked.geofences.some((geofence) => metresToGeofence(geofence, place) <= BESIDE_M)
}

function isNear(from: Sight, to: Sight): boolean {
  const metres = metresToGeofence({ kind: 'circle', ...from, radius_m: 0 }, to)
  return metres <= ((FASTEST_KMH * 1000) / HOUR_MS) * Math.min(LONGEST_WAY_MS, to.at - from.at)
}
