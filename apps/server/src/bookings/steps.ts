import { after, type BookingEvent, isTakeDownInTheWay, type Mover } from '@ayob/domain/bookings/lifecycle'
import type { Core } from '../platform/core'
import { notFound, Refusal } from '../platform/errors'
import type { EventPayloads, EventType } from '../platform/events'
import type { Actor, Tx } from '../platform/ports'
import { type BookingChange, type BookingRow, bookingStore, factsOf, stateOf } from './bookings.store'

/** What a step changes and writes down beside the state. */
interface Step {
  /** What changes beside the state. */
  readonly change?: (row: BookingRow) => BookingChange | Promise<BookingChange>
  /** For the history and the activity log. */
  readonly note?: string | null
  /** What the event tells beside the booking. */
  readonly payload?: Partial<EventPayloads[EventType]>
  /** The event is not emitted: nobody has to hear of this step. */
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
 * Takes a step of a booking's lifecycle: locks the booking, checks its state, changes it, and writes history, activity and
 * event in the caller's transaction. Returns the booking after the step; undefined when the step is not possible now.
 */
export async function tryStep(
  deps: Core,
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
  await bookingStore.addHistory(tx, changed, event, actor, note, deps.clock.now())
  if (actor.kind === 'admin' && event !== 'refund') {
    const details = note ? { note } : {}
    await deps.recordActivity(tx, { actor, action: `ad.${event}`, subject: 'booking', subjectId: id, details })
  }
  const type = EMITTED[event]
  if (type && !silent) await deps.emit(tx, type, { bookingId: id, ...payload } as never)
  return changed
}

/**
 * Takes a step or refuses it. Errors: 404 for an unknown booking; 409 with the current state, `refusal` being the key of
 * its text, or with the reason of the take-down that is in the way.
 */
export async function takeStep(
  deps: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  event: BookingEvent,
  { refusal, ...step }: Step & { readonly refusal?: string } = {},
): Promise<BookingRow> {
  const changed = await tryStep(deps, tx, actor, id, event, step)
  if (changed) return changed
  const row = await bookingStore.byId(tx, id)
  throw row ? refusalOf(row, actor, event, refusal) : notFound()
}

/** The texts of a take-down, or of its absence, that is in the way. */
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
