import type { BookingState } from '@ayob/contract/booking-states'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Actor, Reader, Tx } from '../platform/ports'

/** The booking that a campaign became. */
export interface StartedBooking {
  readonly id: string
  readonly reference: string
  readonly state: BookingState
  readonly rejectionReason: string | null
  readonly pausedBy: string | null
  /** What it was sold at, without VAT, in cents. */
  readonly net: number
}

/** What is booked when a campaign starts. */
export interface Order {
  readonly campaignId: string
  readonly routeIds: readonly string[]
  readonly brandName: string
  readonly contactEmail: string
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly notes: string | null
  readonly creativeId: string
  /** Without VAT, in cents. */
  readonly net: number
}

/** Bookings, kept by bookings. The steps refuse with the current state when they can't be done now. */
export interface StartedBookings {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, StartedBooking>>
  lock(tx: Tx, id: string): Promise<StartedBooking | undefined>
  book(tx: Tx, actor: Actor, order: Order): Promise<string>
  pause(tx: Tx, actor: Actor, id: string): Promise<void>
  resume(tx: Tx, actor: Actor, id: string): Promise<void>
  withdraw(tx: Tx, actor: Actor, id: string, refusal: string): Promise<void>
}

interface CampaignCreative {
  readonly id: string
  readonly ownerId: string
  readonly file: string
  readonly previewFile: string | null
}

/** Creatives, kept by uploads. */
export interface CampaignCreatives {
  byFile(reader: Reader, file: string): Promise<CampaignCreative | undefined>
  byFiles(reader: Reader, files: readonly string[]): Promise<ReadonlyMap<string, CampaignCreative>>
}

/** Payments, as far as labels need them. */
export interface PendingPayments {
  among(reader: Reader, bookingIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Prices, kept by pricing. */
export interface CampaignPrices {
  current(reader: Reader): Promise<{ terms: PricingTerms }>
}

/** Who owns campaigns, kept by registrations. */
export interface Owners {
  emailOf(reader: Reader, id: string): Promise<string>
}
