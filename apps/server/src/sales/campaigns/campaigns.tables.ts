import type { CreativeFiles } from '@ayob/contract/booking-creatives'
import type { Holidays, HourSpan } from '@ayob/contract/hours'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ColumnType, GeneratedAlways } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    campaigns: {
      /** As people read it: `AYB-C-000123`. The database assigns it. */
      id: GeneratedAlways<string>
      owner_id: string
      name: string
      brand: string
      vehicle_type: VehicleType
      duration_days: number
      notes: string | null
      target_routes: string
      creative_file: string | null
      /** Several creatives with their shares; null when there is only `creative_file`. */
      creative_files: ColumnType<CreativeFiles | null, string | null | undefined, string | null>
      booking_id: string | null
      version: number
      created_at: Date
      /** Null: all hours. */
      hours: ColumnType<HourSpan[] | null, string | null | undefined, string | null>
      holidays: ColumnType<Holidays, Holidays | undefined>
    }
  }
}
