import type { Day } from '@ayob/contract/days'
import type { DeviceState } from '@ayob/contract/devices'
import type { BatchFault, Rejection } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Span } from '@ayob/domain/plays/verdict'
import type { Reader, Tx } from '../../platform/ports'

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

/** Who changes a device, and when. `actorId` is null for the clock. */
interface Occasion {
  readonly at: Date
  readonly actorId: string | null
}

/** Provided by devices. */
export interface Devices {
  /** The device of a key if its calls are refused, because it is lost, returned or retired. */
  barred(reader: Reader, fingerprint: string): Promise<BarredDevice | undefined>
  /** Mounts the device with a key. Returns its id; null when no device has the key. Errors: 403, 409. */
  mount(tx: Tx, fingerprint: string, vehicleId: string, occasion: Occasion): Promise<string | null>
  /** Takes devices off their vehicles after the pairings of their screens have ended. */
  unmount(tx: Tx, deviceIds: readonly string[], occasion: Occasion): Promise<void>
}

/** A device whose calls are refused. */
export interface BarredDevice {
  readonly id: string
  readonly serial: string
  readonly state: DeviceState
}

/** Faults of play batches since a day. Provided by plays. */
export interface BatchFaults {
  /** Faults by vehicle, including earlier screens of the vehicle. */
  ofVehicles(
    reader: Reader,
    vehicleIds: readonly string[],
    since: Day,
  ): Promise<ReadonlyMap<string, Partial<Record<BatchFault, number>>>>
  /** Faults of the whole fleet and of unknown screens. */
  ofFleet(reader: Reader, since: Day): Promise<Partial<Record<BatchFault, number>>>
  /** Rejected plays of the whole fleet. */
  rejectedPlays(reader: Reader, since: Day): Promise<Partial<Record<Rejection, number>>>
  /** Plays that screens sent again after the server had lost them. */
  returnedPlays(reader: Reader, since: Day): Promise<{ plays: number; screens: number }>
}
