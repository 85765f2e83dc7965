import type { ScreenCreative } from '@ayob/contract/playlists'
import { judgeBooking } from '@ayob/domain/plays/verdict'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { BookingIndex } from './booking-index'

/** A screen's claims about a picture of its display. */
export interface ShownAd {
  readonly shownAt: Date
  readonly lat: number | null
  readonly lng: number | null
  /** The number of the creative if the ad has several, or of the house ad. */
  readonly creative: number | null
}

/** A screen obeys a pause or take-down within a minute, and finishes the current slot. */
const STILL_SHOWN_MS = 90_000

/**
 * Returns the creative of a booking; null when it was not in the screen's playlist at that time and place. Whether the
 * place is within its geofences is judged with its plays.
 */
export async function creativeShown(
  index: BookingIndex,
  bookingId: string,
  screen: KnownScreen,
  { shownAt, lat, lng, creative }: ShownAd,
): Promise<ScreenCreative | null> {
  await index.refresh()
  const startedAt = shownAt.getTime() - STILL_SHOWN_MS
  const at = { bookingId, startedAt, durationMs: STILL_SHOWN_MS, lat, lng }
  const refused = judgeBooking(at, index.judged(bookingId), screen.vehicleType)
  return refused === 'not_in_playlist' ? null : (index.creative(bookingId, creative) ?? null)
}
