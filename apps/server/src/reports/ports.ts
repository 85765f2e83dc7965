import type { Day } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Period, PeriodFigures } from '@ayob/domain/reports/figures'
import type { Reader, Tx } from '../platform/ports'

/** A booking whose flight has begun, for reports. */
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

/** Provided by bookings. */
export interface ReportedBookings {
  /** An advertiser's bookings whose flight began on a day or before, of one vehicle type if given. */
  begun(
    reader: Reader,
    advertiserId: string,
    until: Day,
    vehicleType: VehicleType | undefined,
  ): Promise<readonly ReportedBooking[]>
  /** Returns true when a booking belongs to the advertiser. */
  isOf(reader: Reader, bookingId: string, advertiserId: string): Promise<boolean>
}

/** Provided by figures. */
export interface ReportedDelivery {
  playsBefore(reader: Reader, bookingIds: readonly string[], before: Date): Promise<ReadonlyMap<string, number>>
  ofPeriod(
    reader: Reader,
    bookings: readonly { readonly id: string; readonly worthOfPlay: number }[],
    period: Period,
  ): Promise<PeriodFigures>
}

/** Provided by accounts. */
export interface ReportedAdvertisers {
  organizationOf(reader: Reader, advertiserId: string): Promise<string>
}

export interface WeeklyReader {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/** Persons who want a weekly report, provided by settings. */
export interface WeeklyReaders {
  list(reader: Reader): Promise<readonly WeeklyReader[]>
}

/** Provided by mails. */
export interface ReportMails {
  /** Returns true when a mail with this key exists. */
  isKept(reader: Reader, key: string): Promise<boolean>
  /** Queues a mail, unless one with its key exists. */
  write(tx: Tx, key: string, to: WeeklyReader, report: Report): Promise<void>
}
