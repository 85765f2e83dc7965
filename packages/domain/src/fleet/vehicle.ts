import type { NamedRoute } from '@ayob/contract/route-data'
import { distanceM, moved, type Position } from '../geo/distance'
import { randomFrom } from './random'

/** A simulated vehicle on its route. */
export type Vehicle = ReturnType<typeof createVehicle>

/** Cruising speed in metres per second: 11 to 29 km/h, typical of traffic in Colombo. */
const SLOWEST = 3
const FASTEST = 8
/** Traffic comes in waves: the vehicle alternates between a standstill and twice its cruising speed. */
const WAVE_MS = 240_000
const CORNERS = 9
/** Error of the GPS receiver in metres, in each direction. */
const NOISE_M = 8

/** Creates a vehicle that drives up and down a road, or around an area. Position depends on seed and time only. */
export function createVehicle(route: NamedRoute, seed: number) {
  const random = randomFrom(seed)
  const path = route.kind === 'area' ? wander(route, random) : thereAndBack(route.line)
  const marks = distances(path)
  const length = marks.at(-1) ?? 0
  const speed = SLOWEST + random() * (FASTEST - SLOWEST)
  const start = random() * length
  const phase = random() * 2 * Math.PI
  const wave = (speed * WAVE_MS) / 1000 / (2 * Math.PI)

  return {
    /** Position at an instant, in milliseconds. */
    positionAt(instant: number): Position {
      const driven = (speed * instant) / 1000 + wave * Math.sin((2 * Math.PI * instant) / WAVE_MS + phase)
      const place = along(path, marks, (start + driven) % length)
      const noise = randomFrom(Math.floor(instant / 1000) + seed * 104_729)
      return moved(place, (noise() - 0.5) * 2 * NOISE_M, (noise() - 0.5) * 2 * NOISE_M)
    },
  }
}

function thereAndBack(line: readonly (readonly [number, number])[]): Position[] {
  const out = line.map(([lng, lat]) => ({ lat, lng }))
  return [...out, ...out.slice(0, -1).reverse()]
}

function wander(route: Extract<NamedRoute, { kind: 'area' }>, random: () => number): Position[] {
  const centre = { lat: route.centre[1], lng: route.centre[0] }
  const corners = Array.from({ length: CORNERS }, () => {
    const angle = random() * 2 * Math.PI
    const radius = Math.sqrt(random()) * route.radiusM * 0.9
    return moved(centre, radius * Math.cos(angle), radius * Math.sin(angle))
  })
  return [...corners, ...corners.slice(0, 1)]
}

/** Distance of each point from the start of the path, in metres. */
function distances(path: readonly Position[]): number[] {
  let sum = 0
  return path.map((point, index) => {
    sum += distanceM(path[Math.max(0, index - 1)] ?? point, point)
    return sum
  })
}

function along(path: readonly Position[], marks: readonly number[], metres: number): Position {
  const next = Math.max(
    1,
    marks.findIndex((mark) => mark >= metres),
  )
  const [from, to] = [path[next - 1] as Position, path[next] as Position]
  const [begins, ends] = [marks[next - 1] ?? 0, marks[next] ?? 0]
  const part = ends === begins ? 0 : (metres - begins) / (ends - begins)
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
}
