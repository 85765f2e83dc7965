import { addDays, type Day } from '@ayob/contract/days'
import type { HourSpan } from '@ayob/contract/hours'
import { type ChosenHours, hoursOfWeek, isShownOn, type ShowTimes } from '../hours/show-times'
import { daysOf, tidyHours, weekOf } from '../hours/week'
import { type AreaSupply, HISTORY_DAYS, type ShownPart } from './forecast'

/** The plays of an area's screens in one hour of the history. Cells count by the share that the area covers. */
export interface HourSupply {
  /** Day of the history, from 0; the last one is today. */
  readonly day: number
  /** Hour of the Colombo day. */
  readonly hour: number
  readonly plays: number
  /** Unsold plays on the requested days. */
  readonly free: number
  readonly impressions: number
  readonly freeImpressions: number
  readonly screenMinutes: number
}

interface History {
  /** The first day with any play of the vehicle type anywhere; null without one. */
  readonly firstDay: number | null
  readonly today: Day
}

/**
 * The supply of an area in an ad's hours, and how a flight of some days that starts today uses it. The goal stays the same,
 * so with fewer hours it needs more of their slots. Days of the history count if the ad shows on their weekday. Public
 * holidays count only in the flight, because the history has too few of them.
 */
export function supplyInHours(
  rows: readonly HourSupply[],
  { firstDay, today }: History,
  times: ShowTimes,
  days: number,
): { readonly area: AreaSupply; readonly shown: ShownPart } {
  const weekly: ShowTimes = { ...times, holidays: null }
  const open = hoursOfWeek(times)
  const begun = firstDay ?? HISTORY_DAYS
  // Today is incomplete, so it counts only while it is the only day.
  const counted = Array.from({ length: HISTORY_DAYS }, (_, day) => day).slice(
    begun,
    Math.max(begun + 1, HISTORY_DAYS - 1),
  )
  const dayOfHistory = (day: number) => addDays(today, day - HISTORY_DAYS + 1)
  const shownOn = counted.filter((day) => isShownOn(weekly, dayOfHistory(day)))
  const byDay = new Map(shownOn.map((day) => [day, { plays: 0, free: 0 }]))
  const isCounted = new Set(counted)
  const sum = { all: 0, plays: 0, impressions: 0, free: 0, freeImpressions: 0, minutes: 0, hours: 0 }
  for (const row of rows) {
    if (isCounted.has(row.day)) sum.all += row.plays
    const part = open[weekdayIndex(dayOfHistory(row.day)) * 24 + row.hour] ?? 0
    if (part === 0) continue
    const ofDay = byDay.get(row.day)
    if (ofDay) {
      ofDay.plays += row.plays * part
      ofDay.free += row.free * part
    }
    sum.plays += row.plays * part
    sum.impressions += row.impressions * part
    sum.free += row.free * part
    sum.freeImpressions += row.freeImpressions * part
    sum.minutes += row.screenMinutes * part
    if (row.screenMinutes > 0) sum.hours += part
  }
  const inHours = [...byDay.values()].reduce((all, { plays }) => all + plays, 0)
  const flightDays = Array.from({ length: days }, (_, day) => addDays(today, day)).filter((day) =>
    isShownOn(times, day),
  )
  const [wanted, offered] = [
    (sum.all / Math.max(1, counted.length)) * days,
    (inHours / Math.max(1, shownOn.length)) * flightDays.length,
  ]
  const worth = sum.free > 0 ? sum.freeImpressions / sum.free : sum.plays > 0 ? sum.impressions / sum.plays : 0
  return {
    area: {
      days: [...byDay.values()],
      impressionsPerPlay: worth,
      vehicles: sum.hours > 0 ? Math.ceil(sum.minutes / 60 / sum.hours) : 0,
      historyDays: new Set(rows.filter(({ plays }) => plays > 0).map(({ day }) => day)).size,
    },
    shown: { days: flightDays.length, stretch: offered > 0 ? Math.max(1, wanted / offered) : 1 },
  }
}

/** 0 for Monday. 1 January 1970 was a Thursday. */
const weekdayIndex = (day: Day) => (Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 3) % 7

/**
 * The factor by which a sold flight takes more of the requested hours than it would at all hours. `week` has the plays of
 * the fleet by hour of the week.
 */
export function sharedPart(asked: ShowTimes | null, sold: ShowTimes | null, week: readonly number[]): number {
  if (asked === null || sold === null) return 1
  const [mine, theirs] = [hoursOfWeek(asked), hoursOfWeek(sold)]
  const sumOf = (part: (hour: number) => number) => week.reduce((sum, plays, hour) => sum + plays * part(hour), 0)
  const all = sumOf(() => 1)
  const common = sumOf((hour) => Math.min(mine[hour] ?? 0, theirs[hour] ?? 0))
  const [ofMine, ofTheirs] = [sumOf((hour) => mine[hour] ?? 0), sumOf((hour) => theirs[hour] ?? 0)]
  return ofMine > 0 && ofTheirs > 0 ? (common * all) / (ofMine * ofTheirs) : 1
}

const WIDER_BY_H = [1, 2, 3, 4, 6]
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]
const DAY_H = 24

/** Wider hours than the chosen ones, smallest change first. The last are all hours of all days. */
export function widerHours({ hours, holidays }: ChosenHours): ChosenHours[] {
  if (hours === null && holidays === 'as_weekday') return []
  const rule = holidays === 'only' ? 'as_weekday' : holidays
  const days =
    hours === null ? ALL_WEEK : daysOf(weekOf(hours)).flatMap((spans, day) => (spans.length > 0 ? [day + 1] : []))
  const spans = hours ?? []
  const wider: HourSpan[][] = [
    ...WIDER_BY_H.map((by) => longer(spans, by)),
    spans.map((span) => ({ ...span, days: ALL_WEEK })),
    [{ days, from: '00:00', to: '24:00' }],
  ]
  const all: ChosenHours[] = [
    { hours: tidyHours(hours), holidays: rule },
    ...(hours === null ? [] : wider.map((some) => ({ hours: tidyHours(some), holidays: rule }))),
    { hours: null, holidays: 'as_weekday' },
  ]
  const isSame = (one: ChosenHours, other: ChosenHours) => JSON.stringify(one) === JSON.stringify(other)
  const asked = { hours: tidyHours(hours), holidays }
  return all.filter((one, at) => !isSame(one, asked) && all.findIndex((other) => isSame(one, other)) === at)
}

/** Extends each span by some hours on both sides, within its day. A night span grows up to a whole day. */
function longer(hours: readonly HourSpan[], by: number): HourSpan[] {
  const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  const timeOf = (hour: number) =>
    `${String(Math.floor(hour)).padStart(2, '0')}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`
  return hours.map(({ days, from, to }) => {
    const [begins, ends] = [hourOf(from), hourOf(to)]
    if (ends > begins) {
      return { days, from: timeOf(Math.max(0, begins - by)), to: timeOf(Math.min(DAY_H, ends + by)) }
    }
    const isWhole = begins - by <= ends + by
    return isWhole ? { days, from: '00:00', to: '24:00' } : { days, from: timeOf(begins - by), to: timeOf(ends + by) }
  })
}
