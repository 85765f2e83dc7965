import { MAX_CREATIVES } from '@ayob/contract/booking-creatives'
import { creativeByFile, creativesByIds } from '../../goods/creatives/creatives.views'
import type { Core } from '../../platform/core'
import { badField, notFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { notPlayable, ruled } from './booking-creatives'
import { creativesOf, note, openBooking, write } from './booking-creatives.commands'
import { bookingCreativeStore } from './booking-creatives.store'
import { bookingStore } from './bookings.store'

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
  const before = (await creativesOf(tx, row)).map(ruled)
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
