import { CELL_POINTS, type Coverage, pointsIn, WHOLE_CELL } from './coverage'

/** A flight that is sold, against the days of an asked one: it takes part from day `from` (0 is the first) to before `to`. */
export interface SoldFlight {
  readonly area: Coverage
  /** Plays that it still needs on each of its days. */
  readonly perDay: number
  readonly from: number
  readonly to: number
}

/** A sold flight with the part of the slots in its area that it takes, 0 to 1. */
export interface Taken extends SoldFlight {
  readonly part: number
}

/** What an area has of a cell, 0 to 1: the part covered, and the part of its slots that is not sold. */
export interface CellPart {
  readonly covered: number
  readonly free: number
}

/**
 * The part of the slots in its area that each flight takes. A flight is spread evenly over its area, as playlists do
 * it; one that needs more than there is takes all. `plays` are those of all screens, by cell, on a day in the mean.
 */
export function takenBy(flights: readonly SoldFlight[], plays: ReadonlyMap<number, number>): Taken[] {
  return flights.flatMap((flight) => {
    if (flight.perDay <= 0 || flight.to <= flight.from) return []
    let supply = 0
    for (const [key, bits] of flight.area) supply += ((plays.get(key) ?? 0) * pointsIn(bits)) / CELL_POINTS
    return [{ ...flight, part: flight.perDay / Math.max(flight.perDay, supply) }]
  })
}

/**
 * What an area has of each cell in the mean over so many days. At each point of the map and on each day, the parts
 * taken add up; what is left, at least nothing, is free. So a larger area never has less that is free.
 */
export function cellParts(area: Coverage, taken: readonly Taken[], days: number): Map<number, CellPart> {
  const touching = new Map<number, Taken[]>()
  for (const one of taken) {
    for (const key of one.area.keys()) {
      if (!area.has(key)) continue
      const list = touching.get(key)
      if (list) list.push(one)
      else touching.set(key, [one])
    }
  }
  const parts = new Map<number, CellPart>()
  for (const [key, bits] of area) {
    const covered = pointsIn(bits) / CELL_POINTS
    parts.set(key, { covered, free: freeIn(key, bits, touching.get(key), days) })
  }
  return parts
}

function freeIn(key: number, bits: number, taken: readonly Taken[] | undefined, days: number): number {
  if (!taken) return pointsIn(bits) / CELL_POINTS
  const everywhere = taken.filter(({ area }) => area.get(key) === WHOLE_CELL)
  const partly = taken.filter(({ area }) => area.get(key) !== WHOLE_CELL)
  const base = partsByDay(new Float64Array(days), everywhere)
  let free = 0
  for (let point = 0; point < CELL_POINTS; point++) {
    const bit = 1 << point
    if (!(bits & bit)) continue
    const here = partly.filter(({ area }) => (area.get(key) ?? 0) & bit)
    const sold = here.length === 0 ? base : partsByDay(base.slice(), here)
    for (const part of sold) free += Math.max(0, 1 - part)
  }
  return free / days / CELL_POINTS
}

/** Adds what is taken to the sums by day. */
function partsByDay(sums: Float64Array, taken: readonly Taken[]): Float64Array {
  for (const { part, from, to } of taken) {
    for (let day = Math.max(0, from); day < Math.min(sums.length, to); day++) sums[day] = (sums[day] ?? 0) + part
  }
  return sums
}
