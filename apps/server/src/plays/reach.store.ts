import type { MonthRow, RouteHourRow } from '@ayob/domain/plays/sums'
import type { ScreenRow } from '@ayob/domain/plays/total-rows'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../platform/columns'
import type { Tx } from '../platform/ports'

/**
 * Adds to the plays by booking and screen. The lock on the screen's watermark keeps other transactions from its rows.
 */
export async function addScreens(tx: Tx, rows: readonly ScreenRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into screen_totals as t (booking_id, screen_id, plays, first_at, last_at)
    select * from ${unnest(rows, {
      bookingId: 'text',
      screenId: 'text',
      plays: 'bigint',
      firstAt: 'timestamptz',
      lastAt: 'timestamptz',
    })}
    on conflict (booking_id, screen_id) do update
    set plays = t.plays + excluded.plays, first_at = least(t.first_at, excluded.first_at),
      last_at = greatest(t.last_at, excluded.last_at)`.execute(tx)
}

/** Adds to the plays by booking, month and route. */
export async function addMonths(tx: Tx, rows: readonly MonthRow[]): Promise<void> {
  const sorted = sortedBy(rows, 'bookingId', 'month', 'route')
  if (sorted.length === 0) return
  await sql`
    insert into month_totals as t (booking_id, month, route, plays, first_hour, last_hour)
    select * from ${unnest(sorted, {
      bookingId: 'text',
      month: 'date',
      route: 'text',
      plays: 'bigint',
      firstHour: 'timestamptz',
      lastHour: 'timestamptz',
    })}
    on conflict (booking_id, month, route) do update
    set plays = t.plays + excluded.plays, first_hour = least(t.first_hour, excluded.first_hour),
      last_hour = greatest(t.last_hour, excluded.last_hour)`.execute(tx)
}

/** Adds to the plays of all bookings by hour and route. */
export async function addRouteHours(tx: Tx, rows: readonly RouteHourRow[]): Promise<void> {
  const sorted = sortedBy(rows, 'hour', 'route')
  if (sorted.length === 0) return
  await sql`
    insert into route_totals as t (hour, route, plays)
    select * from ${unnest(sorted, { hour: 'timestamptz', route: 'text', plays: 'bigint' })}
    on conflict (hour, route) do update set plays = t.plays + excluded.plays`.execute(tx)
}
