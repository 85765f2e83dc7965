import type { MonthRow, RouteHourRow } from '@ayob/domain/plays/sums'
import type { ScreenRow } from '@ayob/domain/plays/totals'
import { sql } from 'kysely'
import { columnOf, instantsOf } from '../platform/columns'
import type { Tx } from '../platform/ports'

/** Adds to the screens that showed a booking. No other transaction writes their rows: the screen's mark is locked. */
export async function addScreens(tx: Tx, rows: Iterable<ScreenRow>): Promise<void> {
  const all = [...rows]
  if (all.length === 0) return
  await sql`
    insert into screen_totals as t (booking_id, screen_id, plays, first_at, last_at)
    select * from unnest(
      ${columnOf(all, (row) => row.bookingId)}::text[], ${columnOf(all, (row) => row.screenId)}::text[],
      ${columnOf(all, (row) => row.plays)}::bigint[], ${instantsOf(all, (row) => row.firstAt)}::timestamptz[],
      ${instantsOf(all, (row) => row.lastAt)}::timestamptz[]
    )
    on conflict (booking_id, screen_id) do update
    set plays = t.plays + excluded.plays, first_at = least(t.first_at, excluded.first_at),
      last_at = greatest(t.last_at, excluded.last_at)`.execute(tx)
}

/** Adds to the plays by month and route, in the order of their keys. */
export async function addMonths(tx: Tx, rows: readonly MonthRow[]): Promise<void> {
  const sorted = [...rows].sort(
    (a, b) => compare(a.bookingId, b.bookingId) || compare(a.month, b.month) || compare(a.route, b.route),
  )
  if (sorted.length === 0) return
  await sql`
    insert into month_totals as t (booking_id, month, route, plays, first_hour, last_hour)
    select * from unnest(
      ${columnOf(sorted, (row) => row.bookingId)}::text[], ${columnOf(sorted, (row) => row.month)}::date[],
      ${columnOf(sorted, (row) => row.route)}::text[], ${columnOf(sorted, (row) => row.plays)}::bigint[],
      ${instantsOf(sorted, (row) => row.firstHour)}::timestamptz[],
      ${instantsOf(sorted, (row) => row.lastHour)}::timestamptz[]
    )
    on conflict (booking_id, month, route) do update
    set plays = t.plays + excluded.plays, first_hour = least(t.first_hour, excluded.first_hour),
      last_hour = greatest(t.last_hour, excluded.last_hour)`.execute(tx)
}

/** Adds to the plays of all bookings by hour and route, in the order of their keys. */
export async function addRouteHours(tx: Tx, rows: readonly RouteHourRow[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => a.hour - b.hour || compare(a.route, b.route))
  if (sorted.length === 0) return
  await sql`
    insert into route_totals as t (hour, route, plays)
    select * from unnest(
      ${instantsOf(sorted, (row) => row.hour)}::timestamptz[], ${columnOf(sorted, (row) => row.route)}::text[],
      ${columnOf(sorted, (row) => row.plays)}::bigint[]
    )
    on conflict (hour, route) do update set plays = t.plays + excluded.plays`.execute(tx)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
