import type { Day } from '@ayob/contract/days'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Reader, Tx } from '../platform/ports'

/** Flights, provided by the bookings capability. */
export interface Flights {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
  /** Ids of flights that are to be settled at a moment, oldest first. */
  due(reader: Reader, now: Date): Promise<readonly string[]>
  /** Ids of flights that began on a day or before and are not settled. */
  unsettledSince(reader: Reader, day: Day): Promise<readonly string[]>
  /** Marks a flight as settled; undefined when that was done meanwhile. `isOwed`: what is missing is its advertiser's. */
  mark(tx: Tx, id: string): Promise<{ readonly isOwed: boolean } | undefined>
}

/** What was delivered, provided by the delivery capability. */
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

/** A play as a screen reported it, and `valid` or why it was not counted. Instants in milliseconds. */
export interface ProvedPlay {
  readonly bookingId: string | null
  readonly startedAt: number
  readonly durationMs: number
  readonly receivedAt: number
  readonly lat: number | null
  readonly lng: number | null
  readonly screenId: string
  readonly seq: number
  readonly verdict: string
}

/** Plays by the batches that are kept, provided by the delivery capability. */
export interface Evidence {
  /**
   * Plays in the batches that name a booking, those of other bookings too, made on the days from `from` to `to`: batch
   * by batch, each of one screen.
   */
  beside(bookingId: string, from: Day, to: Day): AsyncIterable<readonly ProvedPlay[]>
}

/** Which vehicle a screen is on, provided by the screens capability. */
export interface ScreenVehicles {
  vehicleOf(reader: Reader, screenId: string): Promise<string>
}
