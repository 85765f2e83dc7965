import { z } from 'zod'
import { APPROVAL_STATES, BOOKING_STATES, PAYMENT_STATES } from './booking-states'
import { zInstant } from './days'
import type { WebhookTopic } from './webhooks'

/** A booking as it was when the message was written. */
const zBooking = z.object({
  booking_id: z.string(),
  /** For example `AYB-000032`. */
  reference: z.string(),
  approvalStatus: z.enum(APPROVAL_STATES),
  paymentStatus: z.enum(PAYMENT_STATES),
  status: z.enum(BOOKING_STATES),
})

interface MessageKind {
  readonly topic: WebhookTopic
  readonly data: z.ZodObject
}

const booking = { topic: 'booking.*', data: zBooking } as const
const about = <T extends WebhookTopic, S extends z.ZodRawShape>(topic: T, more: S) => ({
  topic,
  data: zBooking.extend(more),
})
const settled = { goal: z.number(), delivered: z.number(), missing: z.number() }

/** Every message to webhooks by its `type`: its topic and its `data`. Amounts are in LKR. */
export const WEBHOOK_MESSAGES = {
  'booking.submitted': booking,
  'booking.approved': booking,
  'booking.rejected': booking,
  'booking.withdrawn': booking,
  'booking.paid': booking,
  'booking.overdue': booking,
  'booking.published': booking,
  'booking.paused': booking,
  'booking.resumed': booking,
  'booking.behind': about('booking.*', { delivered: z.number(), expected: z.number() }),
  'booking.completed': booking,
  'booking.settled': about('booking.*', settled),
  'booking.rescheduled': about('booking.*', { start_date: z.string() }),
  'booking.extended': about('booking.*', { make_good_days: z.number() }),
  'booking.taken_down': about('booking.*', { reason: z.string() }),
  'booking.restored': booking,
  'booking.creative_approved': about('booking.*', { creative: z.number() }),
  'booking.creative_rejected': about('booking.*', { creative: z.number(), reason: z.string().nullable() }),
  'payment.received': about('payment.*', { payment_id: z.string(), amount: z.number() }),
  'payment.refunded': about('payment.*', { payment_id: z.string(), to_card: z.number(), to_credit: z.number() }),
  'payment.disputed': about('payment.*', { payment_id: z.string() }),
  'proof.ready': about('proof.ready', settled),
  'plays.totals': {
    topic: 'plays.totals',
    data: z.object({
      hour: zInstant,
      bookings: z.array(
        z.object({
          booking_id: z.string(),
          reference: z.string(),
          plays: z.number(),
          seconds: z.number(),
          impressions: z.number(),
          clicks: z.number(),
        }),
      ),
    }),
  },
} as const satisfies Readonly<Record<string, MessageKind>>

export type WebhookMessageType = keyof typeof WEBHOOK_MESSAGES

/** The body of a message. */
export const zWebhookMessage = (type: WebhookMessageType) =>
  z.object({ type: z.literal(type), timestamp: zInstant, data: WEBHOOK_MESSAGES[type].data })
