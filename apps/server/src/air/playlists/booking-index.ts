import { MINUTE_MS } from '@ayob/contract/durations'
import type { ScreenCreative } from '@ayob/contract/playlists'
import { showTimesOf } from '@ayob/domain/hours/show-times'
import { type JudgedBooking, judgeBooking, OLDEST_PLAY_MS } from '@ayob/domain/plays/verdict'
import { withPatience } from '../../platform/database-away'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { Clock, Db } from '../../platform/ports'
import {
  bookingsVersion,
  changedFlights,
  type RunningBooking,
  runningFlights,
} from '../../sales/bookings/bookings.queries'

/** A change by another server process is read within this time; a change by this process at once. */
const POLL_MS = 100
/** The whole list is read again this often, to drop bookings that ended long ago. */
const READ_MS = 10 * MINUTE_MS

type BookingsVersion = Awaited<ReturnType<typeof bookingsVersion>>

/** The bookings in the database. `version` is called up to ten times per second. */
export const runningBookings = (db: Db) => ({
  list: (since: Date, now: Date): Promise<readonly RunningBooking[]> => runningFlights(db, since, now),
  /** The bookings that changed after a version: all their ids, and those of them that `list` would return. */
  changed: (
    since: Date,
    now: Date,
    version: BookingsVersion,
  ): Promise<{ ids: readonly string[]; bookings: readonly RunningBooking[] }> =>
    changedFlights(db, since, now, version),
  version: () => bookingsVersion(db),
})

export type RunningBookings = ReturnType<typeof runningBookings>

interface Deps {
  readonly bookings: RunningBookings
  readonly commits: () => number
  readonly clock: Clock
}

export type BookingIndex = ReturnType<typeof createBookingIndex>

/** Keeps in memory the bookings that plays may refer to. */
export function createBookingIndex({ bookings, commits, clock }: Deps) {
  const judged = new Map<string, JudgedBooking>()
  const known = new Map<string, RunningBooking>()
  let list: readonly RunningBooking[] = []
  let version: BookingsVersion | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let lookedAfter = -1
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const keep = (found: readonly RunningBooking[], gone: Iterable<string>) => {
    for (const id of gone) {
      known.delete(id)
      judged.delete(id)
    }
    for (const booking of found) {
      known.set(booking.id, booking)
      judged.set(booking.id, judgedBooking(booking))
    }
    list = [...known.values()]
  }
  const read = async () => {
    const now = performance.now()
    const after = commits()
    const found = await bookings.version()
    const at = clock.now()
    const since = new Date(at.getTime() - OLDEST_PLAY_MS)
    if (version === undefined || now - readAt >= READ_MS) {
      keep(await bookings.list(since, at), [...known.keys()])
      readAt = now
    } else if (found.newest !== version.newest || found.steps !== version.steps) {
      const { ids, bookings: changed } = await bookings.changed(since, at, version)
      keep(changed, ids)
    }
    version = found
    lookedAt = now
    lookedAfter = after
  }

  const isFresh = () => lookedAfter >= commits() && performance.now() - lookedAt < POLL_MS

  return {
    /** Returns true when a refresh would read nothing. */
    isFresh,

    /** Reads bookings that may have changed. Cheap when there are none. */
    async refresh(): Promise<void> {
      const wanted = commits()
      if (isFresh()) return
      do {
        running ??= withPatience('quick', read).finally(() => {
          running = undefined
        })
        await running
      } while (lookedAfter < wanted)
    },

    /** Makes the next refresh read everything. */
    bookingsChanged(): void {
      lookedAt = Number.NEGATIVE_INFINITY
      readAt = Number.NEGATIVE_INFINITY
    },

    /** A booking, if it ran within the last 14 days. */
    judged: (id: string) => judged.get(id),

    /** A booking's creative, or the one with a number, under the same condition. */
    creative: (id: string, number: number | null = null) =>
      known.get(id)?.creatives?.find((one) => one.number === number)?.creative ?? known.get(id)?.creative,

    /** All bookings. The list is new after each change; unchanged bookings stay the same objects. */
    all: () => list,
  }
}

function judgedBooking(booking: RunningBooking): JudgedBooking {
  return {
    vehicleType: booking.vehicleType,
    geofences: booking.geofences,
    running: booking.running.map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? null })),
    endsAt: booking.endsAt.getTime(),
    times: showTimesOf(booking.showHours),
  }
}

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
