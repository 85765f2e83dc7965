import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { type Cents, fromLkr } from '@ayob/contract/money'
import type { Entry } from '@ayob/domain/journal/entry'
import {
  creditRefundDecided,
  heldTotal,
  NOTHING_HELD,
  partsOf,
  refundDecided,
  refundFailed,
  refundPaid,
} from '@ayob/domain/journal/sales'
import { refundedTo } from '@ayob/domain/payments/refunds'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Actor, Reader, Tx } from '../platform/ports'
import { freeCredit, lockCredit } from './credit.queries'
import { issueCreditNote } from './credit-notes.commands'
import { takeBack } from './outcomes.commands'
import { type PaymentRow, paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'
import { type RefundRow, refundStore } from './refunds.store'

export interface RefundOrder {
  /** LKR; absent gives back all that is left. */
  readonly amount?: number | undefined
  readonly reason: string
  readonly reference: string | null
}

/** What can still be given back of a payment, and how much of it goes to the card. */
export async function refundableOf(
  deps: Pick<PaymentDeps, 'journal' | 'bookings'>,
  reader: Reader,
  payment: PaymentRow,
): Promise<{ cents: Cents; cardLeft: Cents }> {
  if (payment.status !== 'completed') return { cents: 0, cardLeft: 0 }
  const cardLeft = payment.amount_cents - (await refundStore.givenBack(reader, payment.id)).card
  if (payment.became === 'booking') {
    const held = (await deps.journal.held(reader, [payment.booking_id])).get(payment.booking_id) ?? NOTHING_HELD
    return { cents: heldTotal(held), cardLeft }
  }
  const booking = await deps.bookings.byId(reader, payment.booking_id)
  const free = booking ? await freeCredit(deps.journal, reader, booking.advertiserId, null) : 0
  return { cents: Math.min(cardLeft, free), cardLeft }
}

/**
 * Decides a refund and writes it down; one without the card is done at once. Returns whether it is new: the same key and
 * order give the same refund. Errors: 404; 409 for a payment with nothing to give back; 400 on `amount` when it is too much.
 */
export async function decideRefund(
  deps: PaymentDeps,
  tx: Tx,
  actor: Actor,
  paymentId: string,
  { amount, reason, reference }: RefundOrder,
  key: string | null,
): Promise<{ refund: RefundRow; fresh: boolean }> {
  const payment = await paymentStore.lockById(tx, paymentId)
  if (!payment) throw notFound()
  const asked = JSON.stringify({ paymentId, amount: amount ?? null, reason, reference })
  const known = key === null ? undefined : await refundStore.byKey(tx, key)
  if (known && known.asked !== asked) throw new Refusal('conflict', 'server.idempotencyKeyReused')
  if (known) return { refund: known, fresh: false }
  if (payment.status !== 'completed') throw new Refusal('conflict', 'server.refundState')
  const booking = await deps.bookings.lock(tx, payment.booking_id)
  if (!booking) throw notFound()
  await lockCredit(tx, booking.advertiserId)
  const { cents: left, cardLeft } = await refundableOf(deps, tx, payment)
  if (left === 0) throw new Refusal('conflict', 'server.refundNothing')
  const cents = amount === undefined ? left : fromLkr(amount)
  if (cents > left) throw badField('amount', 'server.refundTooMuch')

  const at = deps.clock.now()
  const bought = payment.became === 'booking'
  const held = (bought && (await deps.journal.held(tx, [booking.id])).get(booking.id)) || NOTHING_HELD
  const parts = bought ? partsOf(held, cents) : NOTHING_HELD
  const { card, credit } = refundedTo(cents, cardLeft)
  const byGateway = card > 0 && deps.gateway.refund !== undefined && payment.gateway_payment_id !== null
  const byHand = card > 0 ? 'hand' : 'credit'
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
    way: byGateway ? 'gateway' : byHand,
    reason,
    reference,
    state: 'asked',
    note_number: null,
    requested_by: actor.id,
    requested_at: at,
    settled_at: null,
  })
  await deps.journal.post(tx, decidedEntry(refund, booking.advertiserId))
  const details = { amount: cents / 100, reason, payment: payment.order_id }
  await deps.recordActivity(tx, {
    actor,
    action: 'payment.refund',
    subject: 'booking',
    subjectId: booking.id,
    details,
  })
  return { refund: byGateway ? refund : await concludeRefund(deps, tx, refund.id, true), fresh: true }
}

/** The entry that a refund was decided with: it can be written again from what the refund keeps. */
function decidedEntry(refund: RefundRow, userId: string): Entry {
  const sale = { bookingId: refund.booking_id, userId }
  const parts = { vat: refund.vat_cents, unearned: refund.unearned_cents, earned: refund.earned_cents }
  const day = dayOf(refund.requested_at)
  return heldTotal(parts) > 0
    ? refundDecided(`refund:${refund.id}`, day, sale, parts)
    : creditRefundDecided(`refund:${refund.id}`, day, sale, refund.card_cents + refund.credit_cents)
}

/** Writes down that the money is back with the advertiser, or that the gateway refused; once. Errors: 404. */
export async function concludeRefund(deps: PaymentDeps, tx: Tx, refundId: string, done: boolean): Promise<RefundRow> {
  const refund = await refundStore.lock(tx, refundId)
  if (!refund) throw notFound()
  if (refund.state !== 'asked') return refund
  const booking = await deps.bookings.lock(tx, refund.booking_id)
  if (!booking) throw notFound()
  const at = deps.clock.now()
  const day = dayOf(at)
  const { advertiserId: userId } = booking
  if (!done) {
    await deps.journal.post(tx, refundFailed(`refund-failed:${refund.id}`, day, decidedEntry(refund, userId)))
    const payment = await paymentStore.lockById(tx, refund.payment_id)
    if (payment?.status === 'charged_back') {
      // The charge-back left this part to the refund that never went: the bank has taken it as well.
      const key = `chargeback:${payment.id}:${refund.id}`
      await takeBack(deps, tx, payment, booking, { key, cents: refund.card_cents, day })
    }
    return refundStore.conclude(tx, refund.id, { state: 'failed', noteNumber: null, at })
  }
  const sale = { bookingId: booking.id, userId }
  const { card_cents: card, credit_cents: credit } = refund
  await deps.journal.post(tx, refundPaid(`refund-paid:${refund.id}`, day, sale, { card, credit }))
  const parts = { vat: refund.vat_cents, unearned: refund.unearned_cents, earned: refund.earned_cents }
  const noteNumber =
    heldTotal(parts) > 0
      ? await issueCreditNote(deps, tx, {
          bookingId: booking.id,
          cause: `refund:${refund.id}`,
          kind: 'refund',
          reason: refund.reason,
          parts,
          cardCents: card,
          creditCents: credit,
        })
      : null
  const settled = await refundStore.conclude(tx, refund.id, { state: 'done', noteNumber, at })
  await endWhatIsRefunded(deps, tx, refund)
  const facts = { bookingId: booking.id, paymentId: refund.payment_id, cardCents: card, creditCents: credit }
  await deps.emit(tx, 'payment.refunded', { ...facts, number: noteNumber })
  return settled
}

/** A payment of which everything was given back is refunded; its booking ends with it. */
async function endWhatIsRefunded(deps: PaymentDeps, tx: Tx, refund: RefundRow): Promise<void> {
  const payment = await paymentStore.lockById(tx, refund.payment_id)
  if (payment?.status !== 'completed') return
  const given = await refundStore.givenBack(tx, payment.id)
  if (payment.became === 'credit') {
    if (given.card === payment.amount_cents) await paymentStore.setRefunded(tx, payment.id)
    return
  }
  const held = (await deps.journal.held(tx, [payment.booking_id])).get(payment.booking_id) ?? NOTHING_HELD
  if (heldTotal(held) > 0) return
  await paymentStore.setRefunded(tx, payment.id)
  const actor: Actor = { kind: 'admin', id: refund.requested_by, address: null }
  await deps.bookings.move(tx, actor, payment.booking_id, 'refund')
}

/**
 * An administrator says whether an unanswered refund went through. Errors: 404; 409 when it is concluded already.
 */
export async function resolveRefund(
  deps: PaymentDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  done: boolean,
): Promise<RefundRow> {
  const refund = await refundStore.lock(tx, id)
  if (!refund) throw notFound()
  if (refund.state !== 'asked') throw new Refusal('conflict', 'server.refundSettled')
  const action = done ? 'payment.refund_confirmed' : 'payment.refund_denied'
  const details = { amount: (refund.card_cents + refund.credit_cents) / 100 }
  await deps.recordActivity(tx, { actor, action, subject: 'booking', subjectId: refund.booking_id, details })
  return concludeRefund(deps, tx, id, done)
}
