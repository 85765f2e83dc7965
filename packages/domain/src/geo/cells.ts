import type { Position } from './distance'

/** Cells per degree in the map of an ad's plays; each is about 110 m wide. */
export const PLAY_CELLS = 1000
/** Cells per degree in the supply map; each is about 1.1 km wide. */
export const SUPPLY_CELLS = 100

/** A square of the map, counted in whole steps from latitude and longitude 0. */
export interface Cell {
  readonly latCell: number
  readonly lngCell: number
}

/** Returns the cell of a position. */
export function cellOf({ lat, lng }: Position, perDegree: number): Cell {
  return { latCell: Math.floor(lat * perDegree), lngCell: Math.floor(lng * perDegree) }
}

/** Returns the centre of a cell, with one decimal more than its edges. */
export function cellCentre({ latCell, lngCell }: Cell, perDegree: number): Position {
  return { lat: middle(latCell, perDegree), lng: middle(lngCell, perDegree) }
}

const middle = (steps: number, perDegree: number) => (steps * 10 + 5) / (perDegree * 10)
