import { toLkr } from '@ayob/contract/money'
import * as calls from '@ayob/contract/refunds'
import type { CreditNoteDocument } from '@ayob/domain/payments/credit-note'
import type { FastifyRequest } from 'fastify'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { currentLanguage, text } from '../../platform/http/texts'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { creditOf } from './credit.queries'
import { creditNoteDocument } from './credit-notes.pdf'
import { paymentPage } from './payments.queries'
import { paymentStore } from './payments.store'
import type { PaymentContext } from './ports'
import { resolveRefund } from './refunds.commands'
import { presentPayments, presentRefund } from './refunds.present'
import { refundPayment } from './refunds.process'
import { refundStore } from './refunds.store'
import { checkPayment } from './retrievals.jobs'

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
      const entry = { actor, action: 'payment.check', subject: 'booking', subjectId: order.booking_id, details }
      await ctx.transact((tx) => ctx.recordActivity(tx, entry))
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
