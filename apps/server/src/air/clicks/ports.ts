import type { VehicleType } from '@ayob/contract/vehicle-types'

/** Provided by bookings. */
export interface ShortLinks {
  /** Null for an unknown code. `target` is the address fixed at submission: absolute http(s), no user name. */
  byCode(code: string): Promise<{ bookingId: string; vehicleType: VehicleType; target: string } | null>
}

export interface Click {
  readonly bookingId: string
  readonly vehicleType: VehicleType
  /** The start of the hour, Colombo time. */
  readonly hour: Date
  /** The number of the creative if the ad has several. */
  readonly creative: number | null
}
