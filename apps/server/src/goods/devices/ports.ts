import type { Core } from '../../platform/core'
import type { Reader, Tx } from '../../platform/ports'

/** A screen whose pairing has ended. */
export interface EndedScreen {
  readonly screenId: string
  readonly driverId: string
  readonly vehicleNumber: string
}

/** Provided by screens. */
export interface DeviceScreens {
  /** Locks the key of the screen that shows a code; undefined when no screen does. */
  lockOffer(
    tx: Tx,
    code: string,
  ): Promise<{ readonly public_key: string | null; readonly fingerprint: string | null } | undefined>
  /** Ends the pairing of a device's screen, if there is one. */
  endOfDevice(tx: Tx, deviceId: string): Promise<readonly EndedScreen[]>
}

/** Provided by earnings. */
export interface RecoveredCosts {
  /** Cents that drivers have paid back for devices so far. */
  ofDevices(reader: Reader, deviceIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export interface DeviceDeps extends Core {
  readonly screens: DeviceScreens
  readonly costs: RecoveredCosts
  /** Names of people by id. */
  readonly names: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Called after a device has changed: its screen is looked up again. */
  readonly changed: (deviceId: string) => void
}
