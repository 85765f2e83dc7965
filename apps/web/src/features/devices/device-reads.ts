import { adminDevice, adminDevices } from '@ayob/contract/devices'
import { SCREEN_READS } from '../screens/use-screens'

export const DEVICE_READS = [adminDevices, adminDevice, ...SCREEN_READS]
