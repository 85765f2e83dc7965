import type { Geofence } from '@ayob/contract/playlists'
import { type Cell, cellOf, SUPPLY_CELLS } from '../geo/cells'
import { DEGREE_M, type Position } from '../geo/distance'
import { metresBeyond } from '../geo/geofence'

/** Sample points per side of a supply cell: 16 points, about 280 m apart. */
const SIDE = 4
export const CELL_POINTS = SIDE * SIDE
/** The bits of all points of a cell. */
export const WHOLE_CELL = 2 ** CELL_POINTS - 1
/** The largest distance of a point from the middle of its cell, in metres. */
const HALF_DIAGONAL_M = (DEGREE_M / SUPPLY_CELLS) * Math.SQRT1_2

/** The sample points that an area covers: one bit per point, by the key of the supply cell. */
export type Coverage = ReadonlyMap<number, number>

const SOUTHMOST = 90 * SUPPLY_CELLS
const WESTMOST = 180 * SUPPLY_CELLS
const ROW = 2 * WESTMOST + 1

/** A number that identifies a supply cell. */
export const keyOfCell = ({ latCell, lngCell }: Cell): number => (latCell + SOUTHMOST) * ROW + lngCell + WESTMOST

/** The supply cell of a key. */
export const cellOfKey = (key: number): Cell => ({
  latCell: Math.floor(key / ROW) - SOUTHMOST,
  lngCell: (key % ROW) - WESTMOST,
})

/** Counts the bits that are set. */
export function pointsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The part of the map inside any of the geofences. */
export function coverageOf(geofences: readonly Geofence[]): Coverage {
  const coverage = new Map<number, number>()
  for (const geofence of geofences) {
    const core = shrunk(geofence)
    const { from, to } = cellsAround(geofence)
    for (let latCell = from.latCell; latCell <= to.latCell; latCell++) {
      for (let lngCell = from.lngCell; lngCell <= to.lngCell; lngCell++) {
        const key = keyOfCell({ latCell, lngCell })
        const known = coverage.get(key) ?? 0
        const bits = known === WHOLE_CELL ? known : known | bitsInside(geofence, core, { latCell, lngCell }, known)
        if (bits !== 0) coverage.set(key, bits)
      }
    }
  }
  return coverage
}

function bitsInside(geofence: Geofence, core: Geofence, cell: Cell, known: number): number {
  const middle = pointOf(cell, (SIDE - 1) / 2, (SIDE - 1) / 2)
  if (metresBeyond(geofence, middle) > HALF_DIAGONAL_M) return 0
  if (metresBeyond(core, middle) === 0) return WHOLE_CELL
  let bits = 0
  for (let point = 0; point < CELL_POINTS; point++) {
    const bit = 1 << point
    if (known & bit) continue
    if (metresBeyond(geofence, pointOf(cell, Math.floor(point / SIDE), point % SIDE)) === 0) bits |= bit
  }
  return bits
}

const pointOf = ({ latCell, lngCell }: Cell, row: number, column: number): Position => ({
  lat: (latCell + (row + 0.5) / SIDE) / SUPPLY_CELLS,
  lng: (lngCell + (column + 0.5) / SIDE) / SUPPLY_CELLS,
})

/** A geofence with its edge moved inward by half a cell. A cell whose middle is inside it lies completely inside the original. */
function shrunk(geofence: Geofence): Geofence {
  return geofence.kind === 'circle'
    ? { ...geofence, radius_m: geofence.radius_m - HALF_DIAGONAL_M }
    : { ...geofence, buffer_m: geofence.buffer_m - HALF_DIAGONAL_M }
}

/** The first and last cell, by latitude and longitude, that a geofence can touch. */
function cellsAround(geofence: Geofence): { from: Cell; to: Cell } {
  const points = geofence.kind === 'circle' ? [[geofence.lat, geofence.lng] as const] : geofence.points
  const metres = geofence.kind === 'circle' ? geofence.radius_m : geofence.buffer_m
  const lats = points.map(([lat]) => lat)
  const lngs = points.map(([, lng]) => lng)
  const south = Math.min(...lats) - metres / DEGREE_M
  const north = Math.max(...lats) + metres / DEGREE_M
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const aside = metres / DEGREE_M / narrowest
  return {
    from: cellOf({ lat: south, lng: Math.min(...lngs) - aside }, SUPPLY_CELLS),
    to: cellOf({ lat: north, lng: Math.max(...lngs) + aside }, SUPPLY_CELLS),
  }
}
