import { addDays, type Day, daysBetween, isDay } from '@ayob/contract/days'
import { MAX_REPORT_DAYS } from '@ayob/contract/reports'

export const PRESETS = { '7d': 7, '30d': 30, '3m': 90 } as const
export type Preset = keyof typeof PRESETS

/** A period; both days are part of it. */
export interface Range {
  readonly from: Day
  readonly to: Day
  /** Undefined: own dates. */
  readonly preset: Preset | undefined
}

const isPreset = (text: string): text is Preset => Object.hasOwn(PRESETS, text)

/** The period that an address tells: own dates when they make one, else a number of days up to today, else 30. */
export function rangeOf(search: { range: string; from: string; to: string }, today: Day): Range {
  const { range, from, to } = search
  if (isDay(from) && isDay(to) && faultOf(from, to) === undefined) return { from, to, preset: undefined }
  const preset = isPreset(range) ? range : '30d'
  return { from: addDays(today, 1 - PRESETS[preset]), to: today, preset }
}

/** What is wrong with two days as a period; a message key. */
export function faultOf(
  from: Day,
  to: Day,
): 'validation.day' | 'validation.reportOrder' | 'validation.reportLong' | undefined {
  if (!isDay(from) || !isDay(to)) return 'validation.day'
  if (from > to) return 'validation.reportOrder'
  return daysBetween(from, to) >= MAX_REPORT_DAYS ? 'validation.reportLong' : undefined
}

/** As many days before a period. */
export function rangeBefore({ from, to }: Pick<Range, 'from' | 'to'>): { from: Day; to: Day } {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** Most steps that a chart shows one by one; a longer period is shown by weeks. */
const MOST_STEPS = 100

/** A day, or a week of them, of a report's days. */
export interface Step {
  readonly from: Day
  readonly to: Day
  readonly plays: number
  readonly impressions: number
  readonly value: number
}

/** The days of a period, or its weeks when there are too many days for one picture. */
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

/** The change against a figure before, in percent; undefined when there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : undefined
}
