import { MOST_SHARE } from '../playlists/separation'
import { CELL_POINTS, type Coverage, pointsIn, WHOLE_CELL } from './coverage'

/** A sold flight. It runs from day `from` until before `to`, counted from the first day of the requested flight. */
interface SoldFlight {
  readonly area: Coverage
  /** The plays that it still needs per day. */
  readonly perDay: number
  readonly from: number
  readonly to: number
}

/** A sold flight, and the share of the slots in its area that it takes, 0 to 1. */
export interface Taken extends SoldFlight {
  readonly part: number
}

/** An area's share of a cell, 0 to 1: the covered part, and the part with unsold slots. */
export interface CellPart {
  readonly covered: number
  readonly free: number
}

/**
 * The share of the slots in its area that each flight takes. A flight is spread evenly over its area, as in playlists; one
 * that needs more takes the most that one booking can get. `plays` are the average plays of all screens per day, by cell.
 */
export function takenBy(flights: readonly SoldFlight[], plays: ReadonlyMap<number, number>): Taken[] {
  return flights.flatMap((flight) => {
    if (flight.perDay <= 0 || flight.to <= flight.from) return []
    let supply = 0
    for (const [key, bits] of flight.area) supply += ((plays.get(key) ?? 0) * pointsIn(bits)) / CELL_POINTS
    return [{ ...flight, part: Math.min(MOST_SHARE, flight.perDay / Math.max(flight.perDay, supply)) }]
  })
}

/**
 * An area's share of each cell, averaged over days. At each point and on each day the shares of the flights add up; the
 * rest, never below 0, is free. A larger area therefore never has fewer free slots.
 */
export function cellParts(area: Coverage, taken: readonly Taken[], days: number): Map<number, CellPart> {
  return cellPartsUpTo(area, taken, days)(days)
}

/** The same for any number of days up to `most`. The sold shares are added up once. */
export function cellPartsUpTo(area: Coverage, taken: readonly Taken[], most: number) {
  const touching = sharesIn(area, taken)
  const cells = [...area].map(([key, bits]) => {
    const shares = touching.get(key)
    return { key, covered: pointsIn(bits) / CELL_POINTS, free: shares && freeUpTo(bits, shares, most) }
  })
  return (days: number): Map<number, CellPart> =>
    new Map(
      cells.map(({ key, covered, free }) => [
        key,
        { covered, free: free ? (free[days - 1] ?? 0) / days / CELL_POINTS : covered },
      ]),
    )
}

/** The flights in each cell of an area. */
function sharesIn(area: Coverage, taken: readonly Taken[]): Map<number, Share[]> {
  const touching = new Map<number, Share[]>()
  for (const { area: theirs, part, from, to } of taken) {
    const [fewer, more] = theirs.size < area.size ? [theirs, area] : [area, theirs]
    for (const key of fewer.keys()) {
      const bits = more.has(key) ? (theirs.get(key) ?? 0) : 0
      if (bits === 0) continue
      const list = touching.get(key)
      if (list) list.push({ bits, part, from, to })
      else touching.set(key, [{ bits, part, from, to }])
    }
  }
  return touching
}

/** The points of one cell that a flight covers, and the share that it takes. */
interface Share extends Pick<Taken, 'part' | 'from' | 'to'> {
  readonly bits: number
}

/** The free points of a cell, summed up to each day. */
function freeUpTo(bits: number, shares: readonly Share[], most: number): Float64Array {
  const base = partsByDay(
    new Float64Array(most),
    shares.filter((share) => share.bits === WHOLE_CELL),
  )
  const partly = shares.filter((share) => share.bits !== WHOLE_CELL)
  const free = new Float64Array(most)
  for (let point = 0; point < CELL_POINTS; point++) {
    const bit = 1 << point
    if (!(bits & bit)) continue
    const here = partly.filter((share) => share.bits & bit)
    const sold = here.length === 0 ? base : partsByDay(base.slice(), here)
    for (let day = 0; day < most; day++) free[day] = (free[day] ?? 0) + Math.max(0, 1 - (sold[day] ?? 0))
  }
  for (let day = 1; day < most; day++) free[day] = (free[day] ?? 0) + (free[day - 1] ?? 0)
  return free
}

/** Adds the taken shares to the sums by day. */
function partsByDay(sums: Float64Array, shares: readonly Share[]): Float64Array {
  for (const { part, from, to } of shares) {
    for (let day = Math.max(0, from); day < Math.min(sums.length, to); day++) sums[day] = (sums[day] ?? 0) + part
  }
  return sums
}
