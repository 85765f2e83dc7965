import type { CellRow, SupplyRow } from '@ayob/domain/plays/total-rows'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../platform/columns'
import type { Tx } from '../platform/ports'

/** Adds to the plays by map cell. */
export async function addCells(tx: Tx, rows: Iterable<CellRow>): Promise<void> {
  const sorted = sortedBy(rows, 'bookingId', 'day', 'latCell', 'lngCell')
  if (sorted.length === 0) return
  const columns = { bookingId: 'text', day: 'date', latCell: 'int', lngCell: 'int', plays: 'bigint' } as const
  await sql`
    insert into cell_totals as t (booking_id, day, lat_cell, lng_cell, plays)
    select * from ${unnest(sorted, columns)}
    on conflict (booking_id, day, lat_cell, lng_cell) do update set plays = t.plays + excluded.plays`.execute(tx)
}

/** Adds to the supply of slots by map cell and hour. */
export async function addSupply(tx: Tx, rows: Iterable<SupplyRow>): Promise<void> {
  const sorted = sortedBy(rows, 'latCell', 'lngCell', 'hour', 'vehicleType')
  if (sorted.length === 0) return
  await sql`
    insert into supply_totals as t (lat_cell, lng_cell, hour, vehicle_type, plays, house_plays, screen_minutes)
    select * from ${unnest(sorted, {
      latCell: 'int',
      lngCell: 'int',
      hour: 'timestamptz',
      vehicleType: 'text',
      plays: 'bigint',
      housePlays: 'bigint',
      screenMinutes: 'bigint',
    })}
    on conflict (lat_cell, lng_cell, hour, vehicle_type) do update
    set plays = t.plays + excluded.plays, house_plays = t.house_plays + excluded.house_plays,
      screen_minutes = t.screen_minutes + excluded.screen_minutes`.execute(tx)
}
