import type { Day } from '@ayob/contract/days'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Creative } from '@ayob/domain/creatives/creative'
import type { Reader } from '../../platform/ports'

/** Provided by bookings. */
export interface ShownBookings {
  /** Approved bookings that are not cancelled; completed ones only when they ended since a day. */
  approved(reader: Reader, endedSince: Day): Promise<readonly BookingSummary[]>
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
}

/** Provided by creatives. */
export interface ShownCreatives {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Creative>>
}

export interface Shown {
  readonly plays: number
  readonly seconds: number
  readonly impressions: number
}

export interface ShownDeliveries {
  byBooking(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Shown>>
  /** Names of routes by booking, most plays first. */
  routes(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
