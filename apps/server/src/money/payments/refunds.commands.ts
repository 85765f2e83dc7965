import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { type Cents, fromLkr } from '@ayob/contract/money'
import {
  balanceTotal,
  creditRefundDecided,
  NO_BALANCE,
  type Parts,
  partsOf,
  refundDecided,
  refundFailed,
  refundPaid,
} from '@ayob/domain/journal/bookings'
import type { Entry } from '@ayob/domain/journal/entry'
import { creditNoteSeries } from '@ayob/domain/payments/credit-note'
import { refundLimit } from '@ayob/domain/payments/four-eyes'
import { invoiceNumber } from '@ayob/domain/payments/invoices'
import { refundedTo } from '@ayob/domain/payments/refunds'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import type { Context } from '../../platform/context'
import { badField, orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Reader, Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { moveByPayment } from '../../sales/bookings/steps.commands'
import { postEntry } from '../journal/journal.commands'
import { takeBack } from './outcomes.commands'
import { balanceOfBooking, freeCredit, invoiceOf, lockCredit } from './payments.queries'
import { invoiceStore, type PaymentRow, paymentStore } from './payments.store'
import type { PaymentContext } from './ports'
import { CONFIRMED, type RefundRow, refundStore } from './refunds.store'

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
    return { cents: balanceTotal(await balanceOfBooking(reader, payment.booking_id)), cardLeft }
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
  const parts = bought ? partsOf(await balanceOfBooking(tx, booking.id), cents) : NO_BALANCE
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
  return balanceTotal(parts) > 0
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
  const number = balanceTotal(parts) > 0 ? await issueCreditNote(ctx, tx, note) : null
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
    ? balanceTotal(await balanceOfBooking(tx, payment.booking_id)) === 0
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

/** The key of a refund that another administrator has confirmed. */
export const confirmedKey = (key: string) => CONFIRMED + key

/**
 * Whether a refund needs another administrator. Many small refunds count as a large one, of one payment or by one person
 * within a day. The administrator's other refunds wait until the transaction ends.
 */
export async function isLargeRefund(ctx: Core, tx: Tx, actor: Actor, paymentId: string, key: string): Promise<boolean> {
  const userId = actor.id ?? ''
  await refundStore.lockAlone(tx, userId)
  const ofPayment = (await refundStore.ofPayments(tx, [paymentId]))
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { card_cents, credit_cents }) => sum + card_cents + credit_cents, 0)
  const since = new Date(ctx.clock.now().getTime() - DAY_MS)
  const alone = await refundStore.centsAlone(tx, userId, since, key)
  return Math.max(ofPayment, alone) > refundLimit(await currentTerms(ctx, tx))
}

interface NewCreditNote {
  readonly bookingId: string
  /** The refund or settlement that caused the note. */
  readonly cause: string
  readonly kind: 'refund' | 'make_good'
  readonly reason: string
  readonly parts: Parts
  readonly cardCents: Cents
  readonly creditCents: Cents
}

/** Issues a credit note for a refund or for missing plays. Returns its number, the next of the series. */
export async function issueCreditNote(
  ctx: Context,
  tx: Tx,
  { bookingId, cause, kind, reason, parts, cardCents, creditCents }: NewCreditNote,
): Promise<string> {
  const at = ctx.clock.now()
  const { number: invoice, issuedOn, supplier, purchaser, flight } = await invoiceOf(ctx, tx, bookingId)
  const series = creditNoteSeries(dayOf(at))
  const number = invoiceNumber(series, await invoiceStore.nextInSeries(tx, series))
  const { reference, brandName, vehicleType, durationDays, vatRate } = flight
  const totalCents = balanceTotal(parts)
  const document = {
    number,
    supplier,
    purchaser,
    flight: { reference, brandName, vehicleType, durationDays, vatRate },
    issuedOn: dayOf(at),
    invoice: invoice === null ? null : { number: invoice, issuedOn },
    reason,
    netCents: parts.unearned + parts.earned,
    vatCents: parts.vat,
    totalCents,
    cardCents,
    creditCents,
  }
  const about = { booking_id: bookingId, cause, kind, issued_at: at }
  await refundStore.insertNote(tx, { ...about, number, amount_cents: totalCents, document: JSON.stringify(document) })
  return number
}
