import type { Day } from '@ayob/contract/days'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Span } from '@ayob/domain/plays/verdict'
import type { Reader } from '../platform/ports'

/** A driver's vehicle, for screens. Provided by vehicles. */
export interface ScreenVehicle {
  readonly id: string
  readonly driverId: string
  readonly vehicleNumber: string
  readonly vehicleType: VehicleType
  /** The driver is approved and not switched off. */
  readonly driverActive: boolean
  /** When the driver was switched off. */
  readonly inactive: readonly Span[]
  /** The vehicle has an advertising permit of the Department of Motor Traffic that is valid today. */
  readonly permitValid: boolean
}

export interface Vehicles {
  ofDriver(reader: Reader, driverId: string): Promise<ScreenVehicle | null>
  byIds(reader: Reader, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, ScreenVehicle>>
}

/** Faults of play batches since a day. Provided by plays. */
export interface BatchFaults {
  /** Faults by vehicle, earlier screens of the vehicle included. */
  ofVehicles(
    reader: Reader,
    vehicleIds: readonly string[],
    since: Day,
  ): Promise<ReadonlyMap<string, Partial<Record<BatchFault, number>>>>
  /** Faults of the whole fleet and of unknown screens. */
  ofFleet(reader: Reader, since: Day): Promise<Partial<Record<BatchFault, number>>>
  /** Rejected plays of the whole fleet. */
  rejectedPlays(reader: Reader, since: Day): Promise<Partial<Record<Rejection, number>>>
}
