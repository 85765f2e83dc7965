import type { Day } from '@ayob/contract/days'
import type { HouseAdLanguage } from '@ayob/contract/house-ads'
import type { VehicleType } from '@ayob/contract/vehicle-types'

declare module '../../platform/tables' {
  interface Tables {
    house_ads: {
      id: string
      name: string
      from_day: Day | null
      until_day: Day | null
      /** Null for all. */
      vehicle_types: VehicleType[] | null
      paused: boolean
      /** Those with a lower place come first. */
      place: number
      version: number
      changed_at: Date
      changed_by: string | null
      deleted_at: Date | null
    }
    house_ad_files: {
      creative_id: string
      /** Null for an upload that no house ad has used yet. */
      house_ad_id: string | null
      language: HouseAdLanguage
      /** Null while a house ad uses it. */
      unused_since: Date | null
    }
  }
}
