import type { ImpressionTerms } from '@ayob/domain/impressions/impressions'
import type { JudgedBooking } from '@ayob/domain/plays/verdict'
import type { Reader } from '../platform/ports'

/** The bookings that plays may name. The playlists capability keeps them in memory. */
export interface JudgedBookings {
  /** Brings them up to date where a booking may have changed; cheap when none has. */
  refresh(): Promise<void>
  /** The booking a play is judged by, if it ran within the last 14 days. */
  judged(id: string): JudgedBooking | undefined
}

/** How many people could see a play. The impressions capability keeps it. */
export interface Impressions {
  /** Id of the newest version. */
  newest(reader: Reader): Promise<number>
  /** Every version, newest first. */
  versions(reader: Reader): Promise<readonly { id: number; validFrom: Date; terms: ImpressionTerms }[]>
}
