import type { Day } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { RawFigures } from '@ayob/domain/reports/figures'
import type { DayPlays } from '@ayob/domain/reports/worth'
import type { Reader, Tx } from '../platform/ports'

/** A booking that has had days on the road, as reports tell of it. */
export interface ReportedBooking {
  readonly id: string
  readonly reference: string
  readonly brandName: string
  readonly vehicleType: VehicleType
  readonly netCents: number
  /** Plays sold. */
  readonly goal: number
  readonly startDate: Day
}

/** Bookings, kept by the bookings capability. */
export interface ReportedBookings {
  /** An advertiser's bookings whose flight began on a day or before, of one vehicle type where it is given. */
  begun(
    reader: Reader,
    advertiserId: string,
    until: Day,
    vehicleType: VehicleType | undefined,
  ): Promise<readonly ReportedBooking[]>
  /** Whether a booking is this advertiser's. */
  isOf(reader: Reader, bookingId: string, advertiserId: string): Promise<boolean>
}

interface Period {
  readonly start: Date
  readonly from: Date
  readonly end: Date
  readonly route: string | null
}

/** What was delivered, kept by the delivery capability. */
export interface ReportedDelivery {
  playsBefore(reader: Reader, bookingIds: readonly string[], before: Date): Promise<ReadonlyMap<string, number>>
  /** By booking, by day (counted from `start`), and by hour of the day with route, of the asked period. */
  ofPeriod(
    reader: Reader,
    bookings: readonly { readonly id: string; readonly worthOfPlay: number }[],
    period: Period,
  ): Promise<{
    readonly bookings: readonly {
      readonly bookingId: string
      readonly figures: RawFigures
      readonly days: readonly DayPlays[]
    }[]
    readonly days: ReadonlyMap<number, RawFigures>
    readonly places: readonly PlayedPlace[]
  }>
}

/** `worth` is the sum over the plays of what one play of their booking is worth. */
export interface PlayedPlace {
  readonly hour: number
  readonly route: string
  readonly figures: RawFigures
  readonly worth: number
}

/** Who advertises, kept by registrations. */
export interface ReportedAdvertisers {
  organizationOf(reader: Reader, advertiserId: string): Promise<string>
}

export interface WeeklyReader {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/** Who wants a report every week, kept by the settings capability. */
export interface WeeklyReaders {
  list(reader: Reader): Promise<readonly WeeklyReader[]>
}

/** Mails, kept by the mails capability. */
export interface ReportMails {
  /** Whether a mail of this key has been written. */
  isKept(reader: Reader, key: string): Promise<boolean>
  /** Writes one; one of a known key is left out. */
  write(tx: Tx, key: string, to: WeeklyReader, report: Report): Promise<void>
}
