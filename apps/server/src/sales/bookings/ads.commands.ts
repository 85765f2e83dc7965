import { type Day, dayOf } from '@ayob/contract/days'
import { canStartOn } from '@ayob/domain/bookings/flight'
import { after, TRANSITIONS } from '@ayob/domain/bookings/lifecycle'
import { endWithMakeGood } from '@ayob/domain/bookings/make-good'
import type { Core } from '../../platform/core'
import { badField, notFound } from '../../platform/errors'
import { recordText } from '../../platform/http/texts'
import type { Actor, Tx } from '../../platform/ports'
import { bookingCreativeStore } from './booking-creatives.store'
import { type BookingRow, bookingStore, factsOf } from './bookings.store'
import { shownFlight, takeStep } from './steps'

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
