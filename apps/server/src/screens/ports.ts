import type { Playlist, PlaysAnswer } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'

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
  byId(vehicleId: string): Promise<ScreenVehicle | null>
}

export interface Position {
  readonly lat: number
  readonly lng: number
}

/** Playlists, provided by the delivery capability. */
export interface Playlists {
  /** The playlist of a vehicle type within reach of a position, its version being its ETag. Null position: everywhere. */
  forVehicle(vehicleType: VehicleType, position: Position | null): Pick<Playlist, 'version'> & { readonly body: string }
  /** House ads alone, for a screen that may not be sent ads. */
  houseOnly(): Pick<Playlist, 'version'> & { readonly body: string }
}

/** The play log, provided by the delivery capability. */
export interface PlayLog {
  /** Applies each play once. `body` is the batch as it arrived, kept as evidence. Resolves once it is committed. */
  apply(batch: {
    readonly screenId: string
    readonly vehicleType: VehicleType
    readonly plays: readonly unknown[]
    readonly body: Buffer
    readonly gzipped: boolean
  }): Promise<PlaysAnswer>
}
