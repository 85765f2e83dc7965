import { type Day, dayOf } from '@ayob/contract/days'
import { canStartOn, flightFrom } from '@ayob/domain/bookings/flight'
import { after, TRANSITIONS } from '@ayob/domain/bookings/lifecycle'
import { endWithMakeGood } from '@ayob/domain/bookings/make-good'
import { recordText } from '../http/texts'
import type { Core } from '../platform/core'
import { badField, notFound } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import { type BookingRow, bookingStore, factsOf } from './bookings.store'
import { takeStep } from './steps'

/** What an administrator sets on a flight. Absent: stays. */
interface FlightSettings {
  readonly startDate?: Day | undefined
  readonly make_good_days?: number | undefined
}

/**
 * Moves the start day of a flight that hasn't begun, and sets make-good days. A value that is already so changes nothing.
 * Errors: 404; 400 for a day that is not possible; 409 in another state.
 */
export async function changeFlight(
  deps: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { startDate, make_good_days: makeGoodDays }: FlightSettings,
): Promise<void> {
  if (!(await bookingStore.lock(tx, id))) throw notFound()
  if (startDate !== undefined) await reschedule(deps, tx, actor, id, startDate)
  if (makeGoodDays !== undefined) await setMakeGood(deps, tx, actor, id, makeGoodDays)
}

async function reschedule(deps: Core, tx: Tx, actor: Actor, id: string, startDate: Day): Promise<void> {
  const row = await bookingStore.byId(tx, id)
  if (!row) return
  if (after(factsOf(row), 'reschedule', 'admin')) {
    if (!canStartOn(startDate, dayOf(deps.clock.now()))) throw badField('startDate', 'server.startDate')
    if (row.start_date === startDate) return
  }
  await takeStep(deps, tx, actor, id, 'reschedule', {
    change: () => flightFrom(startDate, row.duration_days + row.make_good_days),
    note: recordText('server.historyMoved', { from: row.start_date ?? '', to: startDate }),
    payload: { startDate },
  })
}

async function setMakeGood(deps: Core, tx: Tx, actor: Actor, id: string, days: number): Promise<void> {
  const row = await bookingStore.byId(tx, id)
  if (!row || (row.make_good_days === days && after(factsOf(row), 'make_good', 'admin'))) return
  await takeStep(deps, tx, actor, id, 'make_good', {
    change({ start_date: startDate, end_date: oldEnd, make_good_days: makeGoodDays }) {
      if (!startDate || !oldEnd) throw new Error('an approved booking without days')
      const endDate = endWithMakeGood({ startDate, endDate: oldEnd, makeGoodDays }, days, dayOf(deps.clock.now()))
      if (!endDate) throw badField('make_good_days', 'server.makeGoodUsed')
      return { endDate, makeGoodDays: days }
    },
    note: recordText('server.historyMakeGood', { count: days }),
    payload: { days },
  })
}

/**
 * Takes an ad's creative off all screens, in every unfinished booking that shows it. A flight's status and days stay as
 * they are: the days on which it isn't shown are not added. Errors: 404; 409 when it is over or taken down already.
 */
export async function takeDown(deps: Core, tx: Tx, actor: Actor, id: string, reason: string): Promise<void> {
  const change = () => ({ takenDownAt: deps.clock.now(), takenDownReason: reason })
  const step = { change, note: reason, payload: { reason } }
  const others = await lockOthersWithCreative(tx, id)
  await takeStep(deps, tx, actor, id, 'take_down', step)
  for (const row of others.filter((one) => after(factsOf(one), 'take_down', 'admin'))) {
    await takeStep(deps, tx, actor, row.id, 'take_down', step)
  }
}

/**
 * Lets an ad's creative on screens again, in every booking with it, finished ones too: then it may be booked again.
 * Errors: 404; 409 when it is not taken down.
 */
export async function restore(deps: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const bring = (row: BookingRow) =>
    takeStep(deps, tx, actor, row.id, 'restore', {
      change: () => ({ takenDownAt: null, takenDownReason: null }),
      silent: !(row.status in TRANSITIONS.take_down.status),
    })
  const others = await lockOthersWithCreative(tx, id)
  const row = await bookingStore.byId(tx, id)
  if (!row) throw notFound()
  await bring(row)
  for (const other of others.filter((one) => after(factsOf(one), 'restore', 'admin'))) await bring(other)
}

/** Locks a booking and all with its creative, in the order of their ids. Returns the others. */
async function lockOthersWithCreative(tx: Tx, id: string): Promise<BookingRow[]> {
  const row = await bookingStore.byId(tx, id)
  if (!row) throw notFound()
  return (await bookingStore.lockShowing(tx, row.creative_id)).filter((one) => one.id !== id)
}
