import { ELSEWHERE, type NamedRoute } from '@ayob/contract/route-data'
import { DEGREE_M, distanceM, distanceToPathM, type Position } from '../geo/distance'
import { routeGeofence } from '../geo/geofence'

/** Returns the id of the route that a play counts for. */
export type Attribution = (position: Position | null) => string

interface Candidate {
  readonly id: string
  readonly reachM: number
  /** The distance in metres to the route; more than its reach for every position outside it. */
  readonly distance: (position: Position) => number
  /** The same route for the positions of one square, reduced to what is near it. */
  readonly near: (middle: Position) => Candidate
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Squares per degree, each about 55 m wide. */
const SQUARES = 2000
/** More than the distance in metres from the middle of a square to its corner. */
const CORNER_M = 40
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
  // By latitude, then by longitude: a map is several times as fast with keys of up to 31 bits.
  const squares = new Map<number, Map<number, Square>>()
  let known = 0

  const squareOf = (lat: number, lng: number): Square => {
    let row = squares.get(lat)
    let square = row?.get(lng)
    if (square !== undefined) return square
    if (known++ >= MOST_SQUARES) {
      squares.clear()
      known = 1
    }
    square = squareAt({ lat: (lat + 0.5) / SQUARES, lng: (lng + 0.5) / SQUARES }, areas, lines)
    row = squares.get(lat) ?? new Map()
    squares.set(lat, row.set(lng, square))
    return square
  }

  return (position) => {
    if (position === null) return ELSEWHERE
    const square = squareOf(Math.floor(position.lat * SQUARES), Math.floor(position.lng * SQUARES))
    if (typeof square === 'string') return square
    return nearest(square.areas, position) ?? nearest(square.lines, position) ?? ELSEWHERE
  }
}

function squareAt(middle: Position, areas: readonly Candidate[], lines: readonly Candidate[]): Square {
  const possible = (all: readonly Candidate[]) => all.filter((one) => one.distance(middle) <= one.reachM + CORNER_M)
  const [nearAreas, nearLines] = [possible(areas), possible(lines)]
  const [first, second] = (nearAreas.length > 0 ? nearAreas : nearLines).toSorted(
    (a, b) => a.distance(middle) - b.distance(middle),
  )
  if (first === undefined) return ELSEWHERE
  const farthest = first.distance(middle) + CORNER_M
  const isNearest = second === undefined || second.distance(middle) - CORNER_M > farthest
  if (isNearest && farthest <= first.reachM) return first.id
  return {
    areas: nearAreas.map((area) => area.near(middle)),
    lines: nearLines.map((line) => line.near(middle)),
  }
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

type Point = readonly [lat: number, lng: number]

function candidate(route: NamedRoute): Candidate {
  const fence = routeGeofence(route)
  const points = fence.kind === 'circle' ? [[fence.lat, fence.lng] as const] : fence.points
  const reachM = fence.kind === 'circle' ? fence.radius_m : fence.buffer_m
  const lats = points.map(([lat]) => lat)
  const lngs = points.map(([, lng]) => lng)
  const margin = (reachM / DEGREE_M) * 1.01
  const box = {
    south: Math.min(...lats) - margin,
    north: Math.max(...lats) + margin,
    west: Math.min(...lngs) - margin * 1.1,
    east: Math.max(...lngs) + margin * 1.1,
  }
  if (fence.kind === 'circle') {
    const area: Candidate = { id: route.id, reachM, distance: (at) => distanceM(fence, at), near: () => area, ...box }
    return area
  }
  const segments = points.slice(1).map((point, index): readonly Point[] => [points[index] as Point, point])
  const lineOf = (some: readonly (readonly Point[])[]): Candidate => ({
    id: route.id,
    reachM,
    distance: (at) => some.reduce((least, one) => Math.min(least, distanceToPathM(at, one)), Number.POSITIVE_INFINITY),
    near: (middle) => lineOf(some.filter((one) => distanceToPathM(middle, one) <= reachM + CORNER_M)),
    ...box,
  })
  return lineOf(segments)
}
