import { ELSEWHERE, type NamedRoute } from '@ayob/contract/route-data'
import { DEGREE_M, distanceM, distanceToPathM, type Position } from './geo'
import { routeGeofence } from './geofence'

/** Names the route that a play counts for. */
export type Attribution = (position: Position | null) => string

interface Candidate {
  readonly id: string
  readonly reachM: number
  readonly distance: (position: Position) => number
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/**
 * Prepares the attribution of plays to routes: the nearest route that contains the position (nearest centre or
 * line), areas before lines, else `elsewhere`. Boxes around the routes keep it cheap for thousands of plays.
 */
export function attributionTo(routes: readonly NamedRoute[]): Attribution {
  const areas = routes.filter((route) => route.kind === 'area').map(candidate)
  const lines = routes.filter((route) => route.kind !== 'area').map(candidate)
  return (position) =>
    position === null ? ELSEWHERE : (nearest(areas, position) ?? nearest(lines, position) ?? ELSEWHERE)
}

function nearest(candidates: readonly Candidate[], position: Position): string | undefined {
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const route of candidates) {
    if (position.lat < route.south || position.lat > route.north) continue
    if (position.lng < route.west || position.lng > route.east) continue
    const distance = route.distance(position)
    if (distance <= route.reachM && distance < bestDistance) {
      best = route.id
      bestDistance = distance
    }
  }
  return best
}

function candidate(route: NamedRoute): Candidate {
  const fence = routeGeofence(route)
  const points = fence.kind === 'circle' ? [[fence.lat, fence.lng] as const] : fence.points
  const reachM = fence.kind === 'circle' ? fence.radius_m : fence.buffer_m
  const lats = points.map(([lat]) => lat)
  const lngs = points.map(([, lng]) => lng)
  const margin = (reachM / DEGREE_M) * 1.01
  return {
    id: route.id,
    reachM,
    distance: fence.kind === 'circle' ? (at) => distanceM(fence, at) : (at) => distanceToPathM(at, fence.points),
    south: Math.min(...lats) - margin,
    north: Math.max(...lats) + margin,
    west: Math.min(...lngs) - margin * 1.1,
    east: Math.max(...lngs) + margin * 1.1,
  }
}
