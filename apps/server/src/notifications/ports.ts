import type { Reader } from '../platform/ports'

/** A booking as notices tell of it. */
export interface NotifiedBooking {
  readonly advertiserId: string
  readonly reference: string
  readonly brandName: string
  readonly rejectionReason: string | null
}

export interface NotifiedBookings {
  byId(reader: Reader, id: string): Promise<NotifiedBooking | null>
}

export interface Readers {
  /** Ids of all administrators. */
  administrators(reader: Reader): Promise<readonly string[]>
  /** Name of an account. */
  nameOf(reader: Reader, userId: string): Promise<string>
  /** Whether somebody wants notices in the app. */
  wants(reader: Reader, userId: string): Promise<boolean>
}
