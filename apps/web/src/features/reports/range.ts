import { addDays, type Day, daysBetween, isDay } from '@ayob/contract/days'
import { MAX_REPORT_DAYS } from '@ayob/contract/reports'

export const PRESETS = { '7d': 7, '30d': 30, '3m': 90 } as const
export type Preset = keyof typeof PRESETS

/** A period including both days. */
export interface Range {
  readonly from: Day
  readonly to: Day
  /** Undefined for custom dates. */
  readonly preset: Preset | undefined
}

const isPreset = (text: string): text is Preset => Object.hasOwn(PRESETS, text)

/** The longest period, and the message key for a longer one. */
export interface RangeLimit {
  readonly days: number
  readonly message: 'validation.reportLong' | 'validation.yieldLong'
}
const REPORT_LIMIT: RangeLimit = { days: MAX_REPORT_DAYS, message: 'validation.reportLong' }

/** Returns the period of an address: custom dates if they are valid, else a preset, else the usual one. */
export function rangeOf(
  search: { range: string; from: string; to: string },
  today: Day,
  { usual = '30d', limit = REPORT_LIMIT }: { usual?: Preset; limit?: RangeLimit } = {},
): Range {
  const { range, from, to } = search
  if (isDay(from) && isDay(to) && faultOf(from, to, limit) === undefined) return { from, to, preset: undefined }
  const preset = isPreset(range) ? range : usual
  return { from: addDays(today, 1 - PRESETS[preset]), to: today, preset }
}

/** Returns the message key of a period's error, or undefined. */
export function faultOf(
  from: Day,
  to: Day,
  limit: RangeLimit = REPORT_LIMIT,
): 'validation.day' | 'validation.reportOrder' | RangeLimit['message'] | undefined {
  if (!isDay(from) || !isDay(to)) return 'validation.day'
  if (from > to) return 'validation.reportOrder'
  return daysBetween(from, to) >= limit.days ? limit.message : undefined
}

/** Returns the previous period of the same length. */
export function rangeBefore({ from, to }: Pick<Range, 'from' | 'to'>): { from: Day; to: Day } {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** The most days in a chart; a longer period is shown by weeks. */
const MOST_STEPS = 100

/** A day or a week of a report. */
export interface Step {
  readonly from: Day
  readonly to: Day
  readonly plays: number
  readonly impressions: number
  readonly value: number
}

/** Returns the days of a period, or its weeks if there are too many days for a chart. */
export function stepsOf(days: readonly { day: Day; plays: number; impressions: number; value: number }[]): Step[] {
  const size = days.length > MOST_STEPS ? 7 : 1
  const steps: Step[] = []
  for (let at = 0; at < days.length; at += size) {
    const part = days.slice(at, at + size)
    const sum = (of: (day: (typeof days)[number]) => number) => part.reduce((all, day) => all + of(day), 0)
    steps.push({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      plays: sum(({ plays }) => plays),
      impressions: sum(({ impressions }) => impressions),
      value: Math.round(sum(({ value }) => value) * 100) / 100,
    })
  }
  return steps
}

/** Returns the change in percent with one decimal; undefined if the earlier figure is 0. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : undefined
}
