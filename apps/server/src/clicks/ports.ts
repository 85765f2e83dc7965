import type { VehicleType } from '@ayob/contract/vehicle-types'

/** Provided by bookings. */
export interface ShortLinks {
  /** Null for an unknown code. `target` is the address that was fixed with the submission: absolute http(s), no user. */
  byCode(code: string): Promise<{ bookingId: string; vehicleType: VehicleType; target: string } | null>
}

export interface Click {
  readonly bookingId: string
  readonly vehicleType: VehicleType
  /** Beginning of the Colombo hour. */
  readonly hour: Date
  /** The number of the creative, of an ad that has several. */
  readonly creative: number | null
}
