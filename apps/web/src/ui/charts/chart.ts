/** A place on the axis that counts days, hours or names. */
export interface Place {
  /** Short, for the axis. */
  readonly label: string
  /** In full, for the readout and the table; the label when it is left out. */
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

/** One line, area or row of bars; a value for every place. */
export interface Series {
  readonly name: string
  readonly values: readonly number[]
  readonly colour?: ChartColour
  /** Drawn with dashes: what is compared with. */
  readonly dashed?: boolean
}

/** What every chart is told. */
export interface ChartProps {
  readonly title: string
  /** The time that the figures cover, in words. */
  readonly period: string
  /** A value in full, for readout and table. */
  readonly format: (value: number) => string
  /** A value on the axis, such as thousands; `format` when it is left out. */
  readonly tick?: (value: number) => string
  /** Said in place of the picture when there is nothing but zeros. */
  readonly empty?: string
  readonly className?: string
}

/** Room around the plot, in pixels. */
export const PLOT = { top: 18, right: 10, bottom: 28, left: 46, height: 260 } as const

/** The end of an axis that starts at zero: never zero itself, so that an empty picture has a scale too. */
export function topOf(values: readonly number[]): number {
  return Math.max(0, ...values) || 1
}

/** Every how many places a label fits when each wants `room` pixels. */
export function labelStep(places: number, width: number, room: number): number {
  return Math.max(1, Math.ceil(places / Math.max(1, Math.floor(width / room))))
}

export const nameOf = (place: Place): string => place.name ?? place.label
