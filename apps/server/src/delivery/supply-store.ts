import type { VehicleType } from '@ayob/contract/vehicles'
import { cellOfKey, keyOfCell } from '@ayob/domain/delivery/coverage'
import type { CellPart } from '@ayob/domain/delivery/sold-share'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

export interface SupplyMap {
  /** All plays since then by the key of their cell. */
  readonly plays: ReadonlyMap<number, number>
  /** The first hour with any; null without. */
  readonly first: Date | null
}

/** What screens of a type showed since an instant, by map cell. */
export async function supplyMap(reader: Reader, vehicleType: VehicleType, since: Date): Promise<SupplyMap> {
  const rows = await reader
    .selectFrom('supply_totals')
    .select(['lat_cell', 'lng_cell', sql<number>`sum(plays)::float8`.as('plays'), sql<Date>`min(hour)`.as('first')])
    .where('vehicle_type', '=', vehicleType)
    .where('hour', '>=', since)
    .groupBy(['lat_cell', 'lng_cell'])
    .execute()
  return {
    plays: new Map(rows.map((row) => [keyOfCell({ latCell: row.lat_cell, lngCell: row.lng_cell }), Number(row.plays)])),
    first: rows.reduce<Date | null>((first, row) => (first === null || row.first < first ? row.first : first), null),
  }
}

/** Three ways to weigh the same cells: as asked, in a wider area, and for a longer flight. */
export interface Weights {
  readonly asked: ReadonlyMap<number, CellPart>
  readonly wider: ReadonlyMap<number, CellPart>
  readonly longer: ReadonlyMap<number, CellPart>
}

/** Supply of an hour under each of the weights. `minutes` are screen-minutes under those that were asked for. */
export interface WeighedHour {
  readonly hour: Date
  readonly plays: number
  readonly free: number
  readonly wide_plays: number
  readonly wide_free: number
  readonly long_free: number
  readonly minutes: number
}

/** What screens of a type showed since an instant in the cells of the wider area, by hour, oldest first. */
export async function weighedSupply(
  reader: Reader,
  vehicleType: VehicleType,
  since: Date,
  { asked, wider, longer }: Weights,
): Promise<WeighedHour[]> {
  const cells = [...wider].map(([key, wide]) => ({
    ...cellOfKey(key),
    wide,
    own: asked.get(key),
    long: longer.get(key),
  }))
  const { rows } = await sql<WeighedHour>`
    select supply.hour, sum(supply.plays * cell.covered) as plays, sum(supply.plays * cell.free) as free,
      sum(supply.plays * cell.wide_covered) as wide_plays, sum(supply.plays * cell.wide_free) as wide_free,
      sum(supply.plays * cell.long_free) as long_free, sum(supply.screen_minutes * cell.covered) as minutes
    from unnest(
      ${cells.map(({ latCell }) => latCell)}::int[], ${cells.map(({ lngCell }) => lngCell)}::int[],
      ${cells.map(({ own }) => own?.covered ?? 0)}::float8[], ${cells.map(({ own }) => own?.free ?? 0)}::float8[],
      ${cells.map(({ wide }) => wide.covered)}::float8[], ${cells.map(({ wide }) => wide.free)}::float8[],
      ${cells.map(({ long }) => long?.free ?? 0)}::float8[]
    ) as cell (lat_cell, lng_cell, covered, free, wide_covered, wide_free, long_free),
    lateral (
      select hour, plays::float8 as plays, screen_minutes::float8 as screen_minutes
      from supply_totals total
      where total.lat_cell = cell.lat_cell and total.lng_cell = cell.lng_cell and total.hour >= ${since}
        and total.vehicle_type = ${vehicleType}
      -- Keeps the planner to the primary key: it would rather read the supply of the whole country.
      offset 0
    ) supply
    group by supply.hour order by supply.hour`.execute(reader)
  return rows
}

/** Plays so far of bookings; one without any is absent. */
export async function playsOf(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('month_totals')
    .select(['booking_id', sql<string>`sum(plays)`.as('plays')])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, Number(row.plays)]))
}
