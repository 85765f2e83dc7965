import { type JudgedBooking, OLDEST_PLAY_MS } from '@ayob/domain/plays/verdict'
import type { Clock } from '../platform/ports'
import type { RunningBooking, RunningBookings } from './ports'

/** What another server process has changed is known after this time; a change of this one is known at once. */
const LOOK_MS = 100
/** The whole list is read anew this often: bookings that ended long ago leave it. */
const READ_MS = 10 * 60_000

/** The bookings that plays may name, in memory. */
export interface BookingIndex {
  /** Brings the index up to date where a booking may have changed; cheap when none has. */
  refresh(): Promise<void>
  /** Whether a refresh would find nothing to look at. */
  isFresh(): boolean
  /** Makes the next refresh read everything, whenever the last one was. */
  bookingsChanged(): void
  /** The booking a play is judged by, if it ran within the last 14 days. */
  judged(id: string): JudgedBooking | undefined
  /** All of them; the list is another one after each change, with the same objects for those that did not change. */
  all(): readonly RunningBooking[]
}

interface Needs {
  readonly bookings: RunningBookings
  readonly commits: () => number
  readonly clock: Clock
}

export function createBookingIndex({ bookings, commits, clock }: Needs): BookingIndex {
  const judged = new Map<string, JudgedBooking>()
  const known = new Map<string, RunningBooking>()
  let list: readonly RunningBooking[] = []
  let version: number | undefined
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
    const since = new Date(clock.now().getTime() - OLDEST_PLAY_MS)
    if (version === undefined || now - readAt >= READ_MS) {
      keep(await bookings.list(since), [...known.keys()])
      readAt = now
    } else if (found !== version) {
      const { ids, bookings: changed } = await bookings.changed(since, version)
      keep(changed, ids)
    }
    version = found
    lookedAt = now
    lookedAfter = after
  }

  const isFresh = () => lookedAfter >= commits() && performance.now() - lookedAt < LOOK_MS

  return {
    isFresh,
    async refresh() {
      const wanted = commits()
      if (isFresh()) return
      do {
        running ??= read().finally(() => {
          running = undefined
        })
        await running
      } while (lookedAfter < wanted)
    },
    bookingsChanged() {
      lookedAt = Number.NEGATIVE_INFINITY
      readAt = Number.NEGATIVE_INFINITY
    },
    judged: (id) => judged.get(id),
    all: () => list,
  }
}

function judgedBooking(booking: RunningBooking): JudgedBooking {
  return {
    vehicleType: booking.vehicleType,
    geofences: booking.geofences,
    running: booking.running.map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? null })),
    endsAt: booking.endsAt.getTime(),
  }
}
