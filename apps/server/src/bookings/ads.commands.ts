import { type Day, dayOf } from '@ayob/contract/days'
import { canStartOn, flightFrom } from '@ayob/domain/bookings/flight'
import { endWithMakeGood } from '@ayob/domain/bookings/make-good'
import { recordText } from '../http/texts'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import type { BookingDeps } from './bookings.commands'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'

/** What an administrator sets on a flight. Absent: stays. */
export interface FlightSettings {
  readonly startDate?: Day | undefined
  readonly make_good_days?: number | undefined
}

const EXTENDED = new Set<BookingRow['status']>(['scheduled', 'running', 'paused'])
const SHOWN = new Set<BookingRow['status']>(['pending', ...EXTENDED])

const refusedAs = (row: BookingRow, key = 'server.adState') =>
  new Refusal('conflict', key, { values: { ...stateOf(row) } })

/** Moves the start day of a flight that hasn't begun, and sets make-good days. What is already so changes nothing. */
export async function changeFlight(
  deps: BookingDeps,
  actor: Actor,
  id: string,
  { startDate, make_good_days: makeGoodDays }: FlightSettings,
): Promise<void> {
  await deps.transact(async (tx) => {
    let row = await bookingStore.lock(tx, id)
    if (!row) throw notFound()
    if (startDate !== undefined) row = await reschedule(deps, tx, actor, row, startDate)
    if (makeGoodDays !== undefined) await makeGood(deps, tx, actor, row, makeGoodDays)
  })
}

async function reschedule(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  startDate: Day,
): Promise<BookingRow> {
  if (row.status !== 'scheduled') throw refusedAs(row)
  if (!canStartOn(startDate, dayOf(deps.clock.now()))) throw badField('startDate', 'server.startDate')
  if (startDate === row.start_date) return row
  // The advertiser of a flight that is moved has until the new day to pay.
  const paymentStatus = row.payment_status === 'overdue' ? 'pending' : row.payment_status
  const state = { ...stateOf(row), paymentStatus } as const
  const change = flightFrom(startDate, row.duration_days + row.make_good_days)
  const moved = await bookingStore.change(tx, row.id, state, change)
  await recordStep(
    deps,
    tx,
    actor,
    moved,
    'reschedule',
    recordText('server.historyMoved', { from: row.start_date ?? '', to: startDate }),
  )
  await deps.emit(tx, 'booking.rescheduled', { bookingId: row.id, startDate })
  return moved
}

async function makeGood(deps: BookingDeps, tx: Tx, actor: Actor, row: BookingRow, days: number): Promise<void> {
  const { start_date: startDate, end_date: oldEnd, make_good_days: makeGoodDays } = row
  if (!EXTENDED.has(row.status) || !startDate || !oldEnd) throw refusedAs(row)
  if (days === makeGoodDays) return
  const flight = { startDate, endDate: oldEnd, makeGoodDays }
  const endDate = endWithMakeGood(flight, days, dayOf(deps.clock.now()))
  if (!endDate) throw badField('make_good_days', 'server.makeGoodUsed')
  const changed = await bookingStore.change(tx, row.id, stateOf(row), { endDate, makeGoodDays: days })
  await recordStep(deps, tx, actor, changed, 'make_good', recordText('server.historyMakeGood', { count: days }))
  await deps.emit(tx, 'booking.extended', { bookingId: row.id, days })
}

/**
 * Takes an ad's creative off all screens, in every unfinished booking that shows it. A flight's status and days stay
 * as they are: the days on which it isn't shown are not added. Of two administrators at once exactly one succeeds.
 */
export async function takeDown(deps: BookingDeps, actor: Actor, id: string, reason: string): Promise<void> {
  await deps.transact(async (tx) => {
    const [row, together] = await lockShowing(tx, id)
    if (!SHOWN.has(row.status)) throw refusedAs(row)
    if (row.taken_down_at) throw refusedAs(row, 'server.adTakenDownAlready')
    const change = { takenDownAt: deps.clock.now(), takenDownReason: reason }
    for (const one of together.filter(({ status, taken_down_at }) => SHOWN.has(status) && !taken_down_at)) {
      const down = await bookingStore.change(tx, one.id, stateOf(one), change)
      await recordStep(deps, tx, actor, down, 'take_down', reason)
      await deps.emit(tx, 'booking.taken_down', { bookingId: one.id, reason })
    }
  })
}

/** Lets an ad's creative on screens again, in every booking with it, finished ones too: then it may be booked anew. */
export async function restore(deps: BookingDeps, actor: Actor, id: string): Promise<void> {
  await deps.transact(async (tx) => {
    const [row, together] = await lockShowing(tx, id)
    if (!row.taken_down_at) throw refusedAs(row, 'server.adNotTakenDown')
    for (const one of together.filter(({ taken_down_at }) => taken_down_at)) {
      const change = { takenDownAt: null, takenDownReason: null }
      const back = await bookingStore.change(tx, one.id, stateOf(one), change)
      await recordStep(deps, tx, actor, back, 'restore', null)
      if (SHOWN.has(one.status)) await deps.emit(tx, 'booking.restored', { bookingId: one.id })
    }
  })
}

/** Locks a booking and all others with its creative, in the order of their ids. */
async function lockShowing(tx: Tx, id: string): Promise<[BookingRow, BookingRow[]]> {
  const known = await bookingStore.byId(tx, id)
  if (!known) throw notFound()
  const all = await bookingStore.lockShowing(tx, known.creative_id)
  const row = all.find((one) => one.id === id)
  if (!row) throw notFound()
  return [row, all]
}

async function recordStep(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  event: 'reschedule' | 'make_good' | 'take_down' | 'restore',
  note: string | null,
): Promise<void> {
  await bookingStore.addHistory(tx, row, event, actor, note, deps.clock.now())
  const details = note ? { note } : {}
  await deps.recordActivity(tx, { actor, action: `ad.${event}`, subject: 'booking', subjectId: row.id, details })
}

/** Refuses to put an ad on screens that was taken down. */
export function refuseTakenDown(row: Pick<BookingRow, 'taken_down_at' | 'taken_down_reason'>): void {
  if (row.taken_down_at) {
    throw new Refusal('conflict', 'server.adTakenDown', { values: { reason: row.taken_down_reason ?? '' } })
  }
}
