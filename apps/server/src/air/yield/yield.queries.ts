import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { AREAS, areaOf } from '@ayob/domain/geo/areas'
import { type Cell, cellCentre, SUPPLY_CELLS } from '@ayob/domain/geo/cells'
import { type Worth, type Yielded, yieldOfDay } from '@ayob/domain/yield/yield'
import { type RawBuilder, sql } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

/** The slots of a day with their worth, by hour, area and vehicle type. */
export async function readDay(reader: Reader, day: Day): Promise<Yielded[]> {
  return yieldOfDay(await slotsOf(reader, day), await worthOf(reader, day))
}

/** The place in `AREAS` of the area of each supply cell that had a screen; -1 outside all. Towns stay where they are. */
const known = new Map<string, Cell & { readonly area: number }>()

function learn(cells: readonly Cell[]): void {
  for (const cell of cells) {
    const area = AREAS.indexOf(areaOf(cellCentre(cell, SUPPLY_CELLS)))
    known.set(`${cell.latCell} ${cell.lngCell}`, { ...cell, area })
  }
}

async function slotsOf(reader: Reader, day: Day) {
  const start = startOfDay(day)
  const within = sql`hour >= ${start} and hour < ${startOfDay(addDays(day, 1))}`
  let rows = await readSlots(reader, start, within)
  if (rows.some(({ area }) => area === null)) {
    learn(await readCells(reader, within))
    rows = await readSlots(reader, start, within)
  }
  return rows.map(({ area, ...row }) => ({ ...row, area: AREAS[area ?? -1] ?? '' }))
}

interface SlotRow {
  readonly hour: number
  /** Null for cells that are not known yet. */
  readonly area: number | null
  readonly vehicleType: VehicleType
  readonly offered: number
  readonly empty: number
}

async function readSlots(reader: Reader, start: Date, within: RawBuilder<unknown>): Promise<SlotRow[]> {
  const { rows } = await sql<SlotRow>`
    select ((date_part('epoch', hour) - ${start.getTime() / 1000}::float8) / 3600)::int as hour, area,
      vehicle_type as "vehicleType", sum(plays)::float8 as offered, sum(house_plays)::float8 as empty
    from supply_totals left join ${unnest([...known.values()], { latCell: 'int', lngCell: 'int', area: 'int' })}
      as cell (lat_cell, lng_cell, area) using (lat_cell, lng_cell)
    where ${within} group by supply_totals.hour, area, vehicle_type having sum(plays) > 0`.execute(reader)
  return rows
}

async function readCells(reader: Reader, within: RawBuilder<unknown>): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select distinct lat_cell as "latCell", lng_cell as "lngCell" from supply_totals where ${within}`.execute(reader)
  return rows
}

/** What bookings delivered on a day. Reads the sums of advertisers with plays around it by their primary keys. */
async function worthOf(reader: Reader, day: Day): Promise<Worth[]> {
  const { rows } = await sql<{ vehicle_type: VehicleType; hour: number | null; amount: number }>`
    with active as materialized (
      select distinct advertiser_id from booking_sums where last_day >= ${day}::date and first_day <= ${day}::date
    )
    select vehicle_type, null::int as hour, sum(value_cents)::float8 as amount
    from active, lateral (
      select vehicle_type, value_cents from advertiser_days d
      where d.advertiser_id = active.advertiser_id and day = ${day}::date
      -- Keeps the planner to the primary key.
      offset 0
    ) own group by 1
    union all
    select vehicle_type, part::int, sum(worth)
    from active, lateral (
      select vehicle_type, part, worth from advertiser_day_parts p
      where p.advertiser_id = active.advertiser_id and day = ${day}::date offset 0
    ) own where part ~ '^[0-9]' group by 1, 2`.execute(reader)
  const worths = new Map<VehicleType, Worth & { cents: number; hours: number[] }>()
  for (const { vehicle_type: vehicleType, hour, amount } of rows) {
    const worth = worths.get(vehicleType) ?? { vehicleType, cents: 0, hours: Array.from({ length: 24 }, () => 0) }
    worths.set(vehicleType, worth)
    if (hour === null) worth.cents = amount
    else worth.hours[hour] = amount
  }
  return [...worths.values()]
}
