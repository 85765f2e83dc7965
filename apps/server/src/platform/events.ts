import type { Tx } from './ports'

/** What has happened, as other capabilities may hear of it. Ids only: who needs more, reads it. */
export interface EventPayloads {
  'registration.submitted': { userId: string }
  'registration.approved': { userId: string }
  'registration.rejected': { userId: string; reason: string | null }
  'booking.submitted': { bookingId: string }
  'booking.approved': { bookingId: string }
  'booking.rejected': { bookingId: string }
  'booking.withdrawn': { bookingId: string }
  'booking.paid': { bookingId: string; paymentId: string; amountCents: number }
  'booking.overdue': { bookingId: string }
  'booking.published': { bookingId: string }
  'booking.paused': { bookingId: string }
  'booking.resumed': { bookingId: string }
  'booking.completed': { bookingId: string }
  /** The final count of a flight, once: `missing` is goal less delivered, never below zero. */
  'booking.settled': { bookingId: string; goal: number; delivered: number; missing: number }
  'booking.rescheduled': { bookingId: string; startDate: string }
  /** `days` are all make-good days; `short` tells what was known of the plays when the clock added `added` of them. */
  'booking.extended': {
    bookingId: string
    days: number
    short?: { added: number; delivered: number; goal: number; lastDay: string }
  }
  'booking.taken_down': { bookingId: string; reason: string }
  'booking.restored': { bookingId: string }
  'booking.disputed': { bookingId: string; paymentId: string }
  'data.requested': { requestId: string; userId: string; kind: 'access' | 'correction' | 'erasure'; dueOn: string }
  'user.switched': { userId: string; active: boolean }
  'screen.held': { screenId: string; driverId: string; vehicleNumber: string; reason: string }
  'screen.released': { screenId: string; driverId: string; vehicleNumber: string }
  'screen.unpaired': { screenId: string; driverId: string; vehicleNumber: string }
  /** A driver has said what the permit of the vehicle is; it counts once an administrator has confirmed it. */
  'permit.asked': { vehicleId: string; driverId: string; vehicleNumber: string }
  'permit.confirmed': { vehicleId: string; driverId: string; vehicleNumber: string; expires: string }
  /** What the driver entered was not confirmed. `expires`: last day of the permit that counts instead; null without one. */
  'permit.refused': {
    vehicleId: string
    driverId: string
    vehicleNumber: string
    number: string
    expires: string | null
  }
  /** The permit ends within 30 days, within 7, or has ended: once each. */
  'permit.ending': {
    vehicleId: string
    driverId: string
    vehicleNumber: string
    expires: string
    stage: 'days_30' | 'days_7' | 'expired'
  }
  'ticket.asked': { ticketId: string; userId: string; subject: string }
  'ticket.answered': { ticketId: string; userId: string; subject: string }
  'payment.refunded': {
    bookingId: string
    paymentId: string
    cardCents: number
    creditCents: number
    number: string | null
  }
  /** An advertiser has more account credit: for plays that never came, or because money came that nothing waited for. */
  'credit.granted': { bookingId: string; amountCents: number; why: 'make_good' | 'unexpected'; number: string | null }
  'payout.requested': PayoutFacts
  'payout.approved': PayoutFacts
  'payout.exported': PayoutFacts
  'payout.paid': PayoutFacts & { reference: string }
  'payout.failed': PayoutFacts & { reason: string }
  /** The payouts of a month were made; of them the drivers are told one by one. */
  'payout.run': { month: string; count: number; netCents: number }
  'payout.account_changed': { driverId: string; bank: string; last4: string; heldUntil: string | null }
  'payment.unexpected': { bookingId: string; paymentId: string; amountCents: number; why: string }
}

interface PayoutFacts {
  payoutId: string
  driverId: string
  number: string
  netCents: number
  /** Made by the clock for a month. */
  monthly: boolean
}

export type EventType = keyof EventPayloads

export interface HappenedEvent<T extends EventType = EventType> {
  readonly id: number
  readonly type: T
  readonly payload: EventPayloads[T]
  readonly occurredAt: Date
}

/** Writes an event into the outbox, in the transaction of what has happened. */
export type Emit = <T extends EventType>(tx: Tx, type: T, payload: EventPayloads[T]) => Promise<void>

/** Hears of an event inside the transaction that marks it as handled: an effect in the database happens exactly once. */
export type Listener<T extends EventType> = (tx: Tx, event: HappenedEvent<T>) => Promise<void>
export type Listeners = { readonly [T in EventType]?: readonly Listener<T>[] }
