import { type JudgedBooking, OLDEST_PLAY_MS } from '@ayob/domain/delivery/verdict'
import type { Clock } from '../platform/ports'
import type { RunningBooking, RunningBookings } from './ports'

/** How long an answer may rest on the last look at the bookings' version: a change is known at once, to a person. */
const LOOK_MS = 10
/** The list is read anew this often even when nothing changed, since time itself ends flights. */
const READ_MS = 20_000

/** The bookings that plays may name, in memory. */
export interface BookingIndex {
  /** Brings the index up to date where a booking may have changed; cheap when none has. */
  refresh(): Promise<void>
  /** Makes the next refresh read everything, whenever the last one was. */
  bookingsChanged(): void
  /** The booking a play is judged by, if it ran within the last 14 days. */
  judged(id: string): JudgedBooking | undefined
  /** All of them; the list is another one after each change. */
  all(): readonly RunningBooking[]
}

export function createBookingIndex(bookings: RunningBookings, clock: Clock): BookingIndex {
  let list: readonly RunningBooking[] = []
  let judged = new Map<string, JudgedBooking>()
  let version: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const read = async () => {
    const now = performance.now()
    const found = await bookings.version()
    if (found !== version || now - readAt >= READ_MS) {
      list = await bookings.list(new Date(clock.now().getTime() - OLDEST_PLAY_MS))
      judged = new Map(list.map((booking) => [booking.id, judgedBooking(booking)]))
      version = found
      readAt = now
    }
    lookedAt = now
  }

  return {
    async refresh() {
      if (performance.now() - lookedAt < LOOK_MS) return
      running ??= read().finally(() => {
        running = undefined
      })
      await running
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
