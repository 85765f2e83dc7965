import { ACTIONS } from '@ayob/contract/activity'
import { type Day, startOfDay } from '@ayob/contract/days'
import { flightFrom } from '@ayob/domain/bookings/flight'
import { after, type BookingEvent, isTakeDownInTheWay, type Mover } from '@ayob/domain/bookings/lifecycle'
import { shownDays } from '@ayob/domain/hours/show-times'
import { badField, notFound, Refusal } from '../../platform/errors'
import type { EventPayloads, EventType } from '../../platform/events'
import type { Actor, Core, Tx } from '../../platform/ports'
import { historyStore } from './booking-history.store'
import { type BookingChange, type BookingRow, bookingStore, factsOf, stateOf } from './bookings.store'
import { showTimes } from './targeting'

/** The columns of a flight that starts on a day and includes all days of its booking. */
export function flightDates(start: Day, row: Pick<BookingRow, 'duration_days' | 'make_good_days'>) {
  const { startDate, endDate } = flightFrom(start, row.duration_days + row.make_good_days)
  return { start_date: startDate, end_date: endDate }
}

/** Does the same. Errors: 400 on `startDate` for a flight on whose days the ad's hours show nothing. */
export function shownFlight(start: Day, row: BookingRow) {
  const dates = flightDates(start, row)
  const [from, until] = [startOfDay(dates.start_date).getTime(), startOfDay(dates.end_date).getTime()]
  const times = showTimes({ ...row, ...dates })
  if (times && shownDays(times, from, until) === 0) throw badField('startDate', 'server.startDateNoHours')
  return dates
}

/** The changes and records of a step besides the state. */
interface Step {
  readonly change?: (row: BookingRow) => BookingChange | Promise<BookingChange>
  /** For the history and the activity log. */
  readonly note?: string | null
  /** Payload of the event besides the booking. */
  readonly payload?: Partial<EventPayloads[EventType]>
  /** No event is emitted. */
  readonly silent?: boolean
}

const EMITTED: Readonly<Partial<Record<BookingEvent, EventType>>> = {
  approve: 'booking.approved',
  reject: 'booking.rejected',
  overdue: 'booking.overdue',
  publish: 'booking.published',
  pause: 'booking.paused',
  resume: 'booking.resumed',
  complete: 'booking.completed',
  withdraw: 'booking.withdrawn',
  reschedule: 'booking.rescheduled',
  make_good: 'booking.extended',
  extend: 'booking.extended',
  take_down: 'booking.taken_down',
  restore: 'booking.restored',
}

/**
 * Takes a step of a booking's lifecycle: locks the booking, checks and changes its state, and writes history, activity
 * and event in the caller's transaction. Returns the booking after the step; undefined when the step is not allowed.
 */
export async function tryStep(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  event: BookingEvent,
  { change, note = null, payload, silent = false }: Step = {},
): Promise<BookingRow | undefined> {
  const row = await bookingStore.lock(tx, id)
  const next = row && after(factsOf(row), event, actor.kind as Mover)
  if (!row || !next) return undefined
  const changed = await bookingStore.change(tx, id, next, (await change?.(row)) ?? {})
  await historyStore.add(tx, changed, event, actor, note, ctx.clock.now())
  // Payments record a refund.
  const action = ACTIONS.find((one) => one === `ad.${event}`)
  if (actor.kind === 'admin' && action) {
    const details = note ? { note } : {}
    await ctx.recordActivity(tx, { actor, action, subject: 'booking', subjectId: id, details })
  }
  const type = EMITTED[event]
  if (type && !silent) await ctx.emit(tx, type, { bookingId: id, ...payload } as never)
  return changed
}

/**
 * Takes a step or refuses it. Errors: 404 for an unknown booking; 409 with the current state and the text of key `refusal`,
 * or with the reason of the take-down that prevents the step.
 */
export async function takeStep(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  event: BookingEvent,
  { refusal, ...step }: Step & { readonly refusal?: string } = {},
): Promise<BookingRow> {
  const changed = await tryStep(ctx, tx, actor, id, event, step)
  if (changed) return changed
  const row = await bookingStore.byId(tx, id)
  throw row ? refusalOf(row, actor, event, refusal) : notFound()
}

/** The texts for a step that a take-down, or the lack of one, prevents. */
const TAKE_DOWN_TEXTS: Readonly<Partial<Record<BookingEvent, string>>> = {
  publish: 'server.adTakenDown',
  take_down: 'server.adTakenDownAlready',
  restore: 'server.adNotTakenDown',
}

function refusalOf(row: BookingRow, actor: Actor, event: BookingEvent, refusal = 'server.adState'): Refusal {
  const inTheWay = isTakeDownInTheWay(factsOf(row), event, actor.kind as Mover) && TAKE_DOWN_TEXTS[event]
  return new Refusal('conflict', inTheWay || refusal, {
    values: { ...stateOf(row), reason: row.taken_down_reason ?? '' },
  })
}
