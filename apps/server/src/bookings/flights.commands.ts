import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { due } from '@ayob/domain/bookings/flight'
import { daysToMakeGood, type EndedFlight, endingToday, isMadeGood } from '@ayob/domain/bookings/make-good'
import { settlesAt } from '@ayob/domain/bookings/settlement'
import { recordText } from '../http/texts'
import { CLOCK_ACTOR, type Reader, type Tx } from '../platform/ports'
import { type BookingDeps, completeIn } from './bookings.commands'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'
import type { Deliveries } from './ports'
import { goalOf } from './targeting'

export type EndingDeps = BookingDeps & { readonly deliveries: Deliveries }

/**
 * What becomes of a running flight at its end, in one transaction: under-delivered, it gets make-good days; else it is
 * completed. One that runs on in such days is completed as soon as it has its goal. False: nothing is due any more.
 * What is taken down gets no days by itself, since nobody would see it.
 */
export async function endFlight(deps: EndingDeps, id: string): Promise<boolean> {
  return deps.transact(async (tx) => {
    const row = await bookingStore.lock(tx, id)
    if (row?.status !== 'running' || !row.end_date) return false
    const now = deps.clock.now()
    const today = dayOf(now)
    const flight = await asEnded(deps, tx, row, row.end_date)
    if (due.ended(row.end_date, now)) {
      const days = row.taken_down_at ? 0 : daysToMakeGood(flight, today)
      if (days === 0) return completeIn(deps, tx, id)
      await extend(deps, tx, row, flight, days)
      return true
    }
    const isExtended = (await bookingStore.extensions(tx, id)).length > 0
    return isExtended && isMadeGood(flight, today) && completeIn(deps, tx, id, endingToday(flight, today))
  })
}

async function asEnded(deps: EndingDeps, tx: Tx, row: BookingRow, endDate: string): Promise<EndedFlight> {
  const delivered = (await deps.deliveries.byBooking(tx, [row.id])).get(row.id)?.plays ?? 0
  return { endDate, makeGoodDays: row.make_good_days, durationDays: row.duration_days, goal: goalOf(row), delivered }
}

async function extend(deps: EndingDeps, tx: Tx, row: BookingRow, flight: EndedFlight, days: number): Promise<void> {
  const { delivered, goal } = flight
  const at = deps.clock.now()
  const makeGoodDays = flight.makeGoodDays + days
  const extended = await bookingStore.change(tx, row.id, stateOf(row), {
    endDate: addDays(flight.endDate, days),
    makeGoodDays,
  })
  await bookingStore.addExtension(tx, { booking_id: row.id, at, days, delivered, goal })
  const note = recordText('server.historyExtended', { count: days, plays: delivered, goal })
  await bookingStore.addHistory(tx, extended, 'extend', CLOCK_ACTOR, note, at)
  const short = { added: days, delivered, goal, lastDay: addDays(dayOf(at), -1) }
  await deps.emit(tx, 'booking.extended', { bookingId: row.id, days: makeGoodDays, short })
}

/** Flights that are to be settled, as the proof of them needs it. */
export const settling = {
  /** Ids of flights of which no play can come any more and that nobody has settled, oldest first. */
  async due(reader: Reader, now: Date): Promise<string[]> {
    const rows = await bookingStore.unsettled(reader)
    return rows
      .filter(({ end_date, paused_at }) => end_date && settlesAt({ endDate: end_date, pausedAt: paused_at }) <= now)
      .map(({ id }) => id)
  },

  /** Ids of flights that began on a day or before, have had a screen's time and are not settled. */
  unsettledSince: (reader: Reader, day: Day) => bookingStore.unsettledSince(reader, day),

  /**
   * Marks a flight as settled, in the caller's transaction. Undefined when that was done meanwhile. `isOwed`: it was
   * shown to its end and is paid, so what is missing is its advertiser's.
   */
  async mark(tx: Tx, id: string, at: Date): Promise<{ isOwed: boolean } | undefined> {
    const row = await bookingStore.lock(tx, id)
    if (!row || row.settled_at || !['completed', 'cancelled'].includes(row.status)) return undefined
    const settled = await bookingStore.change(tx, id, stateOf(row), { settledAt: at })
    await bookingStore.addHistory(tx, settled, 'settle', CLOCK_ACTOR, null, at)
    return { isOwed: row.status === 'completed' && row.payment_status === 'completed' }
  },
}
