import type { Position } from './distance'

/** Cells a degree of the map of an ad's plays: a thousandth of a degree, about 110 m. */
export const PLAY_CELLS = 1000
/** Cells a degree of the map of what screens there are: a hundredth of a degree, about 1.1 km. */
export const SUPPLY_CELLS = 100

/** A square of the map: whole steps of latitude and longitude from 0, counted southward and westward below zero. */
export interface Cell {
  readonly latCell: number
  readonly lngCell: number
}

/** The cell in which a position lies. */
export function cellOf({ lat, lng }: Position, perDegree: number): Cell {
  return { latCell: Math.floor(lat * perDegree), lngCell: Math.floor(lng * perDegree) }
}

/** The middle of a cell, with one decimal more than its edges have. */
export function cellCentre({ latCell, lngCell }: Cell, perDegree: number): Position {
  return { lat: middle(latCell, perDegree), lng: middle(lngCell, perDegree) }
}

const middle = (steps: number, perDegree: number) => (steps * 10 + 5) / (perDegree * 10)
