import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** Whether something was reached in the days up to today, and in as many days up to a week ago. */
interface Reached {
  readonly now: boolean
  readonly weekAgo: boolean
}

const WEEK = 7

/** Plays of bookings by Colombo month (`YYYY-MM`), oldest first. */
export async function playsByMonth(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<{ bookingId: string; month: string; plays: number }[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ booking_id: string; month: string; plays: string }>`
    select booking_id, to_char((hour at time zone 'UTC') + interval '330 minutes', 'YYYY-MM') as month,
      sum(plays) as plays
    from delivery_totals
    where booking_id = any(${[...bookingIds]}::text[])
    group by 1, 2
    order by 2`.execute(reader)
  return rows.map((row) => ({ bookingId: row.booking_id, month: row.month, plays: Number(row.plays) }))
}

/** Screens on which bookings were shown in the `days` days up to today, or in those up to a week ago. */
export async function screensReached(
  reader: Reader,
  bookingIds: readonly string[],
  today: Day,
  days: number,
): Promise<(Reached & { screenId: string })[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ screen_id: string; now: boolean; week_ago: boolean }>`
    select screen_id, bool_or(day > ${addDays(today, -days)}) as now,
      bool_or(day <= ${addDays(today, -WEEK)}) as week_ago
    from screen_day_totals
    where booking_id = any(${[...bookingIds]}::text[]) and day > ${addDays(today, -days - WEEK)}
    group by screen_id`.execute(reader)
  return rows.map((row) => ({ screenId: row.screen_id, now: row.now, weekAgo: row.week_ago }))
}

/** Routes on which bookings were shown in the `days` days up to today, or in those up to a week ago. */
export async function routesReached(
  reader: Reader,
  bookingIds: readonly string[],
  today: Day,
  days: number,
): Promise<(Reached & { route: string })[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ route: string; now: boolean; week_ago: boolean }>`
    select route, bool_or(hour >= ${startOfDay(addDays(today, 1 - days))}) as now,
      bool_or(hour < ${startOfDay(addDays(today, 1 - WEEK))}) as week_ago
    from delivery_totals
    where booking_id = any(${[...bookingIds]}::text[]) and hour >= ${startOfDay(addDays(today, 1 - days - WEEK))}
      and plays > 0 and route <> ${ELSEWHERE}
    group by route`.execute(reader)
  return rows.map((row) => ({ route: row.route, now: row.now, weekAgo: row.week_ago }))
}

/** The booking that each screen showed last, of those given, where that was since an instant. */
export async function shownSince(
  reader: Reader,
  bookingIds: readonly string[],
  since: Date,
  today: Day,
): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ screen_id: string; booking_id: string }>`
    select distinct on (screen_id) screen_id, booking_id
    from screen_day_totals
    where booking_id = any(${[...bookingIds]}::text[]) and day >= ${addDays(today, -1)} and last_at >= ${since}
    order by screen_id, last_at desc`.execute(reader)
  return new Map(rows.map((row) => [row.screen_id, row.booking_id]))
}
