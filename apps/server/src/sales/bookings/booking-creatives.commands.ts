import { afterRejection, afterSwitch, mainCreative } from '@ayob/domain/bookings/creatives'
import { TRANSITIONS } from '@ayob/domain/bookings/lifecycle'
import type { Core } from '../../platform/core'
import { notFound, Refusal } from '../../platform/errors'
import { recordText } from '../../platform/http/texts'
import type { Actor, Tx } from '../../platform/ports'
import { rowsOf, ruled } from './booking-creatives'
import { bookingCreativeStore, type CreativeRow } from './booking-creatives.store'
import { type CreativeEvent, historyStore } from './booking-history.store'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'
import { reject } from './steps.commands'

/**
 * Switches a creative of the actor's own booking on or off. Repeating it changes nothing. Errors: 404; 409 once the
 * flight is over, for a rejected creative, and for the last one that may show.
 */
export async function switchCreative(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  number: number,
  on: boolean,
): Promise<void> {
  const row = await openBooking(tx, id, actor)
  const before = (await creativesOf(tx, row)).map(ruled)
  const next = afterSwitch(before, number, on)
  if (next === 'unknown') throw notFound()
  if (next === 'rejected') throw new Refusal('conflict', 'server.creativeRejected')
  if (next === 'last') throw new Refusal('conflict', 'server.creativeLast')
  if (before.find((one) => one.number === number)?.on === on) return
  await write(tx, row, before, next)
  await note(ctx, tx, row, actor, on ? 'creative_on' : 'creative_off', number, null)
}

/**
 * Rejects one creative of an ad; the others stay. Rejecting the last one of an ad under review rejects the ad. Errors:
 * 404; 409 once the flight is over, for a creative that is already rejected, and for the last one of an approved ad.
 */
export async function rejectCreative(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  number: number,
  reason: string | null,
): Promise<void> {
  const row = await openBooking(tx, id)
  const before = (await creativesOf(tx, row)).map(ruled)
  const next = afterRejection(before, number)
  if (next === 'unknown') throw notFound()
  if (next === 'rejected') throw new Refusal('conflict', 'server.creativeRejected')
  if (next === 'last') {
    if (row.approval_status !== 'pending') throw new Refusal('conflict', 'server.creativeLastLive')
    await setRejected(tx, before, number, reason)
    return reject(ctx, tx, actor, id, reason)
  }
  await write(tx, row, before, next)
  await setRejected(tx, before, number, reason)
  await note(ctx, tx, row, actor, 'creative_reject', number, reason)
  const details = { number, ...(reason && { note: reason }) }
  await ctx.recordActivity(tx, { actor, action: 'ad.creative_reject', subject: 'booking', subjectId: id, details })
  await ctx.emit(tx, 'booking.creative_rejected', { bookingId: id, number, reason })
}

/** Locks a booking whose flight is not over. With `owner`, it must be their booking. Errors: 404; 409 when the flight is over. */
export async function openBooking(tx: Tx, id: string, owner?: Actor): Promise<BookingRow> {
  const row = await bookingStore.lock(tx, id)
  if (!row || (owner && row.advertiser_id !== owner.ownerId)) throw notFound()
  if (!(row.status in TRANSITIONS.take_down.status)) {
    throw new Refusal('conflict', 'server.adState', { values: { ...stateOf(row) } })
  }
  return row
}

export const creativesOf = async (tx: Tx, row: BookingRow) => rowsOf(row, await bookingCreativeStore.of(tx, row.id))

type Ruled = ReturnType<typeof ruled>

/** Writes the changes, and the creative that represents the booking. */
export async function write(tx: Tx, row: BookingRow, before: readonly Ruled[], next: readonly Ruled[]): Promise<void> {
  for (const [at, one] of next.entries()) {
    if (one.on !== before[at]?.on) await bookingCreativeStore.change(tx, one, { is_on: one.on })
  }
  const main = mainCreative(next)
  if (main && main.creative_id !== row.creative_id) {
    await bookingStore.change(tx, row.id, stateOf(row), { creative_id: main.creative_id })
  }
}

const setRejected = async (tx: Tx, rows: readonly CreativeRow[], number: number, reason: string | null) => {
  const row = rows.find((one) => one.number === number)
  if (row) await bookingCreativeStore.change(tx, row, { review: 'rejected', rejection_reason: reason })
}

/** Writes the step to the history, from which playlists notice it. */
export async function note(
  ctx: Core,
  tx: Tx,
  row: BookingRow,
  actor: Actor,
  event: CreativeEvent,
  number: number,
  reason: string | null,
): Promise<void> {
  const text = recordText('server.historyCreative', { number })
  await historyStore.add(tx, row, event, actor, reason ? `${text}: ${reason}` : text, ctx.clock.now())
}
