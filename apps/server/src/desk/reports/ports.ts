import type { Day } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Period, PeriodFigures, PeriodPart, RawFigures } from '@ayob/domain/reports/figures'
import type { Reader, Tx } from '../../platform/ports'

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

/** The terms of a booking that its goal depends on. */
interface SoldTerms {
  readonly campaign_id: string | null
  readonly route_ids: string[]
  readonly quantity: number
  readonly duration_days: number
}

/** Provided by bookings. */
export interface ReportedBookings {
  /** An advertiser's bookings whose flight began on or before a day, optionally of one vehicle type. */
  begun(
    reader: Reader,
    advertiserId: string,
    ids: readonly string[],
    until: Day,
    vehicleType: VehicleType | undefined,
  ): Promise<readonly ReportedBooking[]>
  /** Plays sold with one booking. */
  goalOf(sold: SoldTerms): number
  /** Returns true when a booking belongs to the advertiser. */
  isOf(reader: Reader, bookingId: string, advertiserId: string): Promise<boolean>
}

/** Provided by figures. */
export interface ReportedDelivery {
  /** Plays by day up to a day. A booking without plays is absent. */
  playsByDay(
    reader: Reader,
    bookingIds: readonly string[],
    until: Day,
  ): Promise<ReadonlyMap<string, ReadonlyMap<Day, number>>>
  /** Reads all hours of a period, or only figures that are not yet in a sum, including those from before the period. */
  ofPeriod(
    reader: Reader,
    bookings: readonly { readonly id: string; readonly worthOfPlay: number }[],
    period: Period,
    source: 'hours' | 'waiting',
  ): Promise<PeriodFigures>
  /** Returns those of some bookings that may have plays on a route between two days. */
  playedOn(
    reader: Reader,
    bookingIds: readonly string[],
    route: string,
    from: Day,
    to: Day,
  ): Promise<ReadonlySet<string>>
  /** Figures and value of days, as summed so far. */
  sumsByDay(
    reader: Reader,
    advertiserId: string,
    vehicleType: VehicleType | undefined,
    from: Day,
    to: Day,
  ): Promise<ReadonlyMap<Day, { readonly figures: RawFigures; readonly valueCents: number }>>
  /** The same by hour of the day and by route. */
  sumsByPart(
    reader: Reader,
    advertiserId: string,
    vehicleType: VehicleType | undefined,
    from: Day,
    to: Day,
  ): Promise<{ readonly hours: readonly PeriodPart[]; readonly routes: readonly PeriodPart[] }>
  /** The same by vehicle type. */
  sumsByType(
    reader: Reader,
    advertiserId: string,
    vehicleType: VehicleType | undefined,
    from: Day,
    to: Day,
  ): Promise<ReadonlyMap<VehicleType, { readonly figures: RawFigures; readonly valueCents: number }>>
  /** Bookings with figures between two days, as summed so far. */
  idsOfPeriod(reader: Reader, advertiserId: string, from: Day, to: Day): Promise<readonly string[]>
  /**
   * Bookings with figures between two days, as summed so far: those with the ids `always`, and of the others those with
   * most plays, at most `most`. Also returns what was sold with all others.
   */
  bookingsOfPeriod(
    reader: Reader,
    chosen: Pick<ReportFilter, 'advertiserId' | 'vehicleType' | 'from' | 'to'> & {
      readonly most: number | undefined
      readonly always: readonly string[]
    },
  ): Promise<{
    readonly bookings: readonly {
      readonly bookingId: string
      readonly figures: RawFigures
      readonly playsBefore: number
    }[]
    readonly sold: readonly (SoldTerms & {
      readonly vehicle_type: VehicleType
      readonly bookings: number
      readonly delivered: number
    })[]
  }>
  /** Bookings with figures that are not yet in a sum. */
  waitingBookings(reader: Reader, advertiserId: string): Promise<readonly string[]>
  /** Plays by day up to a day, as summed so far. */
  addedDays(
    reader: Reader,
    bookingIds: readonly string[],
    until: Day,
  ): Promise<ReadonlyMap<string, ReadonlyMap<Day, number>>>
}

/** Provided by accounts. */
export interface ReportedAdvertisers {
  organizationOf(reader: Reader, advertiserId: string): Promise<string>
}

export interface WeeklyReader {
  readonly id: string
  readonly organisationId: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/** Persons who want a weekly report. Provided by settings. */
export interface WeeklyReaders {
  list(reader: Reader): Promise<readonly WeeklyReader[]>
}

/** Provided by mails. */
export interface ReportMails {
  /** Returns true when a mail with this key exists. */
  isKept(reader: Reader, key: string): Promise<boolean>
  /** Queues a mail unless one with its key exists. */
  write(tx: Tx, key: string, to: WeeklyReader, report: Report): Promise<void>
}

export interface ReportDeps {
  readonly bookings: ReportedBookings
  readonly delivery: ReportedDelivery
}

/** The scope of a report, including both days. */
export interface ReportFilter {
  readonly advertiserId: string
  readonly from: Day
  readonly to: Day
  readonly vehicleType?: VehicleType | undefined
  readonly bookingId?: string | undefined
  readonly route?: string | undefined
  /** Lists at most this many bookings, those with most plays. */
  readonly most?: number | undefined
}
