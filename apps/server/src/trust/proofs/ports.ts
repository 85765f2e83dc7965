import type { Day } from '@ayob/contract/days'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { ArrivedPlay } from '@ayob/domain/plays/play'
import type { Reader, Tx } from '../../platform/ports'

/** Provided by bookings. */
export interface Flights {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
  /** Ids of flights that are due for settlement, oldest first. */
  due(reader: Reader, now: Date): Promise<readonly string[]>
  /** Ids of unsettled flights that began on or before a day. */
  unsettledSince(reader: Reader, day: Day): Promise<readonly string[]>
  /** Marks a flight as settled; undefined when it already is. `isOwed`: missing plays are owed to the advertiser. */
  mark(tx: Tx, id: string): Promise<{ readonly isOwed: boolean } | undefined>
}

/** Provided by figures. */
export interface Totals {
  byDay(reader: Reader, bookingId: string): Promise<readonly { readonly day: Day; readonly plays: number }[]>
  byRoute(
    reader: Reader,
    bookingId: string,
  ): Promise<readonly { readonly route: string; readonly name: string; readonly plays: number }[]>
  byVehicleType(
    reader: Reader,
    bookingId: string,
  ): Promise<readonly { readonly vehicle_type: string; readonly plays: number }[]>
}

/** A play as a screen reported it, with its verdict. Instants in milliseconds. */
export interface ProvedPlay extends ArrivedPlay {
  readonly screenId: string
  readonly receivedAt: number
  readonly verdict: string
}

/** Provided by plays. */
export interface Evidence {
  /**
   * Plays of the days from `from` to `to` in the batches that name a booking, including other bookings' plays. Yields
   * batch by batch, each of one screen.
   */
  beside(bookingId: string, from: Day, to: Day): AsyncIterable<readonly ProvedPlay[]>
}

/** Provided by integrity. */
export interface HeldTime {
  /** The time of a vehicle in which its valid plays don't count, with the decisions about it. Milliseconds. */
  ofVehicle(
    reader: Reader,
    vehicleId: string,
  ): Promise<readonly { readonly from: number; readonly to: number; readonly state: string }[]>
}

/** Provided by screens. */
export interface Origins {
  /** The vehicle of a screen, and the fingerprint of the key that it signs with; null for a screen without a key. */
  originOf(
    reader: Reader,
    screenId: string,
  ): Promise<{ readonly vehicleId: string; readonly fingerprint: string | null }>
}
