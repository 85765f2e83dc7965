import type { BookingStatus } from '@ayob/contract/booking-states'
import type { Media } from '@ayob/contract/creatives'
import type { Day } from '@ayob/contract/days'
import type { Reader } from '../platform/ports'

/** An approved booking as the display shows it. */
export interface ShownBooking {
  readonly id: string
  readonly brandName: string
  readonly status: BookingStatus
  readonly vehicleType: string
  readonly places: readonly string[]
  readonly creativeId: string
  readonly netCents: number
  readonly goal: number
}

export interface ShownBookings {
  /** Approved ones that are not cancelled; of the completed those that ended since a day. */
  approved(reader: Reader, endedSince: Day): Promise<ShownBooking[]>
  approvedById(reader: Reader, id: string): Promise<ShownBooking | undefined>
}

export interface ShownCreatives {
  byIds(
    reader: Reader,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly file: string; readonly previewFile: string | null; readonly media: Media }>>
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
