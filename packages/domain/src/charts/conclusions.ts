/** What the values of a chart are. */
export type Shape =
  /** Values in time, such as plays by day. The value at `running` is not complete yet, and later ones are empty. */
  | { readonly kind: 'time'; readonly values: readonly number[]; readonly running?: number | undefined }
  /** The same with those of an earlier period, place by place. */
  | {
      readonly kind: 'compared'
      readonly values: readonly number[]
      readonly earlier: readonly number[]
      readonly running?: number | undefined
    }
  /** Values of the hours of a day. */
  | { readonly kind: 'clock'; readonly values: readonly number[] }
  /** Parts of a whole, such as plays by route. */
  | { readonly kind: 'parts'; readonly values: readonly number[] }
  /** Values that are compared but do not add up, such as shares. */
  | { readonly kind: 'ranks'; readonly values: readonly number[] }

/** A sentence about a chart: the key of a message, and its values. Positions are indices of the chart's values. */
export type Conclusion =
  | { readonly key: 'best' | 'already'; readonly at: number; readonly value: number }
  | { readonly key: 'rose' | 'fell'; readonly percent: number; readonly at: number; readonly value: number }
  | { readonly key: 'more' | 'fewer'; readonly percent: number }
  | { readonly key: 'busiest'; readonly from: number; readonly to: number; readonly percent: number }
  | { readonly key: 'share'; readonly at: number; readonly percent: number }
  | { readonly key: 'leads'; readonly at: number; readonly value: number }

/** Fewer finished values in time show no trend. */
const TREND_VALUES = 6
/** Smaller changes and shares are not worth a sentence. */
const CLEAR_CHANGE = 0.1
/** A best value is this much above the average. */
const CLEAR_BEST = 1.1
/** Hours of the busiest part of a day. */
const SPAN_HOURS = 3
/** A part leads clearly when it has this much more than an even share. */
const CLEAR_LEAD = 1.2

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length)
const percentOf = (part: number) => Math.round(part * 100)

/** Returns the position of the largest value; undefined when several are as large. */
function topOf(values: readonly number[]): number | undefined {
  const most = values.reduce((top, value) => Math.max(top, value), 0)
  const at = values.indexOf(most)
  return most > 0 && values.lastIndexOf(most) === at ? at : undefined
}

/** Returns the conclusion that the values of a chart support; undefined when there is nothing to say. */
export function concludedFrom(shape: Shape): Conclusion | undefined {
  switch (shape.kind) {
    case 'time':
      return timeOf(shape.values, shape.running)
    case 'compared':
      return againstOf(finished(shape.values, shape.running), shape.earlier) ?? timeOf(shape.values, shape.running)
    case 'clock':
      return clockOf(shape.values)
    case 'parts':
      return partsOf(shape.values)
    case 'ranks':
      return ranksOf(shape.values)
  }
}

/** Values that are complete. */
const finished = (values: readonly number[], running: number | undefined) =>
  running === undefined ? values : values.slice(0, running)

function timeOf(all: readonly number[], running: number | undefined): Conclusion | undefined {
  const values = finished(all, running)
  const at = topOf(values)
  if (at === undefined) return undefined
  const value = values[at] ?? 0
  const soFar = running === undefined ? 0 : (all[running] ?? 0)
  // A value that is not complete can only be compared once it is the largest.
  if (running !== undefined && soFar > value) return { key: 'already', at: running, value: soFar }
  if (values.filter((one) => one > 0).length < 2) return undefined
  const change = trendOf(values)
  if (Math.abs(change) >= CLEAR_CHANGE) {
    return { key: change > 0 ? 'rose' : 'fell', percent: Math.abs(percentOf(change)), at, value }
  }
  return value >= CLEAR_BEST * meanOf(values) ? { key: 'best', at, value } : undefined
}

/** The change from the first half to the second, from the first value that is not zero on; 0 when there are too few. */
function trendOf(values: readonly number[]): number {
  const known = values.slice(values.findIndex((value) => value > 0))
  if (known.length < TREND_VALUES) return 0
  const half = Math.floor(known.length / 2)
  const [before, after] = [meanOf(known.slice(0, half)), meanOf(known.slice(-half))]
  return before > 0 ? after / before - 1 : 0
}

function againstOf(values: readonly number[], earlier: readonly number[]): Conclusion | undefined {
  const before = sumOf(earlier.slice(0, values.length))
  const now = sumOf(values)
  if (before <= 0 || now <= 0) return undefined
  const percent = percentOf(now / before - 1)
  return percent === 0 ? undefined : { key: percent > 0 ? 'more' : 'fewer', percent: Math.abs(percent) }
}

function clockOf(values: readonly number[]): Conclusion | undefined {
  const all = sumOf(values)
  const spans = values.map((_, from) => sumOf(values.slice(from, from + SPAN_HOURS))).slice(0, 1 - SPAN_HOURS)
  const from = topOf(spans)
  if (from === undefined) return undefined
  const part = (spans[from] ?? 0) / all
  return part < (CLEAR_LEAD * SPAN_HOURS) / values.length
    ? undefined
    : { key: 'busiest', from, to: from + SPAN_HOURS, percent: percentOf(part) }
}

function partsOf(values: readonly number[]): Conclusion | undefined {
  const at = topOf(values)
  if (at === undefined || values.length < 2) return undefined
  const part = (values[at] ?? 0) / sumOf(values)
  return part * values.length < CLEAR_LEAD ? undefined : { key: 'share', at, percent: percentOf(part) }
}

function ranksOf(values: readonly number[]): Conclusion | undefined {
  const at = topOf(values)
  return at === undefined || values.length < 2 ? undefined : { key: 'leads', at, value: values[at] ?? 0 }
}

const hourText = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** Returns the message of a conclusion: its key in the catalogue `chart`, and its values. */
export function messageOf(
  said: Conclusion,
  nameOf: (at: number) => string,
  format: (value: number) => string,
): { readonly key: `say_${Conclusion['key']}`; readonly values: Readonly<Record<string, string | number>> } {
  const key = `say_${said.key}` as const
  if (said.key === 'busiest') {
    return { key, values: { from: hourText(said.from), to: hourText(said.to), percent: said.percent } }
  }
  return {
    key,
    values: {
      ...('percent' in said && { percent: said.percent }),
      ...('at' in said && { name: nameOf(said.at) }),
      ...('value' in said && { value: format(said.value) }),
    },
  }
}
