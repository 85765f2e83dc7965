import type { Geofence } from '@ayob/contract/screens'

export interface Position {
  readonly lat: number
  readonly lng: number
}

const DEGREE_M = 111_195

/** East and north of a place, in metres, as seen from another. Flat: vehicles stay within one city. */
function offset(from: Position, to: Position): readonly [x: number, y: number] {
  return [(to.lng - from.lng) * DEGREE_M * Math.cos((from.lat * Math.PI) / 180), (to.lat - from.lat) * DEGREE_M]
}

export function metresBetween(a: Position, b: Position): number {
  return Math.hypot(...offset(a, b))
}

/** The place some metres east and north of another. */
export function moved(from: Position, east: number, north: number): Position {
  return {
    lat: from.lat + north / DEGREE_M,
    lng: from.lng + east / (DEGREE_M * Math.cos((from.lat * Math.PI) / 180)),
  }
}

/** Whether a place lies inside a geofence. */
export function holds(geofence: Geofence, place: Position): boolean {
  if (geofence.kind === 'circle') return metresBetween(geofence, place) <= geofence.radius_m
  const points = geofence.points.map(([lat, lng]) => offset(place, { lat, lng }))
  return points.some((to, index) => metresToSegment(points[Math.max(0, index - 1)] ?? to, to) <= geofence.buffer_m)
}

type Point = readonly [x: number, y: number]

function metresToSegment([ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}
