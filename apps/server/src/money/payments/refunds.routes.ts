import { toLkr } from '@ayob/contract/money'
import type { AdminPayment, Refund } from '@ayob/contract/refunds'
import * as calls from '@ayob/contract/refunds'
import type { CreditNoteDocument } from '@ayob/domain/payments/credit-note'
import type { FastifyRequest } from 'fastify'
import { accountViews } from '../../people/accounts/accounts.queries'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { currentLanguage, text } from '../../platform/http/texts'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { creditNoteDocument } from './invoices.pdf'
import { checkPayment } from './payments.jobs'
import { creditOf, paymentPage } from './payments.queries'
import { type PaymentRow, paymentStore } from './payments.store'
import type { PaymentContext } from './ports'
import { refundableOf, resolveRefund } from './refunds.commands'
import { refundPayment } from './refunds.process'
import { type RefundRow, refundStore } from './refunds.store'

/** Payments and refunds for administrators, and the advertiser's credit. */
export function refundRoutes(http: Http, ctx: PaymentContext): void {
  const { db, clock } = ctx

  route(http, calls.adminPayments, async ({ query }) => {
    const { rows, total, counts } = await paymentPage(db, query)
    const can_ask = ctx.gateway.retrieve !== undefined
    const payments = await presentPayments(ctx, rows)
    return { payments, total, page: query.page, limit: query.limit, counts, can_ask }
  })

  const shown = async (id: string) => {
    const row = await paymentStore.find(db, id)
    const [payment] = row ? await presentPayments(ctx, [row]) : []
    return orNotFound(payment)
  }

  route(http, calls.refundPayment, async ({ params, body, actor, request, judge }) => {
    const refund = await refundPayment(ctx, actor, params.id, body, keyOf(request, actor.id ?? ''), judge)
    const message = text(refund.state === 'done' ? 'server.refundDone' : 'server.refundAsked')
    return { message, refund: presentRefund(refund), payment: await shown(params.id) }
  })

  route(http, calls.resolveRefund, async ({ params, body, actor, transact }) => {
    const refund = await transact((tx) => resolveRefund(ctx, tx, actor, params.id, body.done))
    const message = text(body.done ? 'server.refundDone' : 'server.refundUndone')
    return { message, refund: presentRefund(refund), payment: await shown(refund.payment_id) }
  })

  route(http, calls.checkPayment, async ({ params, actor }) => {
    const { order, status, changed } = await checkPayment(ctx, params.id)
    if (changed) {
      const details = { payment: order.order_id, status }
      const about = { subject: 'booking', subjectId: order.booking_id, details }
      await ctx.transact((tx) => ctx.recordActivity(tx, { actor, action: 'payment.check', ...about }))
    }
    const message = text(changed ? 'server.paymentChanged' : 'server.paymentUnchanged')
    return { message, status, changed, payment: await shown(order.id) }
  })

  route(http, calls.accountCredit, async ({ query, session }) => {
    const { rows, ...page } = await refundStore.notesOf(db, session.ownerId, query)
    const credit_notes = rows.map(({ number, kind, booking_id, issued_at, document }) => {
      const { flight, totalCents, creditCents, reason } = document as CreditNoteDocument
      return {
        number,
        kind,
        booking_id,
        reference: flight.reference,
        brand: flight.brandName,
        amount: toLkr(totalCents),
        credit: toLkr(creditCents),
        reason,
        issued_at: issued_at.toISOString(),
      }
    })
    return {
      balance: toLkr(await creditOf(db, session.ownerId)),
      held: toLkr(await paymentStore.creditHeld(db, session.ownerId, null)),
      credit_notes,
      ...page,
    }
  })

  route(http, calls.creditNotePdf, async ({ params, session, reply }) => {
    const note = await refundStore.note(db, params.number)
    const booking = note && (await bookingViews.byId(db, note.booking_id))
    if (!note || !booking || (session.role !== 'admin' && booking.advertiserId !== session.ownerId)) throw notFound()
    const paper = creditNoteDocument(
      note.document as CreditNoteDocument,
      session.role === 'admin',
      clock.now(),
      currentLanguage(),
    )
    return sendFile(reply, `${note.number}.pdf`, paper)
  })
}

/** The caller's Idempotency-Key. A refund takes more than one transaction, so the refund itself stores the key. */
function keyOf(request: FastifyRequest, userId: string): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('validation_failed', 'server.idempotencyKey')
  }
  return `${userId}:${key}`
}

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
