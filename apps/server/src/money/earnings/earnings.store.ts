import type { Day } from '@ayob/contract/days'
import { type Insertable, sql } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Id of the advisory lock for computing earnings. */
const EARNING = 7_306_911

export type NewEarning = Omit<Insertable<Tables['driver_earnings']>, 'id' | 'created_at'>

/** Table `driver_earnings`. */
export const earningStore = {
  /** Serialises the computation of earnings across all processes until the transaction ends. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(${EARNING}::bigint)`.execute(tx)
  },

  async insert(tx: Tx, at: Date, rows: readonly NewEarning[]): Promise<void> {
    await sql`
      insert into driver_earnings (vehicle_id, driver_id, vehicle_type, day, revision, pricing_version, screen_ms,
        seconds_on_air, paid_seconds, gross_cents, device_cents, net_cents, recovered_cents, created_at)
      select n.*, ${at}::timestamptz from ${unnest(rows, {
        vehicle_id: 'text',
        driver_id: 'text',
        vehicle_type: 'text',
        day: 'date',
        revision: 'int',
        pricing_version: 'int',
        screen_ms: 'bigint',
        seconds_on_air: 'int',
        paid_seconds: 'int',
        gross_cents: 'bigint',
        device_cents: 'bigint',
        net_cents: 'bigint',
        recovered_cents: 'bigint',
      })} as n`.execute(tx)
  },

  /** The newest day with earnings, if any. */
  async newestDay(reader: Reader): Promise<Day | undefined> {
    const newest = reader.selectFrom('driver_earnings').select('day').orderBy('day', 'desc').limit(1)
    return (await newest.executeTakeFirst())?.day
  },

  /** Cents recovered for a vehicle's device so far. */
  async recovered(reader: Reader, vehicleId: string): Promise<number> {
    const rows = reader.selectFrom('driver_earnings').select('recovered_cents').where('vehicle_id', '=', vehicleId)
    return (await rows.orderBy('id', 'desc').limit(1).executeTakeFirst())?.recovered_cents ?? 0
  },

  /** A driver's rows of some days, in the order in which they were written. */
  async ofDriver(reader: Reader, driverId: string, from: Day, to: Day) {
    return reader
      .selectFrom('driver_earnings')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('id')
      .execute()
  },
}
