import type { PlaysAnswer } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'
import type { Position } from '@ayob/domain/delivery/geo'
import type { HeldSpan } from '@ayob/domain/delivery/verdict'

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
  ofDriver(driverId: string): Promise<ScreenVehicle | null>
  byIds(vehicleIds: readonly string[]): Promise<ReadonlyMap<string, ScreenVehicle>>
}

/** A playlist ready to be sent; its version is its ETag. */
export interface ReadyPlaylist {
  readonly version: string
  readonly body: Buffer
  gzipped(): Promise<Buffer>
}

/** Playlists, provided by the delivery capability. */
export interface Playlists {
  /** The playlist of a vehicle type within reach of a position. Null position: everywhere. */
  forVehicle(vehicleType: VehicleType, position: Position | null): ReadyPlaylist | Promise<ReadyPlaylist>
  /** House ads alone, for a screen that may not be sent ads. */
  houseOnly(): Promise<ReadyPlaylist>
}

/** The play log, provided by the delivery capability. */
export interface PlayLog {
  /**
   * Applies each play once; resolves when that is committed. The plays are read when their turn comes, so that those
   * that wait are few bytes; rejects with what `read` throws. `body` is the batch as it arrived, `size` its bytes
   * unpacked.
   */
  apply(batch: {
    readonly screenId: string
    readonly vehicleType: VehicleType
    readonly held: readonly HeldSpan[]
    readonly read: () => readonly unknown[]
    readonly size: number
    readonly body: Buffer
    readonly gzipped: boolean
  }): Promise<PlaysAnswer>
}
