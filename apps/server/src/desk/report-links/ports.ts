import type { BookingDetail } from '@ayob/contract/bookings'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Core } from '../../platform/core'
import type { Reader, Tx } from '../../platform/ports'

/** Provided by bookings. */
export interface SharedBookings {
  byId(reader: Reader, id: string): Promise<BookingSummary | undefined>
  lock(tx: Tx, id: string): Promise<BookingSummary | undefined>
  /** A booking as its own page shows it. */
  whole(id: string): Promise<BookingDetail | undefined>
}

/** The fingerprint of a booking's proof. */
export interface Fingerprint {
  /** The SHA-256 of the file of its plays, hexadecimal. */
  readonly sha256: string
  readonly provisional: boolean
  readonly asOf: Date
}

export interface ReportLinkDeps extends Core {
  readonly bookings: SharedBookings
  /** Provided by proofs. Reads the whole evidence until the booking is settled. */
  readonly fingerprintOf: (bookingId: string) => Promise<Fingerprint | undefined>
  /** The public address of this server. */
  readonly publicUrl: () => string
}
