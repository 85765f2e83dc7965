import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** Revision 0 is a day's earning, later revisions are corrections. Amounts in cents. */
    driver_earnings: {
      id: Generated<number>
      vehicle_id: string
      driver_id: string
      vehicle_type: VehicleType
      day: string
      revision: number
      /** The version in force at the end of the day. Minutes before a change are paid by the previous version. */
      pricing_version: number
      /** Time on air that the row covers, summed over the screens. */
      screen_ms: number
      seconds_on_air: number
      paid_seconds: number
      gross_cents: number
      device_cents: number
      net_cents: number
      recovered_cents: number
      created_at: Date
    }
  }
}
