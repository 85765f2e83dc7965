import { DEGREE_M, type Position } from './distance'

type LngLat = readonly [lng: number, lat: number]

/** A line with the metres from its start to each of its points. */
export interface MeasuredLine {
  readonly points: readonly LngLat[]
  readonly metres: readonly number[]
  readonly length: number
}

/** Metres east and north between two points of a city, where the earth is flat. */
function between([lngA, latA]: LngLat, [lngB, latB]: LngLat): readonly [east: number, north: number] {
  const narrowing = Math.cos((((latA + latB) / 2) * Math.PI) / 180)
  return [(lngB - lngA) * DEGREE_M * narrowing, (latB - latA) * DEGREE_M]
}

export function measured(points: readonly LngLat[]): MeasuredLine {
  const metres = [0]
  for (let index = 1; index < points.length; index += 1) {
    const [east, north] = between(points[index - 1] as LngLat, points[index] as LngLat)
    metres.push((metres[index - 1] ?? 0) + Math.hypot(east, north))
  }
  return { points, metres, length: metres.at(-1) ?? 0 }
}

/** Returns how far along a line the point nearest to a position is, and how far from the position, both in metres. */
export function nearestOn({ points, metres }: MeasuredLine, { lat, lng }: Position): { along: number; away: number } {
  let best = { along: 0, away: Number.POSITIVE_INFINITY }
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1] as LngLat
    const [x, y] = between(from, [lng, lat])
    const [dx, dy] = between(from, points[index] as LngLat)
    const length = Math.hypot(dx, dy)
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / (length * length)))
    const away = Math.hypot(x - part * dx, y - part * dy)
    if (away < best.away) best = { along: (metres[index - 1] ?? 0) + part * length, away }
  }
  return best
}

/** Returns the part of a line between two distances from its start. */
export function sliceOf(line: MeasuredLine, from: number, to: number): LngLat[] {
  const inside = line.points.filter((_, index) => {
    const at = line.metres[index] ?? 0
    return at > from && at < to
  })
  return [pointAt(line, from), ...inside, pointAt(line, to)]
}

function pointAt({ points, metres, length }: MeasuredLine, at: number): LngLat {
  const along = Math.min(length, Math.max(0, at))
  const next = Math.max(
    1,
    metres.findIndex((distance) => distance >= along),
  )
  const [start, end] = [points[next - 1] as LngLat, (points[next] ?? points[next - 1]) as LngLat]
  const [before = 0, after = 0] = [metres[next - 1], metres[next]]
  const part = after > before ? (along - before) / (after - before) : 0
  return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part]
}
