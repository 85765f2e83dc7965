import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ChosenHours } from '../hours/show-times'

/** The booking of a started campaign. */
export interface CampaignOrder extends ChosenHours {
  readonly campaignId: string
  readonly routeIds: readonly string[]
  readonly brandName: string
  readonly contactEmail: string
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly notes: string | null
  /** At least one, with their shares. */
  readonly creatives: readonly { readonly id: string; readonly share: number }[]
  /** Without VAT, in cents. */
  readonly net: number
}
