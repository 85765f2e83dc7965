export interface Position {
  readonly lat: number
  readonly lng: number
}

/** Mean radius of the earth in metres. */
const EARTH_M = 6_371_008.8
const RAD = Math.PI / 180
/** One degree of latitude in metres. */
export const DEGREE_M = EARTH_M * RAD

/** Returns the great-circle distance in metres (haversine). */
export function distanceM(a: Position, b: Position): number {
  const dLat = Math.sin(((b.lat - a.lat) * RAD) / 2)
  const dLng = Math.sin(((b.lng - a.lng) * RAD) / 2)
  const h = dLat * dLat + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * dLng * dLng
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Returns an upper bound of the great-circle distance in metres: along a meridian, then along the longer parallel. It is
 * much cheaper than a haversine and decides most checks of plays.
 */
export function mostDistanceM(a: Position, b: Position): number {
  return (Math.abs(a.lat - b.lat) + Math.abs(a.lng - b.lng)) * DEGREE_M
}

/** Returns the position some metres east and north of another. Assumes a flat earth, which is exact enough within a city. */
export function moved(from: Position, east: number, north: number): Position {
  return { lat: from.lat + north / DEGREE_M, lng: from.lng + east / (DEGREE_M * Math.cos(from.lat * RAD)) }
}

/**
 * Returns the distance in metres from a position to a line of `[lat, lng]` points; infinite for an empty line. Assumes a
 * flat earth around the position, which is exact to well under a metre within the relevant few hundred metres.
 */
export function distanceToPathM(position: Position, points: readonly (readonly [number, number])[]): number {
  const scaleLng = DEGREE_M * Math.cos(position.lat * RAD)
  let best = Number.POSITIVE_INFINITY
  let fromX = 0
  let fromY = 0
  for (let index = 0; index < points.length; index++) {
    // Read by index: destructuring would create an iterator for each point.
    const point = points[index] as readonly [number, number]
    const x = (point[1] - position.lng) * scaleLng
    const y = (point[0] - position.lat) * DEGREE_M
    const squared = index === 0 ? x * x + y * y : squaredToSegment(fromX, fromY, x, y)
    if (squared < best) best = squared
    fromX = x
    fromY = y
  }
  return Math.sqrt(best)
}

/** Returns the squared distance from the origin to the segment from (ax, ay) to (bx, by). */
function squaredToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  const x = ax + along * dx
  const y = ay + along * dy
  return x * x + y * y
}

/** Rounds degrees to about 100 m, so that nobody can follow a driver. */
export const hundredMetres = (degrees: number): number => Math.round(degrees * 1000) / 1000
