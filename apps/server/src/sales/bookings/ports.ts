import type { BookingDetail } from '@ayob/contract/bookings'
import type { Creative } from '@ayob/domain/creatives/creative'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Core } from '../../platform/core'
import type { Reader, Tx } from '../../platform/ports'

/** Provided by creatives. */
export interface Creatives {
  byFile(reader: Reader, file: string): Promise<Creative | undefined>
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Creative>>
}

/** Provided by pricing. */
export interface Prices {
  current(reader: Reader): Promise<{ version: number; terms: PricingTerms }>
}

export interface Delivered {
  readonly plays: number
  readonly seconds: number
  readonly impressions: number
  readonly clicks: number
}

export const NOTHING_DELIVERED: Delivered = { plays: 0, seconds: 0, impressions: 0, clicks: 0 }

/** Deliveries, provided by figures. */
export interface Deliveries {
  byBooking(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Delivered>>
  /** By hour, oldest first, by route, most plays first, and in total. */
  details(
    reader: Reader,
    id: string,
  ): Promise<{
    readonly hours: readonly (Delivered & { hour: Date })[]
    readonly routes: readonly (Delivered & { route: string; name: string })[]
    readonly total: Delivered
  }>
  /** What screens and QR codes reported for each of a booking's creatives, by number. Reports that name no creative are left out. */
  byCreative(
    reader: Reader,
    id: string,
  ): Promise<readonly { number: number; plays: number; impressions: number; clicks: number }[]>
  /** Centres of map cells, most plays first. */
  byCell(reader: Reader, id: string): Promise<readonly { lat: number; lng: number; plays: number }[]>
}

/** Final counts, provided by proofs. */
export interface Settlements {
  of(
    reader: Reader,
    bookingId: string,
  ): Promise<{ at: Date; goal: number; delivered: number; missing: number } | undefined>
}

/** Provided by payments. */
export interface PendingPayments {
  /** Bookings with a payment that the gateway recently reported as pending. */
  among(reader: Reader, bookingIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Provided by accounts. */
export interface Advertisers {
  byIds(
    reader: Reader,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { organizationName: string; contactPhone: string; website: string | null }>>
}

/** Provided by booking drafts. */
export interface Drafts {
  /** Deletes the draft that became a booking, if there is one. */
  drop(tx: Tx, advertiserId: string, id: string): Promise<void>
}

export interface BookingDeps extends Core {
  readonly creatives: Creatives
  readonly prices: Prices
  readonly advertisers: Advertisers
  readonly deliveries: Deliveries
  readonly drafts: Drafts
}

/** Held and rejected plays of a booking, and how many vehicles played it. Provided by integrity and figures. */
export interface BookingIntegrity {
  ofBooking(reader: Reader, bookingId: string): Promise<BookingDetail['integrity']>
}
