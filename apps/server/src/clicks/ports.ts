import type { VehicleType } from '@ayob/contract/vehicle-types'

/** Where a short link leads. The bookings capability provides it. */
export interface ShortLinks {
  /** Null for an unknown code. `target` is the booking's link, else the advertiser's website: absolute http(s). */
  byCode(code: string): Promise<{ bookingId: string; vehicleType: VehicleType; target: string } | null>
}

/** A click, as totals count it. */
export interface Click {
  readonly bookingId: string
  readonly vehicleType: VehicleType
  /** Beginning of the Colombo hour. */
  readonly hour: Date
}
