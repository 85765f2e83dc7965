import { MAX_CREATIVES } from '@ayob/contract/booking-creatives'
import { afterRejection, afterSwitch, mainCreative } from '@ayob/domain/bookings/creatives'
import { TRANSITIONS } from '@ayob/domain/bookings/lifecycle'
import { creativeByFile, creativesByIds } from '../../goods/creatives/creatives.queries'
import { badField, notFound, Refusal } from '../../platform/errors'
import { recordText } from '../../platform/http/texts'
import type { Actor, Core, Tx } from '../../platform/ports'
import { bookingCreativeStore, type CreativeEvent, type CreativeRow, historyStore } from './booking-history.store'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'
import { domainCreative, notPlayable, rowsOf } from './present'
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
  const before = (await creativesOf(tx, row)).map(domainCreative)
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
  const before = (await creativesOf(tx, row)).map(domainCreative)
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

type DomainCreative = ReturnType<typeof domainCreative>

/** Writes the changes, and the creative that represents the booking. */
export async function write(
  tx: Tx,
  row: BookingRow,
  before: readonly DomainCreative[],
  next: readonly DomainCreative[],
): Promise<void> {
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

interface Added {
  readonly file: string
  readonly share?: number | undefined
  /** The number of the creative that it replaces. */
  readonly replaces?: number | undefined
}

/**
 * Adds a creative to the actor's own booking. It waits for review while the current ones keep showing. The booking's
 * row is locked, so that two at once get different numbers. Errors: 404; 400 on `file` for somebody else's creative,
 * one that is taken down or already there, and beyond the maximum; 409 once the flight is over, or when it would
 * replace a rejected creative.
 */
export async function addCreative(ctx: Core, tx: Tx, actor: Actor, id: string, added: Added): Promise<void> {
  const row = await openBooking(tx, id, actor)
  const creative = await creativeByFile(tx, added.file)
  if (creative?.ownerId !== actor.ownerId) throw badField('file', 'server.creativeUnknown')
  if (await bookingStore.isTakenDown(tx, creative.id)) throw badField('file', 'server.creativeTakenDown')
  const rows = await creativesOf(tx, row)
  const open = rows.filter(({ review }) => review !== 'rejected')
  if (open.some(({ creative_id }) => creative_id === creative.id)) throw badField('file', 'validation.creativeTwice')
  if (open.length - (added.replaces === undefined ? 0 : 1) >= MAX_CREATIVES)
    throw badField('file', 'validation.creatives')
  const replaced = rows.find(({ number }) => number === added.replaces)
  if (added.replaces !== undefined && !replaced) throw notFound()
  if (replaced?.review === 'rejected') throw new Refusal('conflict', 'server.creativeRejected')
  // A booking with a single creative had no row for it until now.
  if ((await bookingCreativeStore.of(tx, id)).length === 0) await bookingCreativeStore.insert(tx, rows)
  const number = Math.max(...rows.map((one) => one.number)) + 1
  await bookingCreativeStore.insert(tx, [
    {
      booking_id: id,
      number,
      creative_id: creative.id,
      share: added.share ?? (replaced ?? open[0])?.share ?? 1,
      review: 'pending',
      rejection_reason: null,
      replaces: replaced?.number ?? null,
      created_at: ctx.clock.now(),
    },
  ])
  await note(ctx, tx, row, actor, 'creative_add', number, null)
  if (row.approval_status === 'approved') await ctx.emit(tx, 'booking.creative_added', { bookingId: id, number })
}

/**
 * Approves a creative that was added to an approved ad. A creative that it replaces goes off. Errors: 404; 409 for an
 * ad that is itself under review or over, for a creative that does not wait, and for one that no screen can play.
 */
export async function approveCreative(ctx: Core, tx: Tx, actor: Actor, id: string, number: number): Promise<void> {
  const row = await openBooking(tx, id)
  const before = (await creativesOf(tx, row)).map(domainCreative)
  const one = before.find((creative) => creative.number === number)
  if (!one) throw notFound()
  if (row.approval_status !== 'approved' || one.review !== 'pending')
    throw new Refusal('conflict', 'server.creativeDecided')
  const creative = (await creativesByIds(tx, [one.creative_id])).get(one.creative_id)
  if (!creative?.media.playable) throw notPlayable(creative)
  await bookingCreativeStore.change(tx, one, { review: 'approved' })
  const next = before.map((other) => {
    if (other === one) return { ...one, review: 'approved' as const }
    return other.number === one.replaces ? { ...other, on: false } : other
  })
  await write(tx, row, before, next)
  await note(ctx, tx, row, actor, 'creative_approve', number, null)
  const details = { number }
  await ctx.recordActivity(tx, { actor, action: 'ad.creative_approve', subject: 'booking', subjectId: id, details })
  await ctx.emit(tx, 'booking.creative_approved', { bookingId: id, number })
}
