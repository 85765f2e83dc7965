import { addDays, COLOMBO_OFFSET_MS, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { cellOfKey } from '@ayob/domain/forecasts/coverage'
import { HISTORY_DAYS } from '@ayob/domain/forecasts/forecast'
import type { HourSupply } from '@ayob/domain/forecasts/in-hours'
import type { CellPart } from '@ayob/domain/forecasts/sold-share'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { EPOCH_HOUR } from './supply.queries'

/**
 * Reads the history of a vehicle type by hour, for one forecast. `multipliers` gives the impressions of a play by hour
 * of the Colombo week. Results are cached while the forecast is made.
 */
export function createHourReader(
  reader: Reader,
  vehicleType: VehicleType,
  today: Day,
  multipliers: () => Promise<readonly number[]>,
) {
  const since = startOfDay(addDays(today, 1 - HISTORY_DAYS))
  const kept = new Map<string, Promise<HourSupply[]>>()
  let week: Promise<number[]> | undefined
  return {
    /** The supply of an area in each hour, from its parts of cells. */
    rows(parts: ReadonlyMap<number, CellPart>): Promise<HourSupply[]> {
      const key = JSON.stringify([...parts].map(([cell, { covered, free }]) => [cell, covered, free]))
      const known = kept.get(key) ?? multipliers().then((of) => readHours(reader, vehicleType, since, parts, of))
      kept.set(key, known)
      return known
    },
    /** Plays of all screens by hour of the Colombo week. */
    week(): Promise<number[]> {
      week ??= readWeek(reader, vehicleType, since)
      return week
    },
  }
}

async function readHours(
  reader: Reader,
  vehicleType: VehicleType,
  since: Date,
  parts: ReadonlyMap<number, CellPart>,
  multipliers: readonly number[],
): Promise<HourSupply[]> {
  const cells = [...parts].map(([key, part]) => ({ ...cellOfKey(key), ...part }))
  const { rows } = await sql<HourSupply>`
    with week as materialized (
      select how, multiplier from unnest(${[...multipliers]}::float8[]) with ordinality as one (multiplier, how)
    ), part as materialized (
      select * from unnest(
        ${cells.map(({ latCell }) => latCell)}::int[], ${cells.map(({ lngCell }) => lngCell)}::int[],
        ${cells.map(({ covered }) => covered)}::float8[], ${cells.map(({ free }) => free)}::float8[]
      ) as one (lat_cell, lng_cell, covered, free)
    ), supply as (
      select plays * covered as plays, plays * free as free, screen_minutes * covered as minutes,
        ((date_part('epoch', hour) - ${since.getTime() / 1000}::float8) / 3600)::int as at,
        ((date_part('epoch', hour) + ${COLOMBO_OFFSET_MS / 1000}::float8) / 3600 + ${EPOCH_HOUR}::int)::int % 168 as how
      from supply_totals join part using (lat_cell, lng_cell)
      where vehicle_type = ${vehicleType} and hour >= ${since}
    )
    select at / 24 as day, at % 24 as hour, sum(plays)::float8 as plays, sum(free)::float8 as free,
      sum(plays * multiplier)::float8 as impressions, sum(free * multiplier)::float8 as "freeImpressions",
      sum(minutes)::float8 as "screenMinutes"
    from supply join week on week.how = supply.how + 1
    group by at`.execute(reader)
  return rows
}

async function readWeek(reader: Reader, vehicleType: VehicleType, since: Date): Promise<number[]> {
  const { rows } = await sql<{ how: number; plays: number }>`
    select ((date_part('epoch', hour) + ${COLOMBO_OFFSET_MS / 1000}::float8) / 3600 + ${EPOCH_HOUR}::int)::int % 168 as how,
      sum(plays)::float8 as plays
    from supply_totals where vehicle_type = ${vehicleType} and hour >= ${since}
    group by 1`.execute(reader)
  const week = Array.from({ length: 168 }, () => 0)
  for (const { how, plays } of rows) week[how] = plays
  return week
}
