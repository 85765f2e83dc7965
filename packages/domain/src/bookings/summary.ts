import type { BookingState } from '@ayob/contract/booking-states'
import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { VehicleType } from '@ayob/contract/vehicle-types'

/** A booking as other rooms see it. */
export interface BookingSummary {
  readonly id: string
  /** As shown to people: `AYB-000123`. */
  readonly reference: string
  readonly advertiserId: string
  readonly brandName: string
  readonly contactEmail: string
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly creativeId: string
  /** Names of its places or routes. */
  readonly places: readonly string[]
  readonly state: BookingState
  readonly startDate: Day | null
  /** First day without the ad. */
  readonly endDate: Day | null
  readonly rejectionReason: string | null
  readonly pausedBy: string | null
  readonly createdAt: Date
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly totalCents: Cents
  /** Plays sold. */
  readonly goal: number
}
