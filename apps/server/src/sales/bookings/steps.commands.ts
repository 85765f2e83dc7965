import { type Day, dayOf } from '@ayob/contract/days'
import { UNDO_MS } from '@ayob/contract/durations'
import { canStartOn, endAfterPause } from '@ayob/domain/bookings/flight'
import { after, statesFor } from '@ayob/domain/bookings/lifecycle'
import { badField, notFound, Refusal } from '../../platform/errors'
import { recordText } from '../../platform/http/texts'
import { holdBack, takeBack } from '../../platform/outbox'
import { type Actor, CLOCK_ACTOR, type Core, type Tx } from '../../platform/ports'
import { type BookingRow, bookingStore, factsOf } from './bookings.store'
import { approveCreatives, awaitReview } from './chosen-creatives.commands'
import { flightDates, shownFlight, takeStep, tryStep } from './take-step'

/**
 * Approves an ad for a start day. Errors: 404; 400 for a day outside today to a year ahead, or for days on which the
 * ad's hours show nothing; 409 in another state, or for a creative that no screen can play.
 */
export async function approve(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  startDate: Day,
  { undoable = false } = {},
): Promise<void> {
  await takeStep(ctx, tx, actor, id, 'approve', {
    async change(row) {
      if (!canStartOn(startDate, dayOf(ctx.clock.now()))) throw badField('startDate', 'server.startDate')
      const main = await approveCreatives(tx, row)
      return { ...shownFlight(startDate, row), ...main }
    },
  })
  if (undoable) await holdBack(tx, 'booking.approved', { bookingId: id }, new Date(ctx.clock.now().getTime() + UNDO_MS))
}

/** Takes back an approval that nobody has been told of yet. Errors: 404; 409 in another state, or too late. */
export async function undoApproval(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  await takeStep(ctx, tx, actor, id, 'undo_approval', {
    async change() {
      await awaitReview(tx, id)
      return { start_date: null, end_date: null }
    },
  })
  if (!(await takeBack(tx, 'booking.approved', { bookingId: id }, ctx.clock.now())))
    throw new Refusal('conflict', 'server.tooLateToUndo')
}

/** Rejects an ad, with an optional reason for its advertiser. Errors: 404; 409 in another state. */
export async function reject(ctx: Core, tx: Tx, actor: Actor, id: string, reason: string | null) {
  await takeStep(ctx, tx, actor, id, 'reject', { change: () => ({ rejection_reason: reason }), note: reason })
}

/** The flight dates when it starts today, whatever day was planned. */
const flightToday = (ctx: Core, row: BookingRow) => flightDates(dayOf(ctx.clock.now()), row)

/** Publishes an ad: its flight starts today. Errors: 404; 409 in another state, or while its creative is taken down. */
export async function publish(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  await takeStep(ctx, tx, actor, id, 'publish', { change: (row) => flightToday(ctx, row) })
}

/** Who may resume the ad: any administrator after an administrator's pause, any member who may book after a member's pause. */
const pauserOf = (actor: Actor) => (actor.kind === 'admin' ? actor.id : actor.ownerId)

/** Publishes a scheduled ad or resumes a paused one. Returns which. Errors: those of `publish` and `resume`. */
export async function publishOrResume(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<'publish' | 'resume'> {
  const event = (await bookingStore.lock(tx, id))?.status === 'paused' ? 'resume' : 'publish'
  await (event === 'publish' ? publish : resume)(ctx, tx, actor, id)
  return event
}

/** Pauses a running ad. Errors: 404; 409 in another state. */
export async function pause(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  await takeStep(ctx, tx, actor, id, 'pause', {
    change: () => ({ paused_at: ctx.clock.now(), paused_by: pauserOf(actor) }),
  })
}

/** Resumes a paused ad and adds the paused days. Errors: 404; 409 in another state, or when somebody else paused it. */
export async function resume(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  await takeStep(ctx, tx, actor, id, 'resume', {
    change(row) {
      if (actor.kind !== 'admin' && row.paused_by !== pauserOf(actor))
        throw new Refusal('conflict', 'server.pausedByAdmin')
      const now = ctx.clock.now()
      const end_date = row.end_date && row.paused_at ? endAfterPause(row.end_date, row.paused_at, now) : row.end_date
      return { paused_at: null, paused_by: null, end_date }
    },
  })
}

/** `paused_by` for flights of an advertiser who was switched off. */
const BY_SWITCH = 'switch'

/** Pauses every running flight of an advertiser who was switched off. */
export async function pauseAll(ctx: Core, tx: Tx, actor: Actor, advertiserId: string): Promise<void> {
  const change = () => ({ paused_at: ctx.clock.now(), paused_by: BY_SWITCH })
  const note = recordText('server.advertiserOff')
  for (const id of await bookingStore.idsIn(tx, advertiserId, statesFor('pause'))) {
    await takeStep(ctx, tx, actor, id, 'pause', { change, note })
  }
}

/** Resumes the flights that the switch paused. Disputed ones stay paused. */
export async function resumeAll(ctx: Core, tx: Tx, actor: Actor, advertiserId: string): Promise<void> {
  for (const id of await bookingStore.idsIn(tx, advertiserId, statesFor('resume'))) {
    const row = await bookingStore.lock(tx, id)
    if (row?.paused_by !== BY_SWITCH || !after(factsOf(row), 'resume', 'admin')) continue
    await resume(ctx, tx, actor, id)
  }
}

/** Withdraws the actor's own booking. Errors: 404 for somebody else's; 409 with the text `refusal` when it is paid or live. */
export async function withdraw(ctx: Core, tx: Tx, actor: Actor, id: string, refusal = 'server.invoiceKept') {
  const row = await bookingStore.byId(tx, id)
  if (row?.advertiser_id !== actor.ownerId) throw notFound()
  await takeStep(ctx, tx, actor, id, 'withdraw', { refusal })
}

/** Takes a step that is due by the clock. Returns false when it is no longer allowed. */
export async function moveByClock(ctx: Core, tx: Tx, id: string, event: 'overdue' | 'publish' | 'complete') {
  const change = (row: BookingRow) => (event === 'publish' ? flightToday(ctx, row) : {})
  return (await tryStep(ctx, tx, CLOCK_ACTOR, id, event, { change })) !== undefined
}

/** Takes a step caused by a payment, in the payment's transaction. Returns false when the booking doesn't allow it. */
export async function moveByPayment(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  event: 'pay' | 'dispute' | 'refund',
): Promise<boolean> {
  const change = (row: BookingRow) =>
    event === 'dispute' && row.status === 'running' ? { paused_at: ctx.clock.now(), paused_by: null } : {}
  return (await tryStep(ctx, tx, actor, id, event, { change })) !== undefined
}
