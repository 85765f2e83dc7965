import { MAX_MAKE_GOOD_DAYS } from '@ayob/contract/ads'
import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { due } from '@ayob/domain/bookings/flight'
import { daysToMakeGood, type EndedFlight, endingToday, isMadeGood } from '@ayob/domain/bookings/make-good'
import type { Core } from '../../platform/core'
import { recordText } from '../../platform/http/texts'
import { CLOCK_ACTOR, type Tx } from '../../platform/ports'
import { type BookingRow, bookingStore } from './bookings.store'
import { tryStep } from './steps'
import { goalOf, showTimes } from './targeting'

/**
 * Ends a running flight whose days are over: it gets make-good days when plays are missing, otherwise it is completed.
 * In its make-good days it is completed as soon as it reaches its goal. A taken-down flight gets no days, since nobody
 * would see it. `delivered` are its plays so far. Returns false when nothing is due any more.
 */
export async function endFlight(ctx: Core, tx: Tx, id: string, delivered: number): Promise<boolean> {
  const row = await bookingStore.lock(tx, id)
  if (row?.status !== 'running' || !row.end_date) return false
  const now = ctx.clock.now()
  const today = dayOf(now)
  const flight = endedFlight(row, row.end_date, delivered)
  const complete = async (change = {}) =>
    (await tryStep(ctx, tx, CLOCK_ACTOR, id, 'complete', { change: () => change })) !== undefined
  if (due.ended(row.end_date, now)) {
    // Includes the public holidays of the days that may be added.
    const times = showTimes({ ...row, end_date: addDays(row.end_date, 2 * MAX_MAKE_GOOD_DAYS) })
    const days = row.taken_down_at ? 0 : daysToMakeGood(flight, today, times)
    return days === 0 ? complete() : extend(ctx, tx, id, flight, days)
  }
  const isExtended = (await bookingStore.extensions(tx, id)).length > 0
  return isExtended && isMadeGood(flight, today) && complete(lastDayToday(flight, today))
}

function lastDayToday(flight: EndedFlight, today: Day) {
  const { endDate, makeGoodDays } = endingToday(flight, today)
  return { end_date: endDate, make_good_days: makeGoodDays }
}

function endedFlight(row: BookingRow, endDate: string, delivered: number): EndedFlight {
  return { endDate, makeGoodDays: row.make_good_days, durationDays: row.duration_days, goal: goalOf(row), delivered }
}

async function extend(ctx: Core, tx: Tx, id: string, flight: EndedFlight, days: number): Promise<boolean> {
  const { delivered, goal } = flight
  const at = ctx.clock.now()
  const makeGoodDays = flight.makeGoodDays + days
  const extended = await tryStep(ctx, tx, CLOCK_ACTOR, id, 'extend', {
    change: () => ({ end_date: addDays(flight.endDate, days), make_good_days: makeGoodDays }),
    note: recordText('server.historyExtended', { count: days, plays: delivered, goal }),
    payload: { days: makeGoodDays, short: { added: days, delivered, goal, lastDay: addDays(dayOf(at), -1) } },
  })
  if (!extended) return false
  await bookingStore.addExtension(tx, { booking_id: id, at, days, delivered, goal })
  return true
}

/** Notifies an advertiser that a flight is behind its goal, unless somebody has done so. */
export async function tellBehind(
  ctx: Core,
  tx: Tx,
  flight: { readonly id: string; readonly toldAt: Date | null },
  plays: { readonly delivered: number; readonly expected: number },
): Promise<void> {
  if (!(await bookingStore.markTold(tx, flight, ctx.clock.now()))) return
  await ctx.emit(tx, 'booking.behind', { bookingId: flight.id, ...plays })
}

/**
 * Marks a flight as settled. `isOwed`: missing plays become credit, because the flight is completed and paid. Returns
 * undefined when the flight was settled meanwhile.
 */
export async function markSettled(ctx: Core, tx: Tx, id: string): Promise<{ isOwed: boolean } | undefined> {
  if ((await bookingStore.lock(tx, id))?.settled_at) return undefined
  const change = () => ({ settled_at: ctx.clock.now() })
  const row = await tryStep(ctx, tx, CLOCK_ACTOR, id, 'settle', { change })
  return row && { isOwed: row.status === 'completed' && row.payment_status === 'completed' }
}
