import type { Day } from '@ayob/contract/days'
import type { Finding } from '@ayob/domain/integrity/finding'
import type { SeenLook } from '@ayob/domain/integrity/rules/looks'
import type { SeenPlay } from '@ayob/domain/integrity/vehicle-day'
import type { ClaimedPlay } from '@ayob/domain/looks/claims'
import type { Core } from '../../platform/core'
import type { Reader, Tx } from '../../platform/ports'

/** A screen's play. */
export interface ScreenPlay extends SeenPlay, ClaimedPlay {
  readonly screenId: string
  /** It is valid, or beyond its share: evidence about its vehicle. */
  readonly isEvidence: boolean
}

/** Provided by plays. */
export interface Evidence {
  /** Plays that arrived in a period, batch by batch. */
  received(from: Date, to: Date): AsyncGenerator<readonly ScreenPlay[]>
}

/** A screen whose minutes are inspected. */
export interface InspectedScreen {
  readonly vehicleId: string
  readonly driverId: string
}

/** Provided by screens. */
export interface Screens {
  /** Returns false when no screen is inspected. */
  anyInspected(reader: Reader): Promise<boolean>
  /** The inspected screens among those given: those of enrolled devices, or all if enrolment is required. */
  inspected(reader: Reader, screenIds: readonly string[]): Promise<ReadonlyMap<string, InspectedScreen>>
  /** The minutes of a day with a heartbeat, by vehicle. */
  heardOn(reader: Reader, vehicleIds: readonly string[], day: Day): Promise<ReadonlyMap<string, ReadonlySet<number>>>
}

/** Provided by looks. */
export interface Looks {
  /** Compares looks with the plays of their screens. */
  compare(tx: Tx, plays: ReadonlyMap<string, readonly ClaimedPlay[]>, at: Date): Promise<void>
  /** The looks that vehicles were asked for on a day. */
  askedOn(reader: Reader, vehicleIds: readonly string[], day: Day): Promise<ReadonlyMap<string, readonly SeenLook[]>>
}

/** Provided by vehicles. */
export interface Vehicles {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly vehicleType: string }>>
}

/** Provided by integrity. */
export interface Cases {
  hold(
    tx: Tx,
    minutes: { vehicleId: string; driverId: string; day: Day; findings: readonly Finding[] },
  ): Promise<unknown>
}

/** The dependencies of inspections. */
export interface InspectionDeps extends Pick<Core, 'db' | 'transact' | 'clock'> {
  readonly evidence: Evidence
  readonly screens: Screens
  readonly looks: Looks
  readonly vehicles: Vehicles
  readonly cases: Cases
}
