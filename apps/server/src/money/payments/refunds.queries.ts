import type { Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { paymentStore } from './payments.store'
import { refundableOf } from './refunds.commands'
import { refundStore } from './refunds.store'

/** A payment as a refund of it is decided about, with its newest refund. Undefined for an unknown one. */
export async function paymentToRefund(reader: Reader, id: string) {
  const payment = await paymentStore.find(reader, id)
  const booking = payment && (await bookingViews.byId(reader, payment.booking_id))
  if (!booking) return undefined
  const refunds = (await refundStore.ofPayments(reader, [id])).filter(({ state }) => state !== 'failed')
  const newest = refunds.toSorted((a, b) => b.requested_at.getTime() - a.requested_at.getTime())[0]
  return {
    booking,
    paidCents: payment.amount_cents + payment.credit_cents,
    refundedCents: refunds.reduce((cents, { card_cents, credit_cents }) => cents + card_cents + credit_cents, 0),
    refundableCents: (await refundableOf(reader, payment)).cents,
    last: newest && { cents: newest.card_cents + newest.credit_cents, at: newest.requested_at },
  }
}
