import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/**
 * What drivers have paid back for devices, in cents: the deductions of the days on which each device was paired with a
 * vehicle. A day on which a vehicle had two devices counts for both.
 */
export async function recoveredOfDevices(
  reader: Reader,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select device_id as id, sum(device_cents)::float8 as cents from (
      select distinct s.device_id, e.id, e.device_cents
      from screens s
      join driver_earnings e on e.vehicle_id = s.vehicle_id
        and e.day >= (s.paired_at at time zone 'Asia/Colombo')::date
        and (s.unpaired_at is null or e.day <= (s.unpaired_at at time zone 'Asia/Colombo')::date)
      where s.device_id = any(${[...deviceIds]}::text[])
    ) days group by device_id`.execute(reader)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
