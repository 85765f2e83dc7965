import { approveAd, setAdStatus } from '@ayob/contract/ads'
import { toLkr } from '@ayob/contract/money'
import { refundPayment } from '@ayob/contract/refunds'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { linesOf } from '@ayob/domain/payments/invoice-document'
import { deliveries } from '../../air/figures/bookings.queries'
import { issuedInvoice } from '../../money/payments/payments.queries'
import type { Context } from '../../platform/context'
import type { EventPayloads } from '../../platform/events'
import type { Listeners, Tx } from '../../platform/ports'
import { amountOf, longDay, whole } from './details'
import { members, newsOf, whoMay } from './news'

interface OfBooking {
  readonly booking: BookingSummary
}

/** Who is told what of bookings and their payments. */
export function bookingNews(ctx: Context): Listeners {
  const news = newsOf(ctx)
  return {
    'booking.submitted': news(
      { to: members('booking'), notice: ['booking.submitted', named], source: organisation },
      { to: whoMay(approveAd), notice: ['booking.submitted', named], source: organisation },
      { to: whoMay(approveAd), mail: ['booking-submitted', justBooking] },
      { webhook: 'booking.submitted' },
    ),
    'booking.approved': news(
      { to: members('due'), notice: ['booking.approved', named], mail: ['booking-approved', withFlight] },
      { webhook: 'booking.approved' },
    ),
    'booking.rejected': news(
      {
        to: members('booking'),
        notice: ['booking.rejected', named],
        mail: ['booking-rejected', ({ booking }) => ({ booking, reason: booking.rejectionReason })],
      },
      { webhook: 'booking.rejected' },
    ),
    'booking.withdrawn': news(
      { to: members('booking'), notice: ['booking.withdrawn', named], source: organisation },
      { webhook: 'booking.withdrawn' },
    ),
    'booking.paid': news(
      { to: whoMay(setAdStatus), notice: ['booking.paid', named] },
      // The bookings of an order are paid with one invoice. The first booking sends its receipt.
      {
        to: members('payment'),
        notice: ['booking.paid', named],
        occasion: async (paid) => `invoice ${(await invoiceOf(paid)).number}`,
        mail: ['payment-receipt', invoiceOf],
      },
      { webhook: 'booking.paid' },
      {
        webhook: 'payment.received',
        data: ({ paymentId, amountCents }) => ({ payment_id: paymentId, amount: toLkr(amountCents) }),
      },
    ),
    'booking.overdue': news(
      { to: members('due'), notice: ['booking.overdue', named], mail: ['payment-overdue', justBooking] },
      { webhook: 'booking.overdue' },
    ),
    'booking.published': news(
      { to: members('booking'), notice: ['booking.published', named], mail: ['booking-live', withFlight] },
      { webhook: 'booking.published' },
    ),
    'booking.paused': news(
      { to: members('booking'), notice: ['booking.paused', named] },
      { webhook: 'booking.paused' },
    ),
    'booking.resumed': news(
      { to: members('booking'), notice: ['booking.resumed', named] },
      { webhook: 'booking.resumed' },
    ),
    'booking.behind': news(
      {
        to: members('booking'),
        notice: [
          'booking.behind',
          ({ booking, payload: { delivered, expected } }) => ({
            ...named({ booking }),
            plays: whole(delivered),
            goal: whole(expected),
          }),
        ],
      },
      { webhook: 'booking.behind', data: ({ delivered, expected }) => ({ delivered, expected }) },
    ),
    'booking.completed': news(
      {
        to: members('booking'),
        notice: ['booking.completed', named],
        mail: [
          'booking-completed',
          async ({ tx, booking }) => ({ ...withFlight({ booking }), ...(await deliveries.ofBooking(tx, booking.id)) }),
        ],
      },
      { webhook: 'booking.completed' },
    ),
    'booking.settled': news(
      {
        to: members('booking'),
        notice: [
          'booking.settled',
          ({ booking, payload: { delivered, goal } }) => ({
            ...named({ booking }),
            plays: whole(delivered),
            goal: whole(goal),
          }),
        ],
        mail: [
          'booking-settled',
          async ({ tx, booking, payload }) => ({
            ...payload,
            ...withFlight({ booking }),
            impressions: (await deliveries.ofBooking(tx, booking.id)).impressions,
            routes: (await deliveries.byRoute(tx, booking.id)).filter(({ plays }) => plays > 0),
          }),
        ],
      },
      { webhook: 'booking.settled', data: settlement },
      { webhook: 'proof.ready', data: settlement },
    ),
    'booking.rescheduled': news(
      {
        to: members('booking'),
        notice: [
          'booking.rescheduled',
          ({ booking, payload }) => ({ ...named({ booking }), day: longDay(payload.startDate) }),
        ],
        mail: ['booking-rescheduled', withFlight],
      },
      { webhook: 'booking.rescheduled', data: ({ startDate }) => ({ start_date: startDate }) },
    ),
    'booking.extended': news(
      {
        to: members('booking'),
        when: ({ short }) => short !== undefined,
        notice: [
          'booking.extended',
          ({ booking, payload }) => ({ ...named({ booking }), ...madeGood(shortOf(payload)) }),
        ],
        mail: [
          'booking-made-good',
          ({ booking, payload }) => ({ ...withFlight({ booking }), short: shortOf(payload) }),
        ],
      },
      {
        to: members('booking'),
        when: ({ short }) => short === undefined,
        notice: ['booking.extended', ({ booking, payload }) => ({ ...named({ booking }), days: String(payload.days) })],
        mail: ['booking-extended', withFlight],
      },
      { webhook: 'booking.extended', data: ({ days }) => ({ make_good_days: days }) },
    ),
    'booking.taken_down': news(
      {
        to: members('booking'),
        notice: ['booking.taken_down', ({ booking, payload }) => ({ ...named({ booking }), reason: payload.reason })],
        mail: ['booking-taken-down', ({ booking, payload }) => ({ booking, reason: payload.reason })],
      },
      { webhook: 'booking.taken_down', data: ({ reason }) => ({ reason }) },
    ),
    'booking.restored': news(
      { to: members('booking'), notice: ['booking.restored', named], mail: ['booking-restored', justBooking] },
      { webhook: 'booking.restored' },
    ),
    'booking.creative_added': news(
      { to: whoMay(approveAd), notice: ['booking.creative_added', creative], source: organisation },
      { to: whoMay(approveAd), mail: ['creative-added', justBooking] },
    ),
    'booking.creative_approved': news(
      {
        to: members('booking'),
        notice: ['booking.creative_approved', creative],
        mail: ['creative-approved', ({ booking, payload }) => ({ ...payload, booking })],
      },
      { webhook: 'booking.creative_approved', data: ({ number }) => ({ creative: number }) },
    ),
    'booking.creative_rejected': news(
      {
        to: members('booking'),
        notice: ['booking.creative_rejected', creative],
        mail: ['creative-rejected', ({ booking, payload }) => ({ ...payload, booking })],
      },
      { webhook: 'booking.creative_rejected', data: ({ number, reason }) => ({ creative: number, reason }) },
    ),
    'booking.disputed': news(
      { to: members('payment'), notice: ['booking.disputed', named] },
      {
        to: whoMay(refundPayment),
        notice: ['booking.disputed', named],
        mail: ['payment-disputed', justBooking],
      },
      { webhook: 'payment.disputed', data: ({ paymentId }) => ({ payment_id: paymentId }) },
    ),
    'payment.refunded': news(
      {
        to: members('payment'),
        notice: [
          'payment.refunded',
          ({ booking, payload: { cardCents, creditCents } }) => ({
            ...named({ booking }),
            amount: amountOf(cardCents + creditCents),
          }),
        ],
        mail: [
          'payment-refunded',
          ({ booking, payload: { number, ...facts } }) => ({ booking, creditNote: number, ...facts }),
        ],
      },
      {
        webhook: 'payment.refunded',
        data: ({ paymentId, cardCents, creditCents }) => ({
          payment_id: paymentId,
          to_card: toLkr(cardCents),
          to_credit: toLkr(creditCents),
        }),
      },
    ),
    'credit.granted': news({
      to: members('payment'),
      notice: [
        'credit.granted',
        ({ booking, payload }) => ({ ...named({ booking }), amount: amountOf(payload.amountCents) }),
      ],
      mail: [
        'credit-granted',
        ({ booking, payload: { number, ...facts } }) => ({ booking, creditNote: number, ...facts }),
      ],
    }),
    'payment.unexpected': news({
      to: whoMay(refundPayment),
      notice: ['payment.unexpected', named],
      mail: ['payment-unexpected', ({ booking, payload: { amountCents, why } }) => ({ booking, amountCents, why })],
    }),
  }
}

const justBooking = ({ booking }: OfBooking) => ({ booking })
const organisation = ({ booking }: OfBooking) => booking.advertiserId

const named = ({ booking: { reference, brandName, rejectionReason } }: OfBooking) => ({
  reference,
  brand: brandName,
  ...(rejectionReason && { reason: rejectionReason }),
})

const creative = ({
  booking,
  payload: { number, reason },
}: OfBooking & { readonly payload: { readonly number: number; readonly reason?: string | null } }) => ({
  ...named({ booking }),
  number: String(number),
  ...(reason && { reason }),
})

/** Adds the dates that an approved booking always has. */
function withFlight({ booking }: OfBooking): { booking: BookingSummary & { startDate: string; endDate: string } } {
  const { startDate, endDate } = booking
  if (!startDate || !endDate) throw new Error(`booking ${booking.reference} has no days yet`)
  return { booking: { ...booking, startDate, endDate } }
}

async function invoiceOf({ tx, booking }: OfBooking & { readonly tx: Tx }) {
  const invoice = await issuedInvoice(tx, booking.id)
  if (!invoice) throw new Error(`no invoice of booking ${booking.id} to tell of`)
  return { number: invoice.number ?? '', lines: linesOf(invoice) }
}

type Extended = EventPayloads['booking.extended']

function shortOf({ short }: Extended) {
  if (!short) throw new Error('this extension makes nothing good')
  return short
}

const madeGood = ({ added, delivered, goal, lastDay }: ReturnType<typeof shortOf>) => ({
  count: String(added),
  plays: whole(delivered),
  goal: whole(goal),
  day: longDay(lastDay),
})

const settlement = ({ goal, delivered, missing }: EventPayloads['booking.settled']) => ({ goal, delivered, missing })
