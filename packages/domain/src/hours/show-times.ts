import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MIN, MINUTE_MS } from '@ayob/contract/durations'
import type { Holidays, HourSpan, ShowHours } from '@ayob/contract/hours'
import { EVEN_ROAD, type RoadHours } from '../playlists/road-hours'
import { holidaysBetween } from './holidays'
import { daysOf, minuteOfWeek, WEEK_MIN, type Week, weekOf } from './week'

/** When an ad shows, prepared for queries. */
export interface ShowTimes {
  readonly week: Week
  /** The spans of each weekday in minutes of the day, Monday first. */
  readonly days: readonly Week[]
  readonly holidays: { readonly show: 'off' | 'only'; readonly days: ReadonlySet<Day> } | null
}

/** The hours that an advertiser chose. Null `hours` means all hours. */
export interface ChosenHours {
  readonly hours: readonly HourSpan[] | null
  readonly holidays: Holidays
}

/**
 * The hours of a flight as written in playlists, with the public holidays from its first day until before `until`.
 * Undefined when nothing limits it.
 */
export function showHoursOf({ hours, holidays }: ChosenHours, from: Day, until: Day): ShowHours | undefined {
  const days = holidays === 'as_weekday' ? [] : holidaysBetween(from, until)
  const limits = {
    ...(hours !== null && { hours: [...hours] }),
    ...(holidays !== 'as_weekday' &&
      (holidays === 'only' || days.length > 0) && { holidays: { show: holidays, days } }),
  }
  return Object.keys(limits).length > 0 ? limits : undefined
}

/** Prepares hours for queries; null when they limit nothing. */
export function showTimesOf(show: ShowHours | undefined): ShowTimes | null {
  if (show === undefined || (show.hours === undefined && show.holidays === undefined)) return null
  const week: Week = show.hours === undefined ? [[0, WEEK_MIN]] : weekOf(show.hours)
  const holidays = show.holidays ? { show: show.holidays.show, days: new Set(show.holidays.days) } : null
  return { week, days: daysOf(week), holidays }
}

/** Whether an ad shows at an instant in milliseconds. */
export function isShownAt(times: ShowTimes | null, instant: number): boolean {
  if (times === null) return true
  if (times.holidays !== null && !isDayOpen(times, dayOf(instant))) return false
  const minute = minuteOfWeek(instant)
  return times.week.some(([from, to]) => minute >= from && minute < to)
}

const isDayOpen = ({ holidays }: ShowTimes, day: Day) =>
  holidays === null || holidays.days.has(day) === (holidays.show === 'only')

const weekdayOf = (day: Day) => Math.floor(minuteOfWeek(startOfDay(day).getTime()) / DAY_MIN)

/** Whether an ad shows at any time of a day. */
export const isShownOn = (times: ShowTimes | null, day: Day): boolean =>
  times === null || (isDayOpen(times, day) && (times.days[weekdayOf(day)]?.length ?? 0) > 0)

/** The share of the time on the road between two instants (milliseconds) in which an ad shows, in days: a whole day at all hours is 1. */
export function shownDays(times: ShowTimes, from: number, to: number, road: RoadHours = EVEN_ROAD): number {
  if (to <= from) return 0
  const wholeDays = times.days.map((spans) => roadIn(spans, 0, DAY_MIN, road))
  const last = dayOf(to)
  let sum = 0
  for (let day = dayOf(from); day <= last; day = addDays(day, 1)) {
    if (!isDayOpen(times, day)) continue
    const starts = startOfDay(day).getTime()
    const weekday = weekdayOf(day)
    const [begin, end] = [Math.max(0, (from - starts) / MINUTE_MS), Math.min(DAY_MIN, (to - starts) / MINUTE_MS)]
    const isWhole = begin === 0 && end === DAY_MIN
    sum += isWhole ? (wholeDays[weekday] ?? 0) : roadIn(times.days[weekday] ?? [], begin, end, road)
  }
  return sum
}

/** The share of a day's driving that falls into some spans, between two minutes of the day. */
function roadIn(spans: Week, begin: number, end: number, road: RoadHours): number {
  let sum = 0
  for (const [from, to] of spans) {
    const [start, stop] = [Math.max(from, begin), Math.min(to, end)]
    for (let hour = Math.floor(start / 60); hour * 60 < stop; hour++) {
      const minutes = Math.min(stop, (hour + 1) * 60) - Math.max(start, hour * 60)
      if (minutes > 0) sum += ((road[hour] ?? 0) * minutes) / 60
    }
  }
  return sum
}

/** The shares of the 168 hours of a Colombo week, from Monday 00:00, in which an ad shows: 0 to 1. Ignores holidays. */
export function hoursOfWeek(times: ShowTimes | null): readonly number[] {
  return Array.from({ length: WEEK_MIN / 60 }, (_, hour) => {
    if (times === null) return 1
    const minutes = times.week.map(([from, to]) => Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60))
    return minutes.reduce((sum, part) => sum + Math.max(0, part), 0) / 60
  })
}
