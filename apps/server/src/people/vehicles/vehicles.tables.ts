import type { Day } from '@ayob/contract/days'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    vehicles: {
      id: string
      driver_id: string
      vehicle_type: string
      plate: string
      permit_number: string | null
      permit_document: string | null
      permit_expires: Day | null
      created_at: Date
      owner_name: Generated<string | null>
      owner_phone: Generated<string | null>
      owner_relation: Generated<string | null>
      /** The account of the owner, if not the driver; set by an administrator. */
      owner_id: Generated<string | null>
      /** The driver's entry that waits for confirmation. */
      asked_permit_number: Generated<string | null>
      asked_permit_expires: Generated<Day | null>
      permit_asked_at: Generated<Date | null>
      /** Last day and stage of the last warning, such as `2026-04-01 days_7`. */
      permit_warned: Generated<string | null>
      /** The plate in its normalised form, for comparison. */
      plate_key: Generated<string>
    }
    /** Words by which administrators gather vehicles. */
    vehicle_tags: { vehicle_id: string; tag: string }
  }
}
