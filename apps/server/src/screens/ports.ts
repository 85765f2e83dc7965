import type { Day } from '@ayob/contract/days'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Reader } from '../platform/ports'

/** A driver's vehicle as screens need it. The registrations capability provides it. */
export interface ScreenVehicle {
  readonly id: string
  readonly driverId: string
  readonly vehicleNumber: string
  readonly vehicleType: VehicleType
  /** The driver's registration is approved and the account is not switched off. */
  readonly driverActive: boolean
  /** An advertising permit of the Department of Motor Traffic that holds today. */
  readonly permitValid: boolean
}

export interface Vehicles {
  ofDriver(reader: Reader, driverId: string): Promise<ScreenVehicle | null>
  byIds(reader: Reader, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, ScreenVehicle>>
}

/** What was wrong with play batches since a day. The plays capability counts it. */
export interface BatchFaults {
  /** Faulty batches by vehicle, those of its earlier screens included. */
  ofVehicles(
    reader: Reader,
    vehicleIds: readonly string[],
    since: Day,
  ): Promise<ReadonlyMap<string, Partial<Record<BatchFault, number>>>>
  /** Faulty batches of every screen and of none. */
  ofFleet(reader: Reader, since: Day): Promise<Partial<Record<BatchFault, number>>>
  /** Rejected plays of every screen. */
  rejectedPlays(reader: Reader, since: Day): Promise<Partial<Record<Rejection, number>>>
}
