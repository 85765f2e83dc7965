import type { CellRow, SupplyRow } from '@ayob/domain/plays/totals'
import { sql } from 'kysely'
import { columnOf, instantsOf } from '../platform/columns'
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
      ${columnOf(sorted, (row) => row.bookingId)}::text[], ${columnOf(sorted, (row) => row.day)}::date[],
      ${columnOf(sorted, (row) => row.latCell)}::int[], ${columnOf(sorted, (row) => row.lngCell)}::int[],
      ${columnOf(sorted, (row) => row.plays)}::bigint[]
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
      ${columnOf(sorted, (row) => row.latCell)}::int[], ${columnOf(sorted, (row) => row.lngCell)}::int[],
      ${instantsOf(sorted, (row) => row.hour)}::timestamptz[], ${columnOf(sorted, (row) => row.vehicleType)}::text[],
      ${columnOf(sorted, (row) => row.plays)}::bigint[], ${columnOf(sorted, (row) => row.housePlays)}::bigint[],
      ${columnOf(sorted, (row) => row.screenMinutes)}::bigint[]
    )
    on conflict (lat_cell, lng_cell, hour, vehicle_type) do update
    set plays = t.plays + excluded.plays, house_plays = t.house_plays + excluded.house_plays,
      screen_minutes = t.screen_minutes + excluded.screen_minutes`.execute(tx)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
