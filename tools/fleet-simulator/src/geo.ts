import type { Geofence } from '@ayob/contract/playlists'
import type { Position } from '@ayob/domain/geo/distance'

const DEGREE_M = 111_195

/** Returns true for a position that is exact enough for geofences. */
export const isExact = ({ accuracyM, ageS }: { readonly accuracyM: number; readonly ageS: number }): boolean =>
  accuracyM + ageS * 5 < 250

/** The offset of a place from another in metres, east and north. Flat, since vehicles stay within one city. */
function offset(from: Position, to: Position): readonly [x: number, y: number] {
  return [(to.lng - from.lng) * DEGREE_M * Math.cos((from.lat * Math.PI) / 180), (to.lat - from.lat) * DEGREE_M]
}

/** The distance of a place from a geofence's edge in metres; 0 or less inside. */
export function metresToGeofence(geofence: Geofence, place: Position): number {
  if (geofence.kind === 'circle') return metresOnGlobe(geofence, place) - geofence.radius_m
  const points = geofence.points.map(([lat, lng]) => offset(place, { lat, lng }))
  const nearest = points.map((to, index) => metresToSegment(points[Math.max(0, index - 1)] ?? to, to))
  return Math.min(...nearest) - geofence.buffer_m
}

/** The distance on the globe in metres, by the haversine formula. */
function metresOnGlobe(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [up, across] = [Math.sin(radians(b.lat - a.lat) / 2), Math.sin(radians(b.lng - a.lng) / 2)]
  const half = up ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * across ** 2
  return ((2 * DEGREE_M * 180) / Math.PI) * Math.asin(Math.sqrt(Math.min(1, half)))
}

type Point = readonly [x: number, y: number]

function metresToSegment([ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}
