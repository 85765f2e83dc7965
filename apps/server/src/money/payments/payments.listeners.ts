import { dayOf } from '@ayob/contract/days'
import { balanceTotal, creditGranted, partsOf, settled, shareMissing } from '@ayob/domain/journal/bookings'
import type { Context } from '../../platform/context'
import type { EventPayloads } from '../../platform/events'
import { recordText } from '../../platform/http/texts'
import type { Listeners, Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { postEntry } from '../journal/journal.commands'
import { balanceOfBooking } from './payments.queries'
import { issueCreditNote } from './refunds.commands'

/**
 * Settles the money of a flight after its final count, once. The part of the balance that paid for missing plays
 * (including VAT, excluding earlier refunds) becomes account credit, with a credit note. The rest is earned.
 */
async function settleBooking(
  ctx: Context,
  tx: Tx,
  { bookingId, goal, delivered }: EventPayloads['booking.settled'],
): Promise<void> {
  const booking = await bookingViews.lock(tx, bookingId)
  if (!booking) throw new Error(`no booking ${bookingId} to settle`)
  const day = dayOf(ctx.clock.now())
  const sale = { bookingId, userId: booking.advertiserId }
  const balance = await balanceOfBooking(tx, bookingId)
  const cents = shareMissing(balanceTotal(balance), goal, delivered)
  const parts = partsOf(balance, cents)
  const rest = balance.unearned - parts.unearned
  if (cents > 0 && (await postEntry(ctx, tx, creditGranted(`make-good:${bookingId}`, day, sale, parts)))) {
    const number = await issueCreditNote(ctx, tx, {
      bookingId,
      cause: `make-good:${bookingId}`,
      kind: 'make_good',
      reason: recordText('server.creditNoteMakeGood', { missing: Math.max(0, goal - delivered), goal }),
      parts,
      cardCents: 0,
      creditCents: cents,
    })
    await ctx.emit(tx, 'credit.granted', { bookingId, amountCents: cents, why: 'make_good', number })
  }
  if (rest > 0) await postEntry(ctx, tx, settled(`settled:${bookingId}`, day, sale, rest))
}

/** Settles the money when a flight is settled. */
export function paymentListeners(ctx: Context): Listeners {
  return { 'booking.settled': [(tx, event) => settleBooking(ctx, tx, event.payload)] }
}
