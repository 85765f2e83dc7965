import type { Conclusion } from '@ayob/domain/charts/conclusions'

/** A position on the axis of days, hours or names. */
export interface Place {
  /** Short form, for the axis. */
  readonly label: string
  /** Full form, for the readout and the table; `label` by default. */
  readonly name?: string
}

/** Text colours from the strongest shade to the weakest: shapes are filled and drawn with the current colour. */
const SHADES = ['text-shade-1', 'text-shade-2', 'text-shade-3', 'text-shade-4', 'text-shade-5'] as const

/** The shade of a part among others; the shades of few parts are far apart. */
export const shadeOf = (index: number, count: number): string =>
  SHADES[Math.round((index * (SHADES.length - 1)) / Math.max(1, count - 1)) % SHADES.length] ?? SHADES[0]

/** The shades of a chart with one kind of figure: of what its sentence names, and of everything else. */
export const NAMED = 'text-shade-2'
export const PLAIN = 'text-shade-4'

/** Figures of one kind, such as 'Plays': a value for every position. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** Of an earlier period, for comparison: drawn with dashes. */
  readonly earlier?: boolean
}

/** The properties of every chart. */
export interface ChartProps {
  readonly title: string
  /** The period of the figures, in words. */
  readonly period: string
  /** Heading of the positions in the table, such as 'Day'. */
  readonly head: string
  /** Formats a value for readout and table. */
  readonly format: (value: number) => string
  /** Follows the numbers on the axis, such as `%`. */
  readonly unit?: string
  /** Shown instead of the chart when all values are zero. */
  readonly empty?: string
  readonly className?: string
}

/** The properties of charts whose positions follow each other in time. */
export interface TimeProps extends ChartProps {
  readonly places: readonly Place[]
  /** The position that is not over, such as today: its figures are those so far. */
  readonly running?: number | undefined
}

/** Margins around the plot and its height, in pixels. */
export const PLOT = { top: 24, right: 10, bottom: 28, left: 46, height: 260 } as const

export const nameOf = (place: Place | undefined): string => place?.name ?? place?.label ?? ''

/** Returns the index of the position that is not over; undefined when all are. */
export function runningOf<Row>(rows: readonly Row[], isNow: (row: Row) => boolean): number | undefined {
  const at = rows.findIndex(isNow)
  return at < 0 ? undefined : at
}

/** Returns true for a position that the sentence of a chart names. */
export function isNamed(said: Conclusion | undefined, index: number): boolean {
  if (said === undefined) return false
  if (said.key === 'busiest') return index >= said.from && index < said.to
  return 'at' in said && said.at === index
}
