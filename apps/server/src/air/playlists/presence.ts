import type { Geofence } from '@ayob/contract/playlists'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { DEGREE_M, type Position } from '@ayob/domain/geo/distance'
import { isInside, REACH_M } from '@ayob/domain/geo/geofence'
import type { Sharing } from '@ayob/domain/playlists/pacing'
import KDBush from 'kdbush'
import type { heardSince } from '../../goods/screens/screens.queries'
import type { RunningBooking } from '../../sales/bookings/bookings.queries'

type HeardScreen = Awaited<ReturnType<typeof heardSince>>[number]

/** The latitude of the middle of the island. Near it, one factor converts degrees to metres within one percent. */
const MIDDLE_LAT = 7.8
const LNG_M = DEGREE_M * Math.cos((MIDDLE_LAT * Math.PI) / 180)
/** The size of a square in degrees. Screens near a booking are counted once for all bookings in a square. */
const SQUARE = 0.1

interface Places {
  readonly at: readonly Position[]
  readonly index: KDBush
}

export type Presence = ReturnType<typeof presenceOf>

/**
 * Indexes the positions of a fleet. Screens heard from since `seenSince` are at their reported position; the others may
 * still be near it.
 */
export function presenceOf(heard: readonly HeardScreen[], seenSince: Date) {
  const now = placesByType(heard.filter(({ seenAt }) => seenAt >= seenSince))
  const lately = placesByType(heard)
  const inRoutes = new Map<VehicleType, WeakMap<Geofence, readonly number[]>>()
  const inSquares = new Map<string, number>()

  const inFence = (type: VehicleType, fence: Geofence): readonly number[] => {
    const places = now.get(type)
    if (!places) return []
    if (fence.kind === 'circle') return within(places, fence, fence.radius_m)
    const known = inRoutes.get(type) ?? new WeakMap<Geofence, readonly number[]>()
    inRoutes.set(type, known)
    const found = known.get(fence) ?? places.at.flatMap((place, index) => (isInside([fence], place) ? [index] : []))
    known.set(fence, found)
    return found
  }
  const near = (type: VehicleType, fence: Geofence | undefined): number => {
    const places = lately.get(type)
    const [lat, lng] = fence?.kind === 'circle' ? [fence.lat, fence.lng] : (fence?.points[0] ?? [])
    if (!places || lat === undefined || lng === undefined) return 0
    const square = { lat: Math.round(lat / SQUARE) * SQUARE, lng: Math.round(lng / SQUARE) * SQUARE }
    const key = `${type} ${square.lat} ${square.lng}`
    const found = inSquares.get(key) ?? within(places, square, REACH_M).length
    inSquares.set(key, found)
    return found
  }

  return {
    /** Counts the screens that share a booking. */
    sharing({ vehicleType, geofences }: Pick<RunningBooking, 'vehicleType' | 'geofences'>): Sharing {
      const [first, ...more] = geofences
      const inFirst = first ? inFence(vehicleType, first) : []
      const inside = new Set(inFirst)
      for (const fence of more) for (const index of inFence(vehicleType, fence)) inside.add(index)
      return { inside: inside.size, near: Math.max(inside.size, near(vehicleType, first)) }
    },
  }
}

function placesByType(heard: readonly HeardScreen[]): Map<VehicleType, Places> {
  const byType = new Map<VehicleType, Position[]>()
  for (const { vehicleType, lat, lng } of heard) {
    const known = byType.get(vehicleType)
    if (known) known.push({ lat, lng })
    else byType.set(vehicleType, [{ lat, lng }])
  }
  return new Map([...byType].map(([type, at]) => [type, { at, index: indexOf(at) }]))
}

function indexOf(at: readonly Position[]): KDBush {
  const index = new KDBush(at.length)
  for (const { lat, lng } of at) index.add(lng * LNG_M, lat * DEGREE_M)
  return index.finish()
}

const within = ({ index }: Places, { lat, lng }: Position, metres: number): readonly number[] =>
  index.within(lng * LNG_M, lat * DEGREE_M, metres)
