import type { CellRow, ScreenDayRow, SupplyRow } from '@ayob/domain/delivery/totals'
import { sql } from 'kysely'
import type { Tx } from '../platform/ports'

/** Adds to the plays by map cell, in the order of their keys. */
export async function addCells(tx: Tx, rows: Iterable<CellRow>): Promise<void> {
  const sorted = [...rows].sort(
    (a, b) =>
      compare(a.bookingId, b.bookingId) || compare(a.day, b.day) || a.latCell - b.latCell || a.lngCell - b.lngCell,
  )
  if (sorted.length === 0) return
  await sql`
    insert into cell_totals as t (booking_id, day, lat_cell, lng_cell, plays)
    select * from unnest(
      ${sorted.map((row) => row.bookingId)}::text[], ${sorted.map((row) => row.day)}::date[],
      ${sorted.map((row) => row.latCell)}::int[], ${sorted.map((row) => row.lngCell)}::int[],
      ${sorted.map((row) => row.plays)}::bigint[]
    )
    on conflict (booking_id, day, lat_cell, lng_cell) do update set plays = t.plays + excluded.plays`.execute(tx)
}

/** Adds to what screens there were, in the order of their keys. */
export async function addSupply(tx: Tx, rows: Iterable<SupplyRow>): Promise<void> {
  const sorted = [...rows].sort(
    (a, b) =>
      a.latCell - b.latCell || a.lngCell - b.lngCell || a.hour - b.hour || compare(a.vehicleType, b.vehicleType),
  )
  if (sorted.length === 0) return
  await sql`
    insert into supply_totals as t (lat_cell, lng_cell, hour, vehicle_type, plays, house_plays, screen_minutes)
    select * from unnest(
      ${sorted.map((row) => row.latCell)}::int[], ${sorted.map((row) => row.lngCell)}::int[],
      ${sorted.map((row) => new Date(row.hour))}::timestamptz[], ${sorted.map((row) => row.vehicleType)}::text[],
      ${sorted.map((row) => row.plays)}::bigint[], ${sorted.map((row) => row.housePlays)}::bigint[],
      ${sorted.map((row) => row.screenMinutes)}::bigint[]
    )
    on conflict (lat_cell, lng_cell, hour, vehicle_type) do update
    set plays = t.plays + excluded.plays, house_plays = t.house_plays + excluded.house_plays,
      screen_minutes = t.screen_minutes + excluded.screen_minutes`.execute(tx)
}

/** Adds to the screens that showed a booking. No other transaction writes their rows: the screen's mark is locked. */
export async function addScreenDays(tx: Tx, rows: Iterable<ScreenDayRow>): Promise<void> {
  const all = [...rows]
  if (all.length === 0) return
  await sql`
    insert into screen_day_totals as t (booking_id, day, screen_id, vehicle_type, plays, last_at)
    select * from unnest(
      ${all.map((row) => row.bookingId)}::text[], ${all.map((row) => row.day)}::date[],
      ${all.map((row) => row.screenId)}::text[], ${all.map((row) => row.vehicleType)}::text[],
      ${all.map((row) => row.plays)}::bigint[], ${all.map((row) => new Date(row.lastAt))}::timestamptz[]
    )
    on conflict (booking_id, day, screen_id) do update
    set plays = t.plays + excluded.plays, last_at = greatest(t.last_at, excluded.last_at)`.execute(tx)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
