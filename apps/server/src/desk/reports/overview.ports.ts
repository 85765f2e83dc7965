import type { BookingState } from '@ayob/contract/booking-states'
import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Reader } from '../../platform/ports'

/** A booking whose days are fixed. */
export interface Flight {
  readonly id: string
  readonly reference: string
  readonly brandName: string
  readonly vehicleType: string
  readonly state: BookingState
  readonly startDate: Day
  /** The first day without the ad. */
  readonly endDate: Day
}

/** Provided by bookings. */
export interface Flights {
  /** Flights that may have days left, oldest first. */
  open(reader: Reader, advertiserId: string): Promise<readonly Flight[]>
  runningAt(reader: Reader, advertiserId: string, at: Date): Promise<number>
  bookedDirectly(reader: Reader, advertiserId: string): Promise<number>
}

/** Provided by campaigns; includes drafts. */
export interface Campaigns {
  count(reader: Reader, ownerId: string): Promise<number>
}

interface Reached {
  readonly now: boolean
  readonly weekAgo: boolean
}

/** Provided by figures. */
export interface Reach {
  /** Screens that showed an advertiser's bookings, each with the running one that it showed last since an instant. */
  screens(
    reader: Reader,
    advertiserId: string,
    today: Day,
    days: number,
    since: Date,
  ): Promise<readonly (Reached & { readonly screenId: string; readonly showing: string | null })[]>
  /** Routes on which an advertiser's bookings were shown. */
  routes(reader: Reader, advertiserId: string, today: Day, days: number): Promise<readonly Reached[]>
}

/** Provided by screens. */
export interface Screens {
  vehicles(
    reader: Reader,
    screenIds: readonly string[],
  ): Promise<ReadonlyMap<string, { vehicleId: string; vehicleType: VehicleType }>>
  onAir(
    reader: Reader,
    screenIds: readonly string[],
    bookingIds: readonly string[],
    since: Date,
  ): Promise<
    readonly { screenId: string; vehicleType: VehicleType; lat: number; lng: number; nowPlaying: string | null }[]
  >
}
