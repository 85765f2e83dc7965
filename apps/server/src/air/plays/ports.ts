import type { ImpressionTerms } from '@ayob/domain/impressions/impressions'
import type { Pace } from '@ayob/domain/playlists/pacing'
import type { JudgedBooking } from '@ayob/domain/plays/verdict'
import type { Reader } from '../../platform/ports'

/** The bookings that plays may refer to. Provided by playlists, from memory. */
export interface JudgedBookings {
  /** Reads changed bookings. Cheap when there are none. */
  refresh(): Promise<void>
  /** A booking, if it ran within the last 14 days. */
  judged(id: string): JudgedBooking | undefined
}

/** The paces that playlists gave each booking, by pacing round. Provided by playlists. */
export interface Paces {
  /** Reads the rounds that are not in memory. */
  ready(reader: Reader, rounds: Iterable<number>): Promise<void>
  /** Undefined when there is none. */
  paceIn(round: number, bookingId: string): Pace | undefined
}

/** Provided by impressions. */
export interface Impressions {
  /** The id of the newest version. */
  newest(reader: Reader): Promise<number>
  /** Every version, newest first. */
  versions(reader: Reader): Promise<readonly { id: number; validFrom: Date; terms: ImpressionTerms }[]>
}
