import { dayOf } from '@ayob/contract/days'
import { creditGranted, heldTotal, partsOf, settled, shareMissing } from '@ayob/domain/journal/sales'
import type { EventPayloads, Listeners } from '../../platform/events'
import { recordText } from '../../platform/http/texts'
import type { Tx } from '../../platform/ports'
import { heldOf } from './credit.queries'
import { issueCreditNote } from './credit-notes.commands'
import type { PaymentDeps } from './ports'

/**
 * Settles the money of a flight after its final count, once. The part of the held money that paid for missing plays
 * (including VAT, excluding earlier refunds) becomes account credit, with a credit note. The rest is earned.
 */
async function settleBooking(
  deps: PaymentDeps,
  tx: Tx,
  { bookingId, goal, delivered }: EventPayloads['booking.settled'],
): Promise<void> {
  const booking = await deps.bookings.lock(tx, bookingId)
  if (!booking) throw new Error(`no booking ${bookingId} to settle`)
  const day = dayOf(deps.clock.now())
  const sale = { bookingId, userId: booking.advertiserId }
  const held = await heldOf(deps.journal, tx, bookingId)
  const cents = shareMissing(heldTotal(held), goal, delivered)
  const parts = partsOf(held, cents)
  const rest = held.unearned - parts.unearned
  if (cents > 0 && (await deps.journal.post(tx, creditGranted(`make-good:${bookingId}`, day, sale, parts)))) {
    const number = await issueCreditNote(deps, tx, {
      bookingId,
      cause: `make-good:${bookingId}`,
      kind: 'make_good',
      reason: recordText('server.creditNoteMakeGood', { missing: Math.max(0, goal - delivered), goal }),
      parts,
      cardCents: 0,
      creditCents: cents,
    })
    await deps.emit(tx, 'credit.granted', { bookingId, amountCents: cents, why: 'make_good', number })
  }
  if (rest > 0) await deps.journal.post(tx, settled(`settled:${bookingId}`, day, sale, rest))
}

/** Settles the money when a flight is settled. */
export function paymentListeners(deps: PaymentDeps): Listeners {
  return { 'booking.settled': [(tx, event) => settleBooking(deps, tx, event.payload)] }
}
