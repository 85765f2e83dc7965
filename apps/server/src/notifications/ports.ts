import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Reader } from '../platform/ports'

export interface NotifiedBookings {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
}

export interface Readers {
  /** Ids of all administrators. */
  administrators(reader: Reader): Promise<readonly string[]>
  nameOf(reader: Reader, userId: string): Promise<string>
  /** Returns true when somebody wants notifications in the app. */
  wants(reader: Reader, userId: string): Promise<boolean>
}
