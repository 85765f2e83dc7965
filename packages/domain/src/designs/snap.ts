import { CANVAS } from '@ayob/contract/designs'
import type { Area } from './rows'

/** A part at the place where it snaps, and the lines that it snapped to. */
export interface Snapped {
  readonly x: number
  readonly y: number
  readonly guides: { readonly x: readonly number[]; readonly y: readonly number[] }
}

/** The distance from which a part snaps, in pixels of the canvas. */
const REACH = 14
const MARGIN = 48

/** Snaps a part that is being moved to the edges and the middle of the canvas and of other parts. */
export function snapped(moved: Area, others: readonly Area[]): Snapped {
  const x = snap(
    [moved.x, moved.width],
    linesOf(
      CANVAS.width,
      others.map((other) => [other.x, other.width]),
    ),
  )
  const y = snap(
    [moved.y, moved.height],
    linesOf(
      CANVAS.height,
      others.map((other) => [other.y, other.height]),
    ),
  )
  return { x: x.at, y: y.at, guides: { x: x.guides, y: y.guides } }
}

type Span = readonly [from: number, length: number]

const anchorsOf = ([from, length]: Span) => [from, from + length / 2, from + length]

const linesOf = (length: number, others: readonly Span[]): number[] => [
  MARGIN,
  length / 2,
  length - MARGIN,
  ...others.flatMap(anchorsOf),
]

function snap(span: Span, lines: readonly number[]): { at: number; guides: number[] } {
  let nearest: { by: number; line: number } | undefined
  for (const line of lines) {
    for (const anchor of anchorsOf(span)) {
      const by = line - anchor
      if (Math.abs(by) <= REACH && (!nearest || Math.abs(by) < Math.abs(nearest.by))) nearest = { by, line }
    }
  }
  return { at: span[0] + (nearest?.by ?? 0), guides: nearest ? [nearest.line] : [] }
}
