import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { CampaignOrder } from '@ayob/domain/campaigns/order'
import type { Creative } from '@ayob/domain/creatives/creative'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Actor, Reader, Tx } from '../../platform/ports'

/** Provided by bookings. Errors of the steps: 409 with the current state. */
export interface StartedBookings {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, BookingSummary>>
  lock(tx: Tx, id: string): Promise<BookingSummary | undefined>
  book(tx: Tx, actor: Actor, order: CampaignOrder): Promise<string>
  pause(tx: Tx, actor: Actor, id: string): Promise<void>
  resume(tx: Tx, actor: Actor, id: string): Promise<void>
  withdraw(tx: Tx, actor: Actor, id: string, refusal: string): Promise<void>
}

/** Provided by creatives. */
export interface CampaignCreatives {
  byFile(reader: Reader, file: string): Promise<Creative | undefined>
  byFiles(reader: Reader, files: readonly string[]): Promise<ReadonlyMap<string, Creative>>
}

/** Provided by payments. */
export interface PendingPayments {
  among(reader: Reader, bookingIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Provided by pricing. */
export interface CampaignPrices {
  current(reader: Reader): Promise<{ terms: PricingTerms }>
}

/** Provided by accounts. */
export interface Owners {
  emailOf(reader: Reader, id: string): Promise<string>
}
