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
const OLDEST_MS = 14 * 86_400_000
const BESIDE_M = 250
const FASTEST_KMH = 140

interface Last {
  readonly end: number
  readonly seen: (Position & { readonly at: number }) | null
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
  let last: Last = { end: Number.NEGATIVE_INFINITY, seen: null }
  for (const { play, sentAt } of sent) {
    const startedAt = Date.parse(play.started_at)
    const place = play.lat === null || play.lng === null ? null : { lat: play.lat, lng: play.lng }
    const inTime =
      Math.abs(play.duration_ms - SLOT_MS) <= TOLERANCE_MS &&
      startedAt <= sentAt + AHEAD_MS &&
      startedAt >= sentAt - OLDEST_MS &&
      startedAt >= last.end - TOLERANCE_MS
    const booked = play.booking_id === null ? undefined : bookings.get(play.booking_id)
    const isSold = play.booking_id === null || wasSold(booked, vehicleType, startedAt, play.duration_ms, place)
    if (!inTime || !isSold || isTooFast(last.seen, place, startedAt)) {
      into.refused += 1
      continue
    }
    if (play.booking_id === null) into.house += 1
    else into.ads.set(play.booking_id, (into.ads.get(play.booking_id) ?? 0) + 1)
    last = { end: startedAt + play.duration_ms, seen: place ? { ...place, at: startedAt } : last.seen }
  }
}

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

function isTooFast(seen: Last['seen'], place: Position | null, at: number): boolean {
  if (!seen || !place) return false
  const metres = metresToGeofence({ kind: 'circle', ...seen, radius_m: 0 }, place)
  return metres > ((FASTEST_KMH * 1000) / 3_600_000) * (at - seen.at)
}
