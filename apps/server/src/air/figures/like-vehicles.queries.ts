import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/**
 * Medians over the vehicles of a type that were on air on a day, except one: minutes on air, plays, and earnings before
 * the device deduction, in cents. Zeros when there are no other vehicles.
 */
export async function likeVehicles(reader: Reader, vehicleId: string, vehicleType: VehicleType, day: Day) {
  const { rows } = await sql<{ vehicles: number; minutes: number; plays: number; gross: number }>`
    with days as (
      select s.vehicle_id, sum(bit_count(a.minutes::bit(64)))::int as minutes, sum(a.plays)::int as plays
      from screens s cross join lateral (
        select minutes, plays from airtime_totals t
        where t.screen_id = s.id and t.hour >= ${startOfDay(day)} and t.hour < ${startOfDay(addDays(day, 1))} offset 0
      ) as a
      where s.vehicle_type = ${vehicleType} and s.vehicle_id <> ${vehicleId} group by 1
    ),
    earned as (
      select vehicle_id, sum(gross_cents) as gross from driver_earnings where day = ${day}::date group by 1
    )
    select count(*)::int as vehicles,
      coalesce(percentile_cont(0.5) within group (order by minutes), 0)::float8 as minutes,
      coalesce(percentile_cont(0.5) within group (order by plays), 0)::float8 as plays,
      coalesce(round(percentile_cont(0.5) within group (order by coalesce(gross, 0))), 0)::bigint as gross
    from days left join earned using (vehicle_id)`.execute(reader)
  return rows[0] ?? { vehicles: 0, minutes: 0, plays: 0, gross: 0 }
}
