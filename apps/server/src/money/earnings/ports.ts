import type { Day } from '@ayob/contract/days'
import type { Rejection } from '@ayob/contract/plays'
import type { PositionState } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Sight } from '@ayob/domain/earnings/drive'
import type { Entry } from '@ayob/domain/journal/entry'
import type { HeldPricing } from '@ayob/domain/pricing/terms'
import type { Reader, Tx } from '../../platform/ports'

/** Provided by pricing. */
export interface PricingConfigs {
  /** The pricing of each day: the version at its beginning, then each version saved during the day. */
  onDays(reader: Reader, days: readonly Day[]): Promise<ReadonlyMap<Day, readonly HeldPricing[]>>
}

/** Provided by the journal. */
export interface Journal {
  postAll(tx: Tx, entries: readonly Entry[]): Promise<number>
  balanceOfUser(reader: Reader, account: 'driver_payable', userId: string): Promise<number>
}

interface Vehicle {
  readonly id: string
  readonly vehicleNumber: string
  readonly vehicleType: VehicleType
}

/** Provided by vehicles. */
export interface DriverVehicles {
  /** The vehicles that a person drives or owns. */
  ofPerson(
    reader: Reader,
    userId: string,
  ): Promise<readonly (Vehicle & { readonly driverId: string; readonly driverName: string })[]>
  ofDriver(reader: Reader, driverId: string): Promise<Vehicle | null>
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Vehicle>>
}

/** Provided by screens. */
export interface DriverScreens {
  current(vehicleId: string): Promise<{
    id: string
    pairedAt: Date
    seenAt: Date | null
    deviceId: string | null
    position: PositionState | null
  } | null>
  /** The hold on a screen, if any. */
  holdOn(screenId: string): Promise<{ reason: string; since: Date } | null>
  /** All screens that the driver has ever had. */
  idsOfDriver(driverId: string): Promise<string[]>
}

/** Provided by plays and figures. */
export interface Delivery {
  /** Plays by Colombo day, both days included. Days without plays are absent. */
  playsByDay(screenIds: readonly string[], from: Day, to: Day): Promise<ReadonlyMap<Day, number>>
  /** Rejected plays of a day, by reason. */
  rejectedOn(screenIds: readonly string[], day: Day): Promise<Partial<Record<Rejection, number>>>
  /** The positions of screens at their valid plays of a day, unordered. */
  sightsOn(screenIds: readonly string[], day: Day): Promise<readonly Sight[]>
  /** Minutes on air by Colombo day. */
  minutesByDay(driverId: string, from: Day, to: Day): Promise<ReadonlyMap<Day, number>>
}

/** Provided by people. */
export interface Ratings {
  of(driverId: string): Promise<number | null>
  /** Scheduled hours per day. */
  hoursPerDay(reader: Reader): Promise<number>
}

/** Minutes of a day that do not count. */
export interface HeldDay {
  readonly held: readonly number[]
  readonly rejected: readonly number[]
}

/** Held minutes of a driver's days; days without any are absent. Provided by integrity. */
export interface HeldMinutes {
  ofDriver(reader: Reader, driverId: string, from: Day, to: Day): Promise<ReadonlyMap<Day, HeldDay>>
}
