import { toLkr } from '@ayob/contract/money'
import type { WebhookMessageType } from '@ayob/contract/webhook-messages'
import type { Core } from '../../platform/core'
import type { EventPayloads, EventType, HappenedEvent, Listener, Listeners } from '../../platform/events'
import type { Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { queueMessages } from './queue'

type BookingEvent = { [E in EventType]: EventPayloads[E] extends { bookingId: string } ? E : never }[EventType]
type Told<E extends EventType> = (payload: EventPayloads[E]) => Readonly<Record<string, unknown>>

const nothing = () => ({})

/** The messages that each event causes, for the endpoints of the booking's account. */
export function webhookListeners(ctx: Core): Listeners {
  const tell =
    <E extends BookingEvent>(type: WebhookMessageType, more: Told<E> = nothing): Listener<E> =>
    async (tx: Tx, event: HappenedEvent<E>) => {
      const booking = await bookingViews.byId(tx, (event.payload as { bookingId: string }).bookingId)
      if (!booking) return
      const data = {
        booking_id: booking.id,
        reference: booking.reference,
        ...booking.state,
        ...more(event.payload),
      }
      const occasion = `event ${event.id} ${type}`
      await queueMessages(ctx, tx, booking.advertiserId, { occasion, type, at: event.occurredAt, data })
    }
  const ofBooking = <E extends BookingEvent & WebhookMessageType>(event: E, more?: Told<E>) => [tell(event, more)]
  const settled = ({ goal, delivered, missing }: EventPayloads['booking.settled']) => ({ goal, delivered, missing })

  return {
    'booking.submitted': ofBooking('booking.submitted'),
    'booking.approved': ofBooking('booking.approved'),
    'booking.rejected': ofBooking('booking.rejected'),
    'booking.withdrawn': ofBooking('booking.withdrawn'),
    'booking.paid': [
      tell('booking.paid'),
      tell('payment.received', ({ paymentId, amountCents }) => ({
        payment_id: paymentId,
        amount: toLkr(amountCents),
      })),
    ],
    'booking.overdue': ofBooking('booking.overdue'),
    'booking.published': ofBooking('booking.published'),
    'booking.paused': ofBooking('booking.paused'),
    'booking.resumed': ofBooking('booking.resumed'),
    'booking.behind': ofBooking('booking.behind', ({ delivered, expected }) => ({ delivered, expected })),
    'booking.completed': ofBooking('booking.completed'),
    'booking.settled': [tell('booking.settled', settled), tell('proof.ready', settled)],
    'booking.rescheduled': ofBooking('booking.rescheduled', ({ startDate }) => ({ start_date: startDate })),
    'booking.extended': ofBooking('booking.extended', ({ days }) => ({ make_good_days: days })),
    'booking.taken_down': ofBooking('booking.taken_down', ({ reason }) => ({ reason })),
    'booking.restored': ofBooking('booking.restored'),
    'booking.creative_approved': ofBooking('booking.creative_approved', ({ number }) => ({ creative: number })),
    'booking.creative_rejected': ofBooking('booking.creative_rejected', ({ number, reason }) => ({
      creative: number,
      reason,
    })),
    'booking.disputed': [tell('payment.disputed', ({ paymentId }) => ({ payment_id: paymentId }))],
    'payment.refunded': [
      tell('payment.refunded', ({ paymentId, cardCents, creditCents }) => ({
        payment_id: paymentId,
        to_card: toLkr(cardCents),
        to_credit: toLkr(creditCents),
      })),
    ],
  }
}
