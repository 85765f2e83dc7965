import { adminDevice, adminDevices } from '@ayob/contract/devices'
import { SCREEN_READS } from '../screens/use-screens'

/** Reads that show devices to administrators. */
export const DEVICE_READS = [adminDevices, adminDevice, ...SCREEN_READS]
