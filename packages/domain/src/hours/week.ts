import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { DAY_MIN, MINUTE_MS } from '@ayob/contract/durations'
import type { HourSpan } from '@ayob/contract/hours'

/** Minutes of a week, which starts on Monday at 00:00 in Colombo. */
export const WEEK_MIN = 7 * DAY_MIN

/** Spans of a week in minutes, sorted, neither touching nor overlapping: the first minute, and the first minute after it. */
export type Week = readonly (readonly [from: number, to: number])[]

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY_MIN = 3 * DAY_MIN

/** The minute of the Colombo week of an instant in milliseconds. */
export const minuteOfWeek = (instant: number): number =>
  (Math.floor((instant + COLOMBO_OFFSET_MS) / MINUTE_MS) + EPOCH_WEEKDAY_MIN) % WEEK_MIN

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The combined spans of a week that some hours cover. */
export function weekOf(hours: readonly HourSpan[]): Week {
  const spans: [number, number][] = []
  for (const { days, from, to } of hours) {
    for (const day of days) {
      const start = (day - 1) * DAY_MIN + minutesOf(from)
      const length = (minutesOf(to) - minutesOf(from) + DAY_MIN) % DAY_MIN || DAY_MIN
      spans.push([start, Math.min(start + length, WEEK_MIN)])
      if (start + length > WEEK_MIN) spans.push([0, start + length - WEEK_MIN])
    }
  }
  spans.sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [from, to] of spans) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The spans of each day of a week, in minutes of that day, starting with Monday. */
export function daysOf(week: Week): readonly Week[] {
  return Array.from({ length: 7 }, (_, day) =>
    week.flatMap(([from, to]) => {
      const [start, end] = [Math.max(from - day * DAY_MIN, 0), Math.min(to - day * DAY_MIN, DAY_MIN)]
      return start < end ? [[start, end] as const] : []
    }),
  )
}

/**
 * Hours in their shortest form: overlaps are merged, days with the same times share one span, a night is one span. Null for
 * all hours of the week.
 */
export function tidyHours(hours: readonly HourSpan[] | null): HourSpan[] | null {
  if (hours === null) return null
  const week = weekOf(hours)
  const [first, last] = [week[0], week.at(-1)]
  if (first?.[0] === 0 && first[1] === WEEK_MIN) return null
  const overSunday = first && last && first !== last && first[0] === 0 && last[1] === WEEK_MIN
  const round = overSunday ? [...week.slice(1, -1), [last[0], WEEK_MIN + first[1]] as const] : week
  const byTimes = new Map<string, HourSpan>()
  for (const [from, to] of round.flatMap(cutAtMidnights).sort(([a], [b]) => (a % WEEK_MIN) - (b % WEEK_MIN))) {
    const day = Math.floor((from % WEEK_MIN) / DAY_MIN)
    const end = to - Math.floor(from / DAY_MIN) * DAY_MIN
    const times = { from: timeOf(from % DAY_MIN), to: timeOf(end > DAY_MIN ? end - DAY_MIN : end) }
    const key = `${times.from} ${times.to}`
    byTimes.set(key, { days: [...(byTimes.get(key)?.days ?? []), day + 1], ...times })
  }
  return [...byTimes.values()]
}

/** A span over two days that is shorter than a day stays whole, as a night. Longer ones are split by day. */
function cutAtMidnights([from, to]: readonly [number, number]): (readonly [number, number])[] {
  const midnight = (Math.floor(from / DAY_MIN) + 1) * DAY_MIN
  if (to <= midnight || to - from < DAY_MIN) return [[from, to]]
  return [[from, midnight], ...cutAtMidnights([midnight, to])]
}
