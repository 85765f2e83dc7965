import { MAX_MAKE_GOOD_DAYS } from '@ayob/contract/ads'
import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { canStartOn, due } from '@ayob/domain/bookings/flight'
import { after, TRANSITIONS } from '@ayob/domain/bookings/lifecycle'
import {
  daysToMakeGood,
  type EndedFlight,
  endingToday,
  endWithMakeGood,
  isMadeGood,
} from '@ayob/domain/bookings/make-good'
import { badField, notFound } from '../../platform/errors'
import { recordText } from '../../platform/http/texts'
import { type Actor, CLOCK_ACTOR, type Core, type Tx } from '../../platform/ports'
import { bookingCreativeStore } from './booking-history.store'
import { type BookingRow, bookingStore, factsOf } from './bookings.store'
import { shownFlight, takeStep, tryStep } from './take-step'
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

/** An administrator's changes of a flight. Absent fields stay as they are. */
interface FlightSettings {
  readonly startDate?: Day | undefined
  readonly make_good_days?: number | undefined
}

/**
 * Moves the start day of a flight that hasn't begun, and sets make-good days. An equal value changes nothing.
 * Errors: 404; 400 for an impossible day; 409 in another state.
 */
export async function changeFlight(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { startDate, make_good_days: makeGoodDays }: FlightSettings,
): Promise<void> {
  if (!(await bookingStore.lock(tx, id))) throw notFound()
  if (startDate !== undefined) await reschedule(ctx, tx, actor, id, startDate)
  if (makeGoodDays !== undefined) await setMakeGood(ctx, tx, actor, id, makeGoodDays)
}

async function reschedule(ctx: Core, tx: Tx, actor: Actor, id: string, startDate: Day): Promise<void> {
  const row = await bookingStore.byId(tx, id)
  if (!row) return
  if (after(factsOf(row), 'reschedule', 'admin')) {
    if (!canStartOn(startDate, dayOf(ctx.clock.now()))) throw badField('startDate', 'server.startDate')
    if (row.start_date === startDate) return
  }
  await takeStep(ctx, tx, actor, id, 'reschedule', {
    change: () => shownFlight(startDate, row),
    note: recordText('server.historyMoved', { from: row.start_date ?? '', to: startDate }),
    payload: { startDate },
  })
}

async function setMakeGood(ctx: Core, tx: Tx, actor: Actor, id: string, days: number): Promise<void> {
  const row = await bookingStore.byId(tx, id)
  if (!row || (row.make_good_days === days && after(factsOf(row), 'make_good', 'admin'))) return
  await takeStep(ctx, tx, actor, id, 'make_good', {
    change({ end_date: oldEnd, make_good_days: makeGoodDays }) {
      if (!oldEnd) throw new Error('an approved booking has no days')
      const end_date = endWithMakeGood({ endDate: oldEnd, makeGoodDays }, days, dayOf(ctx.clock.now()))
      if (!end_date) throw badField('make_good_days', 'server.makeGoodUsed')
      return { end_date, make_good_days: days }
    },
    note: recordText('server.historyMakeGood', { count: days }),
    payload: { days },
  })
}

/**
 * Takes an ad's creative off all screens, in every unfinished booking that shows it. Status and days of the flights
 * stay the same: days without the ad are not added. Errors: 404; 409 when it is over or already taken down.
 */
export async function takeDown(ctx: Core, tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const change = () => ({ taken_down_at: ctx.clock.now(), taken_down_reason: reason })
  const step = { change, note: reason, payload: { reason } }
  const others = await lockOthersWithCreative(tx, id)
  await takeStep(ctx, tx, actor, id, 'take_down', step)
  for (const row of others.filter((one) => after(factsOf(one), 'take_down', 'admin'))) {
    await takeStep(ctx, tx, actor, row.id, 'take_down', step)
  }
}

/**
 * Allows an ad's creative on screens again, in every booking with it, including finished ones, and in new bookings.
 * Errors: 404; 409 when it is not taken down.
 */
export async function restore(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const restoreOne = (row: BookingRow) =>
    takeStep(ctx, tx, actor, row.id, 'restore', {
      change: () => ({ taken_down_at: null, taken_down_reason: null }),
      silent: !(row.status in TRANSITIONS.take_down.status),
    })
  const others = await lockOthersWithCreative(tx, id)
  const row = await bookingStore.byId(tx, id)
  if (!row) throw notFound()
  await restoreOne(row)
  for (const other of others.filter((one) => after(factsOf(one), 'restore', 'admin'))) await restoreOne(other)
}

/** Locks all bookings that share a creative with a booking, in the order of their ids. Returns the others. */
async function lockOthersWithCreative(tx: Tx, id: string): Promise<BookingRow[]> {
  const row = await bookingStore.byId(tx, id)
  if (!row) throw notFound()
  const creatives = (await bookingCreativeStore.of(tx, id)).map(({ creative_id }) => creative_id)
  return (await bookingStore.lockShowing(tx, [row.creative_id, ...creatives])).filter((one) => one.id !== id)
}
