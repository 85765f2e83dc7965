/** A position on the axis of days, hours or names. */
export interface Place {
  /** Short form, for the axis. */
  readonly label: string
  /** Full form, for the readout and the table; `label` by default. */
  readonly name?: string
}

export type ChartColour = 'lagoon' | 'blue' | 'purple' | 'orange' | 'leaf' | 'slate'

/** Text colours: shapes are filled and drawn with the current colour. */
export const CHART_COLOURS: Readonly<Record<ChartColour, string>> = {
  lagoon: 'text-lagoon',
  blue: 'text-blue',
  purple: 'text-purple',
  orange: 'text-orange',
  leaf: 'text-leaf',
  slate: 'text-slate',
}

/** Figures of one kind, such as 'Plays': a value for every position. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  readonly colour?: ChartColour
  /** Drawn with dashes, for the period of comparison. */
  readonly dashed?: boolean
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
  /** Formats a value on the axis, for example in thousands; `format` by default. */
  readonly tick?: (value: number) => string
  /** Shown instead of the chart when all values are zero. */
  readonly empty?: string
  readonly className?: string
}

export interface BarProps extends ChartProps {
  readonly places: readonly Place[]
  readonly values: readonly number[]
  /** What the bars count, such as 'Plays'. */
  readonly name: string
  readonly colour?: ChartColour
}

/** Margins around the plot and its height, in pixels. */
export const PLOT = { top: 18, right: 10, bottom: 28, left: 46, height: 260 } as const

/** Returns the end of an axis that starts at zero. It is never zero, so that an empty chart has a scale too. */
export function topOf(values: readonly number[]): number {
  return Math.max(0, ...values) || 1
}

export const nameOf = (place: Place | undefined): string => place?.name ?? place?.label ?? ''
