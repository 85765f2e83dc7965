import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { type Cents, fromLkr } from '@ayob/contract/money'
import type { Entry } from '@ayob/domain/journal/entry'
import {
  creditRefundDecided,
  heldTotal,
  NOTHING_HELD,
  type Parts,
  partsOf,
  refundDecided,
  refundFailed,
  refundPaid,
} from '@ayob/domain/journal/sales'
import { refundedTo } from '@ayob/domain/payments/refunds'
import { badField, orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Reader, Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { moveByPayment } from '../../sales/bookings/steps.commands'
import { postEntry } from '../journal/journal.commands'
import { freeCredit, heldOf, lockCredit } from './credit.queries'
import { issueCreditNote } from './credit-notes.commands'
import { takeBack } from './outcomes.commands'
import { type PaymentRow, paymentStore } from './payments.store'
import type { PaymentContext } from './ports'
import { type RefundRow, refundStore } from './refunds.store'

export interface RefundOrder {
  /** LKR; refunds the whole rest when absent. */
  readonly amount?: number | undefined
  readonly reason: string
  readonly reference: string | null
}

/** The cents of a payment that can still be refunded, and how many of them were paid by card. */
export async function refundableOf(reader: Reader, payment: PaymentRow): Promise<{ cents: Cents; cardLeft: Cents }> {
  if (payment.status !== 'completed') return { cents: 0, cardLeft: 0 }
  const cardLeft = payment.amount_cents - (await refundStore.givenBack(reader, payment.id)).card
  if (payment.became === 'booking') {
    return { cents: heldTotal(await heldOf(reader, payment.booking_id)), cardLeft }
  }
  const booking = await bookingViews.byId(reader, payment.booking_id)
  const free = booking ? await freeCredit(reader, booking.advertiserId, null) : 0
  return { cents: Math.min(cardLeft, free), cardLeft }
}

/**
 * Decides a refund and records it; a refund without a card part is concluded at once. The same key and order return the
 * same refund, with `fresh` false. Errors: 404; 409 for a payment with nothing to refund; 400 on `amount` when it is too much.
 */
export async function decideRefund(
  ctx: PaymentContext,
  tx: Tx,
  actor: Actor,
  paymentId: string,
  { amount, reason, reference }: RefundOrder,
  key: string | null,
): Promise<{ refund: RefundRow; fresh: boolean }> {
  const payment = orNotFound(await paymentStore.lock(tx, paymentId))
  const asked = JSON.stringify({ paymentId, amount: amount ?? null, reason, reference })
  const known = key === null ? undefined : await refundStore.byKey(tx, key)
  if (known && known.asked !== asked) throw new Refusal('conflict', 'server.idempotencyKeyReused')
  if (known) return { refund: known, fresh: false }
  if (payment.status !== 'completed') throw new Refusal('conflict', 'server.refundState')
  const booking = orNotFound(await bookingViews.lock(tx, payment.booking_id))
  await lockCredit(tx, booking.advertiserId)
  const { cents: left, cardLeft } = await refundableOf(tx, payment)
  if (left === 0) throw new Refusal('conflict', 'server.refundNothing')
  const cents = amount === undefined ? left : fromLkr(amount)
  if (cents > left) throw badField('amount', 'server.refundTooMuch')

  const bought = payment.became === 'booking'
  const parts = bought ? partsOf(await heldOf(tx, booking.id), cents) : NOTHING_HELD
  const { card, credit } = refundedTo(cents, cardLeft)
  const byGateway = card > 0 && ctx.gateway.refund !== undefined && payment.gateway_payment_id !== null
  const otherwise = card > 0 ? 'hand' : 'credit'
  const refund = await refundStore.insert(tx, {
    id: randomUUID(),
    payment_id: payment.id,
    booking_id: booking.id,
    key,
    asked,
    card_cents: card,
    credit_cents: credit,
    vat_cents: parts.vat,
    unearned_cents: parts.unearned,
    earned_cents: parts.earned,
    way: byGateway ? 'gateway' : otherwise,
    reason,
    reference,
    state: 'asked',
    requested_by: actor.id,
    requested_at: ctx.clock.now(),
  })
  await postEntry(ctx, tx, decidedEntry(refund, booking.advertiserId))
  const details = { amount: cents / 100, reason, payment: payment.order_id }
  const subject = { subject: 'booking', subjectId: booking.id }
  await ctx.recordActivity(tx, { actor, action: 'payment.refund', ...subject, details })
  return { refund: byGateway ? refund : await concludeRefund(ctx, tx, refund.id, true), fresh: true }
}

const partsOfRefund = ({ vat_cents, unearned_cents, earned_cents }: RefundRow): Parts => ({
  vat: vat_cents,
  unearned: unearned_cents,
  earned: earned_cents,
})

/** The journal entry of the decision, rebuilt from the refund. */
function decidedEntry(refund: RefundRow, userId: string): Entry {
  const sale = { bookingId: refund.booking_id, userId }
  const parts = partsOfRefund(refund)
  const day = dayOf(refund.requested_at)
  return heldTotal(parts) > 0
    ? refundDecided(`refund:${refund.id}`, day, sale, parts)
    : creditRefundDecided(`refund:${refund.id}`, day, sale, refund.card_cents + refund.credit_cents)
}

/** Records, once, that the money is back with the advertiser (`done`) or that the gateway refused. Errors: 404. */
export async function concludeRefund(ctx: PaymentContext, tx: Tx, refundId: string, done: boolean): Promise<RefundRow> {
  const refund = orNotFound(await refundStore.lock(tx, refundId))
  if (refund.state !== 'asked') return refund
  const booking = orNotFound(await bookingViews.lock(tx, refund.booking_id))
  const { id, card_cents: cardCents, credit_cents: creditCents, payment_id: paymentId, reason } = refund
  const { id: bookingId, advertiserId: userId } = booking
  const at = ctx.clock.now()
  const day = dayOf(at)
  if (!done) {
    await postEntry(ctx, tx, refundFailed(`refund-failed:${id}`, day, decidedEntry(refund, userId)))
    const payment = await paymentStore.lock(tx, paymentId)
    if (payment?.status === 'charged_back') {
      // The charge-back excluded this part because of a refund that never happened, but the bank reclaimed it too.
      await takeBack(ctx, tx, payment, booking, { key: `chargeback:${payment.id}:${id}`, cents: cardCents, day })
    }
    return refundStore.change(tx, id, { state: 'failed', settled_at: at })
  }
  const paid = refundPaid(`refund-paid:${id}`, day, { bookingId, userId }, { card: cardCents, credit: creditCents })
  await postEntry(ctx, tx, paid)
  const parts = partsOfRefund(refund)
  const note = { bookingId, cause: `refund:${id}`, kind: 'refund', reason, parts, cardCents, creditCents } as const
  const number = heldTotal(parts) > 0 ? await issueCreditNote(ctx, tx, note) : null
  const concluded = await refundStore.change(tx, id, { state: 'done', note_number: number, settled_at: at })
  await endIfRefunded(ctx, tx, refund)
  await ctx.emit(tx, 'payment.refunded', { bookingId, paymentId, cardCents, creditCents, number })
  return concluded
}

/** Marks a payment that is completely refunded, and ends its booking. */
async function endIfRefunded(ctx: PaymentContext, tx: Tx, refund: RefundRow): Promise<void> {
  const payment = await paymentStore.lock(tx, refund.payment_id)
  if (payment?.status !== 'completed') return
  const bought = payment.became !== 'credit'
  const isWhole = bought
    ? heldTotal(await heldOf(tx, payment.booking_id)) === 0
    : (await refundStore.givenBack(tx, payment.id)).card === payment.amount_cents
  if (!isWhole) return
  await paymentStore.change(tx, payment.id, { status: 'refunded' })
  const actor: Actor = { kind: 'admin', id: refund.requested_by, ownerId: null, address: null }
  if (bought) await moveByPayment(ctx, tx, actor, payment.booking_id, 'refund')
}

/** Records an administrator's decision whether an unanswered refund went through. Errors: 404; 409 when it is already concluded. */
export async function resolveRefund(
  ctx: PaymentContext,
  tx: Tx,
  actor: Actor,
  id: string,
  done: boolean,
): Promise<RefundRow> {
  const refund = orNotFound(await refundStore.lock(tx, id))
  if (refund.state !== 'asked') throw new Refusal('conflict', 'server.refundSettled')
  const action = done ? 'payment.refund_confirmed' : 'payment.refund_denied'
  const details = { amount: (refund.card_cents + refund.credit_cents) / 100 }
  await ctx.recordActivity(tx, { actor, action, subject: 'booking', subjectId: refund.booking_id, details })
  return concludeRefund(ctx, tx, id, done)
}
