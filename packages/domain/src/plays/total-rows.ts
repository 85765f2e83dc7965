import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Cell } from '../geo/cells'
import type { MinuteBits } from './airtime'

/** Plays of a booking in one hour, on one route, by one vehicle type. */
export interface DeliveryRow {
  readonly bookingId: string
  /** Start of the Colombo hour, in milliseconds. */
  readonly hour: number
  readonly route: string
  readonly vehicleType: VehicleType
  plays: number
  durationMs: number
  impressionMicros: number
}

/** Time on air of a screen in one hour. `plays` includes house plays. */
export interface AirtimeRow {
  readonly screenId: string
  readonly hour: number
  plays: number
  housePlays: number
  durationMs: number
  readonly minutes: MinuteBits
  /** The seconds of the plays that start in each minute. */
  readonly seconds: Uint8Array
}

/** Plays of a booking on one Colombo day in one cell of the map. */
export interface CellRow extends Cell {
  readonly bookingId: string
  readonly day: Day
  plays: number
}

/** Plays of a vehicle type's screens in one hour in one supply cell. `plays` includes house plays. */
export interface SupplyRow extends Cell {
  readonly hour: number
  readonly vehicleType: VehicleType
  plays: number
  housePlays: number
  /** Minutes in which a play ended, summed over screens; divided by 60 they give the average number of screens. */
  screenMinutes: number
}

/** Plays of a booking on one screen. */
export interface ScreenRow {
  readonly bookingId: string
  readonly screenId: string
  plays: number
  /** Starts of the first and the last play, in milliseconds. */
  firstAt: number
  lastAt: number
}

/** Plays of one of a booking's creatives, if screens named it. */
export interface CreativeRow {
  readonly bookingId: string
  readonly creative: number
  plays: number
  impressionMicros: number
}
