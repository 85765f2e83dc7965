import { DEVICE_STATES, type DeviceState } from '@ayob/contract/devices'

interface Lifecycle {
  readonly next: readonly DeviceState[]
  /** Its calls are refused. */
  readonly barred: boolean
  /** The pairing of its screen stays valid. */
  readonly paired: boolean
}

const LIFECYCLE: Readonly<Record<DeviceState, Lifecycle>> = {
  stock: { next: ['enrolled', 'lost', 'retired'], barred: false, paired: false },
  enrolled: { next: ['stock', 'mounted', 'returned', 'lost', 'retired'], barred: false, paired: false },
  mounted: { next: ['enrolled', 'returned', 'lost', 'retired'], barred: false, paired: true },
  returned: { next: ['stock', 'enrolled', 'lost', 'retired'], barred: true, paired: false },
  // When it is found, it continues in its old place if its pairing is still valid.
  lost: { next: ['stock', 'enrolled', 'mounted', 'returned', 'retired'], barred: true, paired: true },
  retired: { next: [], barred: true, paired: false },
}

/** Returns the states that may follow a state. */
export const nextDeviceStates = (state: DeviceState): readonly DeviceState[] => LIFECYCLE[state].next

/** Returns true when every call of a device in this state is refused. */
export const isBarred = (state: DeviceState): boolean => LIFECYCLE[state].barred

/** Returns true when a pairing ends as its device enters this state. */
export const endsPairing = (state: DeviceState): boolean => !LIFECYCLE[state].paired

/**
 * Returns the states that an administrator may set. Only a driver's pairing mounts a device, so `mounted` is one of them
 * only while the device has a vehicle.
 */
export const settableStates = (state: DeviceState, hasVehicle: boolean): DeviceState[] =>
  DEVICE_STATES.filter((next) => LIFECYCLE[state].next.includes(next) && (next !== 'mounted' || hasVehicle))

/**
 * Returns true when a known serial may be enrolled with another key because the screen has lost its own. A device that was
 * enrolled but never mounted keeps its key: in that case the serial is more likely mistyped.
 */
export const mayGetNewKey = (state: DeviceState, wasMounted: boolean): boolean =>
  state === 'enrolled' ? wasMounted : state === 'mounted' || nextDeviceStates(state).includes('enrolled')
