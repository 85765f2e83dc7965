import type { Geofence } from '@ayob/contract/playlists'
import { type NamedRoute, ROUTE_BUFFER_M } from '@ayob/contract/route-data'
import { distanceM, distanceToPathM, mostDistanceM, type Position } from './distance'

/** A play this far outside its geofence (metres) still counts, because positions between tall buildings are inexact. */
export const GEOFENCE_TOLERANCE_M = 250
/** An ad is sent to screens whose last position is within this distance (metres) of one of its geofences. */
export const REACH_M = 50_000

/** Returns how far a position is outside a geofence, in metres; 0 inside. */
export function metresBeyond(geofence: Geofence, position: Position): number {
  if (geofence.kind === 'circle' && mostDistanceM(geofence, position) <= geofence.radius_m) return 0
  const beyond =
    geofence.kind === 'circle'
      ? distanceM(geofence, position) - geofence.radius_m
      : distanceToPathM(position, geofence.points) - geofence.buffer_m
  return Math.max(0, beyond)
}

/** Returns how far a position is outside the nearest of some geofences, in metres; 0 inside one, infinite for none. */
export function metresBeyondAll(geofences: readonly Geofence[], position: Position): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const geofence of geofences) {
    nearest = Math.min(nearest, metresBeyond(geofence, position))
    if (nearest === 0) break
  }
  return nearest
}

/** Returns true for a position inside one of the geofences. */
export function isInside(geofences: readonly Geofence[], position: Position): boolean {
  return metresBeyondAll(geofences, position) === 0
}

/** Returns true when an ad belongs in the playlist of a screen at this position. */
export function isInReach(geofences: readonly Geofence[], position: Position): boolean {
  return metresBeyondAll(geofences, position) <= REACH_M
}

/** Converts a named route to a geofence: an area to a circle, a road or corridor to its line with a buffer. */
export function routeGeofence(route: NamedRoute): Geofence {
  if (route.kind === 'area') {
    return { kind: 'circle', lat: route.centre[1], lng: route.centre[0], radius_m: route.radiusM }
  }
  return { kind: 'path', points: route.line.map(([lng, lat]) => [lat, lng]), buffer_m: ROUTE_BUFFER_M }
}
