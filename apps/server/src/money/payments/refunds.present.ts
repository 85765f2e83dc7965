import { toLkr } from '@ayob/contract/money'
import type { AdminPayment, Refund } from '@ayob/contract/refunds'
import { accountViews } from '../../people/accounts/accounts.views'
import { bookingViews } from '../../sales/bookings/bookings.views'
import type { PaymentRow } from './payments.store'
import type { PaymentContext } from './ports'
import { refundableOf } from './refunds.commands'
import { type RefundRow, refundStore } from './refunds.store'

/** A refund for administrators. */
export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  amount: toLkr(row.card_cents + row.credit_cents),
  card: toLkr(row.card_cents),
  credit: toLkr(row.credit_cents),
  way: row.way,
  reason: row.reason,
  reference: row.reference,
  state: row.state,
  credit_note: row.note_number,
  requested_at: row.requested_at.toISOString(),
})

/** Payments for administrators, with their refunds and the refundable rest. */
export async function presentPayments(ctx: PaymentContext, rows: readonly PaymentRow[]): Promise<AdminPayment[]> {
  const { db, gateway } = ctx
  const ids = rows.map(({ id }) => id)
  const refunds = await refundStore.ofPayments(db, ids)
  const shown: AdminPayment[] = []
  for (const row of rows) {
    const booking = await bookingViews.byId(db, row.booking_id)
    if (!booking) continue
    const own = refunds.filter(({ payment_id }) => payment_id === row.id)
    const kept = own.filter(({ state }) => state !== 'failed')
    const { cents, cardLeft } = await refundableOf(db, row)
    shown.push({
      id: row.id,
      order_id: row.order_id,
      booking_id: row.booking_id,
      reference: booking.reference,
      brand: booking.brandName,
      advertiser_id: booking.advertiserId,
      advertiser: (await accountViews.payer(db, booking.advertiserId))?.organizationName ?? '',
      amount: toLkr(row.amount_cents),
      credit_used: toLkr(row.credit_cents),
      status: row.status,
      became: row.became,
      method: row.method,
      created_at: row.created_at.toISOString(),
      settled_at: row.settled_at?.toISOString() ?? null,
      refunds: own.map(presentRefund),
      refunded: toLkr(kept.reduce((sum, { card_cents, credit_cents }) => sum + card_cents + credit_cents, 0)),
      refundable: toLkr(cents),
      card_left: toLkr(Math.min(cents, cardLeft)),
      by_gateway: gateway.refund !== undefined && row.gateway_payment_id !== null,
    })
  }
  return shown
}
