import { type LngLat, type NamedRoute, ROUTE_BUFFER_M } from '@ayob/contract/route-data'
import { type MeasuredLine, measured, nearestOn, sliceOf } from './along'
import type { Position } from './distance'

/** A square of the map with its number of plays. */
export interface PlayCell extends Position {
  readonly plays: number
}

/** Where plays took place, from 1 for few to 5 for most. */
export const GRADES = 5

export interface StreetHeat {
  /** Parts of streets. */
  readonly streets: readonly { readonly grade: number; readonly points: readonly LngLat[] }[]
  /** Squares beside all streets. */
  readonly beside: readonly (PlayCell & { readonly grade: number })[]
}

/** Streets are graded by pieces of about a square's length. */
const PIECE_M = 110
/** The plays of a square are spread over the pieces around it, because positions and squares are this inexact. */
const SPREAD = [1, 2, 3, 2, 1] as const
const SPREAD_ALL = SPREAD.reduce((sum, part) => sum + part, 0)

/**
 * Draws plays along the streets they took place on. Streets that run together are drawn once: the street with most plays
 * takes all of its squares, then the next.
 */
export function streetHeat(cells: readonly PlayCell[], routes: readonly NamedRoute[]): StreetHeat {
  const lines = routes.flatMap((route) => (route.kind === 'area' ? [] : [measured(route.line)]))
  let left = cells.filter(({ plays }) => plays > 0)
  const found = lines
    .map((line) => ({ line, plays: sumOf(onLine(line, left).map(({ cell }) => cell)) }))
    .filter(({ plays }) => plays > 0)
    .sort((a, b) => b.plays - a.plays)
  const heats = found.map(({ line }) => {
    const own = onLine(line, left)
    const taken = new Set(own.map(({ cell }) => cell))
    left = left.filter((cell) => !taken.has(cell))
    return { line, pieces: piecesOf(line, own) }
  })
  const most = Math.max(1, ...heats.flatMap(({ pieces }) => pieces), ...left.map(({ plays }) => plays))
  return {
    streets: heats.flatMap(({ line, pieces }) =>
      partsOf(
        line,
        pieces.map((plays) => gradeOf(plays, most)),
      ),
    ),
    beside: left.map((cell) => ({ ...cell, grade: gradeOf(cell.plays, most) })),
  }
}

/** Few and many plays are both visible: the grade grows more slowly than their number. */
const gradeOf = (plays: number, most: number) => (plays <= 0 ? 0 : Math.ceil((plays / most) ** 0.75 * GRADES - 1e-9))

const sumOf = (cells: readonly PlayCell[]) => cells.reduce((sum, { plays }) => sum + plays, 0)

/** The squares on a street, with their distances from its start. */
function onLine(line: MeasuredLine, cells: readonly PlayCell[]): { cell: PlayCell; along: number }[] {
  const [lngs, lats] = [line.points.map(([lng]) => lng), line.points.map(([, lat]) => lat)]
  const margin = (2 * ROUTE_BUFFER_M) / 111_000
  const [west, east] = [Math.min(...lngs) - margin, Math.max(...lngs) + margin]
  const [south, north] = [Math.min(...lats) - margin, Math.max(...lats) + margin]
  return cells.flatMap((cell) => {
    if (cell.lng < west || cell.lng > east || cell.lat < south || cell.lat > north) return []
    const { along, away } = nearestOn(line, cell)
    return away <= ROUTE_BUFFER_M ? [{ cell, along }] : []
  })
}

/** The plays of each piece of a street. */
function piecesOf(line: MeasuredLine, own: readonly { cell: PlayCell; along: number }[]): number[] {
  const pieces = new Array<number>(Math.max(1, Math.ceil(line.length / PIECE_M))).fill(0)
  for (const { cell, along } of own) {
    const at = Math.floor(along / PIECE_M)
    SPREAD.forEach((part, index) => {
      const piece = Math.min(pieces.length - 1, Math.max(0, at + index - 2))
      pieces[piece] = (pieces[piece] ?? 0) + (cell.plays * part) / SPREAD_ALL
    })
  }
  return pieces
}

/** Pieces of the same grade next to each other as one line. */
function partsOf(line: MeasuredLine, grades: readonly number[]): StreetHeat['streets'][number][] {
  const parts: StreetHeat['streets'][number][] = []
  let from = 0
  for (let at = 1; at <= grades.length; at += 1) {
    const grade = grades[from] ?? 0
    if (grades[at] === grade) continue
    if (grade > 0) {
      parts.push({ grade, points: sliceOf(line, from * PIECE_M, Math.min(line.length, at * PIECE_M)) })
    }
    from = at
  }
  return parts
}
