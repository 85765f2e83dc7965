import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Tx } from '../../platform/ports'
import { addClick } from './plays.store'

export interface Click {
  readonly bookingId: string
  readonly vehicleType: VehicleType
  /** The start of the hour, Colombo time. */
  readonly hour: Date
  /** The number of the creative if the ad has several. */
  readonly creative: number | null
}

/** Adds a click to the totals of its booking. */
export const countClick = (tx: Tx, click: Click): Promise<void> => addClick(tx, click)
