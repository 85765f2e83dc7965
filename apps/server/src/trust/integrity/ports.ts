import type { Day } from '@ayob/contract/days'
import type { LookState } from '@ayob/contract/looks'
import type { Cents } from '@ayob/contract/money'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import type { OnAir } from '@ayob/domain/plays/airtime'
import type { Core } from '../../platform/core'
import type { Reader, Tx } from '../../platform/ports'

interface Vehicle {
  readonly id: string
  readonly vehicleNumber: string
  readonly vehicleType: VehicleType
}

/** A vehicle's day of one driver. */
export interface VehicleDay {
  readonly vehicleId: string
  readonly driverId: string
  readonly day: Day
}

interface BookedPlays {
  readonly id: string
  readonly reference: string
  readonly brandName: string
  readonly plays: number
  /** The net value of the plays in cents. */
  readonly cents: Cents
}

interface DayWith {
  /** The time on air that counts. */
  readonly onAir: OnAir
  /** The earning of this time in cents, and of this with the other in `whole`. `net` is after the device deduction. */
  readonly counted: { readonly gross: Cents; readonly net: Cents }
  readonly whole: { readonly gross: Cents; readonly net: Cents }
}

/** The dependencies of commands on cases. */
export interface CaseDeps extends Core {
  /** Provided by vehicles. */
  readonly vehicles: { byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Vehicle>> }
  /**
   * Sets the held minutes of vehicles and recounts their plays; once per transaction. Returns what became held: the
   * start of each minute with a play, and plays by booking. Provided by plays.
   */
  moveSpans(
    tx: Tx,
    vehicleIds: readonly string[],
    spansOf: () => Promise<ReadonlyMap<string, readonly MinuteSpan[]>>,
  ): Promise<
    ReadonlyMap<string, { readonly minutes: ReadonlyMap<number, number>; readonly plays: ReadonlyMap<string, number> }>
  >
  /** A vehicle's day as it counts, and with additional time on air. Provided by earnings. */
  dayWith(reader: Reader, of: VehicleDay, vehicleType: VehicleType, more: OnAir): Promise<DayWith>
  /** Bookings with the net value of additional plays. Provided by bookings and figures. */
  worthOfPlays(reader: Reader, plays: Readonly<Record<string, number>>): Promise<readonly BookedPlays[]>
}

/** What the pages of cases show in addition. */
export interface CaseViews extends CaseDeps {
  readonly people: {
    names(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
    matching(reader: Reader, words: string): Promise<readonly string[]>
  }
  /** The positions of a vehicle's plays on a day. Provided by plays. */
  sightsOn(of: VehicleDay): Promise<readonly { at: number; position: { lat: number; lng: number } | null }[]>
  /** Medians over the other vehicles of a type that were on air on a day; amounts in cents. Provided by figures. */
  likeVehicles(
    reader: Reader,
    of: VehicleDay,
    vehicleType: VehicleType,
  ): Promise<{ vehicles: number; minutes: number; plays: number; gross: Cents }>
  /** What screens sent besides plays. */
  readonly seen: SeenByScreens
}

interface SeenByScreens {
  /** Minutes of the day with a heartbeat. */
  heartbeats(reader: Reader, of: VehicleDay): Promise<readonly number[]>
  /** Looks, oldest first, with links to their pictures that are valid as long as a session. Provided by looks. */
  looks(
    reader: Reader,
    of: VehicleDay,
    sessionId: string,
  ): Promise<
    readonly { readonly id: string; readonly at: Date; readonly state: LookState; readonly url: string | null }[]
  >
}
