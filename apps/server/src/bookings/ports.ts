import type { Media } from '@ayob/contract/creatives'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Core } from '../platform/core'
import type { Reader } from '../platform/ports'

export interface BookedCreative {
  readonly id: string
  readonly ownerId: string
  readonly file: string
  readonly previewFile: string | null
  readonly sha256: string
  readonly media: Media
}

/** Creatives, kept by uploads. */
export interface Creatives {
  byFile(reader: Reader, file: string): Promise<BookedCreative | undefined>
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, BookedCreative>>
}

/** Prices, kept by pricing. */
export interface Prices {
  current(reader: Reader): Promise<{ version: number; terms: PricingTerms }>
}

export interface Delivered {
  readonly plays: number
  readonly seconds: number
  readonly impressions: number
  readonly clicks: number
}

/** What was delivered, kept by delivery. */
export interface Deliveries {
  byBooking(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Delivered>>
  byHour(reader: Reader, id: string): Promise<readonly (Delivered & { hour: Date })[]>
  byRoute(reader: Reader, id: string): Promise<readonly (Delivered & { route: string; name: string })[]>
  /** Middles of map cells, most plays first. */
  byCell(reader: Reader, id: string): Promise<readonly { lat: number; lng: number; plays: number }[]>
}

/** What flights got in the end, kept by proof. */
export interface Settlements {
  of(
    reader: Reader,
    bookingId: string,
  ): Promise<{ at: Date; goal: number; delivered: number; missing: number } | undefined>
}

/** Payments, as far as labels need them. */
export interface PendingPayments {
  /** Bookings whose payment the gateway reported as pending, not long ago. */
  among(reader: Reader, bookingIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Who advertises, kept by registrations. */
export interface Advertisers {
  byIds(
    reader: Reader,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { organizationName: string; contactPhone: string; website: string | null }>>
}

/** What the commands of bookings are given. */
export interface BookingDeps extends Core {
  readonly creatives: Creatives
  readonly prices: Prices
  readonly advertisers: Advertisers
  readonly deliveries: Deliveries
}
