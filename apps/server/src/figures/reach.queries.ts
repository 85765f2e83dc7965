import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/**
 * Whether something is reached now, and whether it was a week ago: from its first play on, until the last one is
 * `days` days old.
 */
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
  const rows = await reader
    .selectFrom('month_totals')
    .select(['booking_id', 'month', sql<string>`sum(plays)`.as('plays')])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .groupBy(['booking_id', 'month'])
    .orderBy('month')
    .execute()
  return rows.map((row) => ({ bookingId: row.booking_id, month: row.month.slice(0, 7), plays: Number(row.plays) }))
}

/** Screens on which bookings were shown within the `days` days up to today, or up to a week ago. */
export async function screensReached(
  reader: Reader,
  bookingIds: readonly string[],
  today: Day,
  days: number,
): Promise<(Reached & { screenId: string })[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ screen_id: string; now: boolean; week_ago: boolean }>`
    select screen_id, max(last_at) >= ${startOfDay(addDays(today, 1 - days))} as now,
      min(first_at) < ${startOfDay(addDays(today, 1 - WEEK))} as week_ago
    from screen_totals
    where booking_id = any(${[...bookingIds]}::text[])
    group by screen_id
    having max(last_at) >= ${startOfDay(addDays(today, 1 - days - WEEK))}`.execute(reader)
  return rows.map((row) => ({ screenId: row.screen_id, now: row.now, weekAgo: row.week_ago }))
}

/** Routes on which bookings were shown within the `days` days up to today, or up to a week ago. */
export async function routesReached(
  reader: Reader,
  bookingIds: readonly string[],
  today: Day,
  days: number,
): Promise<(Reached & { route: string })[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ route: string; now: boolean; week_ago: boolean }>`
    select route, max(last_hour) >= ${startOfDay(addDays(today, 1 - days))} as now,
      min(first_hour) < ${startOfDay(addDays(today, 1 - WEEK))} as week_ago
    from month_totals
    where booking_id = any(${[...bookingIds]}::text[]) and route <> ${ELSEWHERE}
    group by route
    having max(last_hour) >= ${startOfDay(addDays(today, 1 - days - WEEK))}`.execute(reader)
  return rows.map((row) => ({ route: row.route, now: row.now, weekAgo: row.week_ago }))
}

/** The booking that each screen showed last, of those given, where that was since an instant. */
export async function shownSince(
  reader: Reader,
  bookingIds: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ screen_id: string; booking_id: string }>`
    select distinct on (screen_id) screen_id, booking_id
    from screen_totals
    where booking_id = any(${[...bookingIds]}::text[]) and last_at >= ${since}
    order by screen_id, last_at desc`.execute(reader)
  return new Map(rows.map((row) => [row.screen_id, row.booking_id]))
}
