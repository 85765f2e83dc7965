import type { Day } from '@ayob/contract/days'
import type { Rejection } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Sight } from '@ayob/domain/earnings/drive'
import type { Entry } from '@ayob/domain/journal/entry'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Reader, Tx } from '../platform/ports'

/** What earnings are computed from. The pricing capability provides it. */
export interface PricingConfigs {
  /** What held on each of some days: the version at its beginning and each that was saved during it. */
  onDays(
    reader: Reader,
    days: readonly Day[],
  ): Promise<ReadonlyMap<Day, readonly { from: Date; version: number; terms: PricingTerms }[]>>
}

/** The books. The journal provides it. */
export interface Journal {
  postAll(tx: Tx, entries: readonly Entry[]): Promise<number>
  balanceOfUser(reader: Reader, account: 'driver_payable', userId: string): Promise<number>
}

export interface Vehicle {
  readonly id: string
  readonly vehicleNumber: string
  readonly vehicleType: VehicleType
}

/** Vehicles, kept by registrations. */
export interface DriverVehicles {
  ofDriver(reader: Reader, driverId: string): Promise<Vehicle | null>
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Vehicle>>
}

/** The driver's screens. The screens capability provides it. */
export interface DriverScreens {
  current(vehicleId: string): Promise<{ id: string; pairedAt: Date; seenAt: Date | null } | null>
  /** What a screen is on hold for, if it is. */
  holdOn(screenId: string): Promise<{ reason: string; since: Date } | null>
  /** Every screen the driver ever had. */
  idsOfDriver(driverId: string): Promise<string[]>
}

/** What screens played, kept by delivery. */
export interface Delivery {
  /** Plays by Colombo day from one day to another, both included; days without any are absent. */
  playsByDay(screenIds: readonly string[], from: Day, to: Day): Promise<ReadonlyMap<Day, number>>
  /** Plays of a day that did not count, by reason. */
  rejectedOn(screenIds: readonly string[], day: Day): Promise<Partial<Record<Rejection, number>>>
  /** Where screens were at their valid plays of a day, in no order. */
  sightsOn(screenIds: readonly string[], day: Day): Promise<readonly Sight[]>
  /** Minutes on air by Colombo day. */
  minutesByDay(driverId: string, from: Day, to: Day): Promise<ReadonlyMap<Day, number>>
}

/** Ratings of drivers, kept by people. */
export interface Ratings {
  of(driverId: string): Promise<number | null>
  /** Scheduled hours of a day. */
  hoursPerDay(reader: Reader): Promise<number>
}
