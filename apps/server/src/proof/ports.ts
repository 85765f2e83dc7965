import type { Reader, Tx } from '../platform/ports'

/** Flights that are over, provided by the bookings capability. */
export interface SettlingFlights {
  /** Ids of flights that are to be settled at a moment, oldest first. */
  due(reader: Reader, now: Date): Promise<readonly string[]>
  /** Marks a flight as settled; undefined when that was done meanwhile. */
  mark(tx: Tx, id: string, at: Date): Promise<{ readonly goal: number; readonly isOwed: boolean } | undefined>
}

/** What was delivered, provided by the delivery capability. */
export interface DeliveredPlays {
  of(reader: Reader, bookingId: string): Promise<number>
}
