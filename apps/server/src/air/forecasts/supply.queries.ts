import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { keyOfCell, pointsIn } from '@ayob/domain/forecasts/coverage'
import { type CellSupply, HISTORY_DAYS, type Supply } from '@ayob/domain/forecasts/forecast'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

interface Row {
  lat_cell: number
  lng_cell: number
  day: number
  plays: number
  impressions: number
  minutes: number
  /** A bit for each hour of the day in which the screen was on air. */
  hours: number
}

/** 1 January 1970 was a Thursday; weeks start on Monday. */
export const EPOCH_HOUR = 3 * 24

/**
 * The supply of a vehicle type on the days of the history, by map cell. `since` is the start of the first day,
 * `multipliers` are the impressions of a play by hour of the Colombo week.
 */
export async function readSupply(
  reader: Reader,
  vehicleType: VehicleType,
  since: Date,
  multipliers: readonly number[],
): Promise<Supply> {
  const { rows } = await sql<Row>`
    with week as materialized (
      select how, multiplier from unnest(${[...multipliers]}::float8[]) with ordinality as one (multiplier, how)
    ), supply as (
      select lat_cell, lng_cell, plays::float8 as plays, screen_minutes::float8 as minutes,
        ((date_part('epoch', hour) - ${since.getTime() / 1000}::float8) / 3600)::int as at,
        ((date_part('epoch', hour) + ${COLOMBO_OFFSET_MS / 1000}::float8) / 3600 + ${EPOCH_HOUR}::int)::int % 168 as how
      from supply_totals where vehicle_type = ${vehicleType} and hour >= ${since}
    )
    select lat_cell, lng_cell, at / 24 as day, sum(plays) as plays, sum(plays * multiplier) as impressions,
      sum(minutes) as minutes, coalesce(bit_or(1 << (at % 24)) filter (where minutes > 0), 0) as hours
    from supply join week on week.how = supply.how + 1
    group by lat_cell, lng_cell, at / 24`.execute(reader)
  return supplyOf(rows)
}

function supplyOf(rows: readonly Row[]): Supply {
  const cells = new Map<number, { days: number[]; impressions: number; screenMinutes: number } & CellSupply>()
  const hoursOf = Array.from({ length: HISTORY_DAYS }, () => 0)
  let firstDay: number | null = null
  for (const { lat_cell, lng_cell, day, plays, impressions, minutes, hours } of rows) {
    const key = keyOfCell({ latCell: lat_cell, lngCell: lng_cell })
    let cell = cells.get(key)
    if (!cell) {
      cell = { days: Array.from({ length: HISTORY_DAYS }, () => 0), impressions: 0, screenMinutes: 0 }
      cells.set(key, cell)
    }
    cell.days[day] = plays
    cell.impressions += impressions
    cell.screenMinutes += minutes
    hoursOf[day] = (hoursOf[day] ?? 0) | hours
    if (plays > 0) firstDay = Math.min(firstDay ?? day, day)
  }
  return { cells, firstDay, hoursOnAir: hoursOf.reduce((sum, hours) => sum + pointsIn(hours), 0) }
}
