/** Steps between ticks, as multiples of a power of ten. People count in them without thinking. */
const NICE = [1, 2, 2.5, 5, 10] as const
/** The most intervals of an axis. */
const INTERVALS = 4

/** An axis that starts at zero. */
export interface Axis {
  /** Zero, and then round numbers up to the end of the axis, which is at least the largest value. */
  readonly ticks: readonly number[]
  /** Their texts in the same order. No two are equal. */
  readonly texts: readonly string[]
  /** The end of the axis. It is never zero, so that an empty chart has a scale too. */
  readonly top: number
}

/**
 * Returns an axis of at most four intervals for values from zero on. For whole numbers it has no fractions.
 *
 * @param unit follows each number, such as `%`
 */
export function axisOf(values: readonly number[], unit = ''): Axis {
  const most = values.reduce((top, value) => Math.max(top, value), 0) || 1
  const step = stepFor(most / INTERVALS, values.every(Number.isInteger))
  const count = Math.max(1, Math.ceil(cleaned(most / step)))
  const ticks = Array.from({ length: count + 1 }, (_, index) => cleaned(index * step))
  const top = ticks.at(-1) ?? 1
  return { ticks, texts: textsOf(ticks, step, unit), top }
}

/** Returns the smallest nice step of at least this size. */
function stepFor(least: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = cleaned((NICE.find((nice) => nice * power >= least * (1 - 1e-9)) ?? 10) * power)
  if (!whole || Number.isInteger(step)) return step
  return step < 1 ? 1 : step === 2.5 ? 3 : Math.ceil(step)
}

/** Removes the last digits of floating-point sums: 0.30000000000000004 is 0.3. */
const cleaned = (value: number) => Number(value.toPrecision(12))

/** Thousands and millions are shortened when the axis reaches them, all ticks in the same unit. */
const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e4, 'k'],
] as const

function textsOf(ticks: readonly number[], step: number, unit: string): string[] {
  const top = ticks.at(-1) ?? 0
  const [from, letter] = UNITS.find(([least]) => top >= least) ?? [1, '']
  const size = letter === 'k' ? 1000 : from
  const format = new Intl.NumberFormat('en-LK', { maximumFractionDigits: decimalsOf(step / size) })
  return ticks.map((tick) => (tick === 0 ? `0${unit}` : `${format.format(tick / size)}${letter}${unit}`))
}

/** The decimals that a step needs, so that no two ticks look the same. */
function decimalsOf(step: number): number {
  let decimals = 0
  while (decimals < 12 && Math.abs(cleaned(step * 10 ** decimals) % 1) > 0) decimals += 1
  return decimals
}
