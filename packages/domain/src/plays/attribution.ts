import { ELSEWHERE, type NamedRoute } from '@ayob/contract/route-data'
import { DEGREE_M, distanceM, distanceToPathM, type Position } from '../geo/distance'
import { routeGeofence } from '../geo/geofence'

/** Returns the id of the route that a play counts for. */
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

/** Squares per degree, each about 110 m wide. */
const SQUARES = 1000
/** More than the distance in metres from the middle of a square to its corner. */
const CORNER_M = 80
/** The number of cached squares; the roads of the country have fewer. */
const MOST_SQUARES = 200_000

/** The route of a whole square of the map, or the candidate routes between which the position decides. */
type Square = string | { readonly areas: readonly Candidate[]; readonly lines: readonly Candidate[] }

/**
 * Returns a function that attributes plays to routes: the nearest route that contains the position (by centre or line),
 * areas before lines, else `elsewhere`. It runs for every play, so the routes of each square of the map are cached; where
 * only one is possible, no distance is computed.
 */
export function attributionTo(routes: readonly NamedRoute[]): Attribution {
  const areas = routes.filter((route) => route.kind === 'area').map(candidate)
  const lines = routes.filter((route) => route.kind !== 'area').map(candidate)
  const squares = new Map<number, Square>()

  return (position) => {
    if (position === null) return ELSEWHERE
    const lat = Math.floor(position.lat * SQUARES)
    const lng = Math.floor(position.lng * SQUARES)
    const key = lat * 400 * SQUARES + lng
    let square = squares.get(key)
    if (square === undefined) {
      if (squares.size >= MOST_SQUARES) squares.clear()
      square = squareAt({ lat: (lat + 0.5) / SQUARES, lng: (lng + 0.5) / SQUARES }, areas, lines)
      squares.set(key, square)
    }
    if (typeof square === 'string') return square
    return nearest(square.areas, position) ?? nearest(square.lines, position) ?? ELSEWHERE
  }
}

function squareAt(middle: Position, areas: readonly Candidate[], lines: readonly Candidate[]): Square {
  const possible = (all: readonly Candidate[]) => all.filter((one) => one.distance(middle) <= one.reachM + CORNER_M)
  const [nearAreas, nearLines] = [possible(areas), possible(lines)]
  const [only, ...others] = nearAreas.length > 0 ? nearAreas : nearLines
  if (only === undefined) return ELSEWHERE
  if (others.length === 0 && only.distance(middle) + CORNER_M <= only.reachM) return only.id
  return { areas: nearAreas, lines: nearLines }
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
