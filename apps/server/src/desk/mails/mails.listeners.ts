import { approveAd } from '@ayob/contract/ads'
import type { Call } from '@ayob/contract/call'
import { decideCase } from '@ayob/contract/integrity'
import { approvePayout } from '@ayob/contract/payouts'
import { answerDataRequest } from '@ayob/contract/privacy'
import { refundPayment } from '@ayob/contract/refunds'
import { approveRegistration } from '@ayob/contract/registrations'
import { answerTicket } from '@ayob/contract/support'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Concern } from '@ayob/domain/organisations/members'
import { linesOf } from '@ayob/domain/payments/invoice-document'
import { deliveries } from '../../air/figures/deliveries.queries'
import { issuedInvoice } from '../../money/payments/invoices.queries'
import { accountViews } from '../../people/accounts/accounts.views'
import { queueMail } from '../../people/mails/mails.commands'
import type { PayoutFacts, PayoutStep } from '../../people/mails/template-data'
import type { TemplateData, TemplateName } from '../../people/mails/templates'
import type { Context } from '../../platform/context'
import type { EventPayloads, EventType, HappenedEvent, Listener, Listeners } from '../../platform/events'
import type { Person } from '../../platform/mail-transport'
import type { Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { recipientsOf, recipientsWhoMay } from './recipients.queries'

type DataOf<T extends TemplateName> = TemplateData[T] | Promise<TemplateData[T]>
type BookingEvent = { [E in EventType]: EventPayloads[E] extends { bookingId: string } ? E : never }[EventType]

/** The mails that each event causes. */
export function mailListeners(ctx: Context): Listeners {
  const write = async <T extends TemplateName>(
    tx: Tx,
    occasion: number | string,
    readers: readonly Person[],
    template: T,
    data: TemplateData[T],
    source?: string,
  ) => {
    for (const to of readers) {
      await queueMail(ctx, tx, { dedupeKey: `${occasion}:${template}:${to.email}`, template, to, data, source })
    }
  }

  const personOf = async (tx: Tx, userId: string) => {
    const person = await accountViews.person(tx, userId)
    if (!person) throw new Error(`no account ${userId} to write to`)
    return person
  }

  /** The administrators who can act on it. */
  const whoMay = (call: Call) => (tx: Tx) => recipientsWhoMay(tx, call)
  const members = (concern: Concern) => (tx: Tx, organisationId: string) => recipientsOf(tx, organisationId, concern)
  const user = async (tx: Tx, { userId }: { userId: string }) => [await personOf(tx, userId)]
  const driver = async (tx: Tx, { driverId }: { driverId: string }) => [await personOf(tx, driverId)]

  const mail =
    <E extends EventType, T extends TemplateName>(
      template: T,
      readersOf: (tx: Tx, payload: EventPayloads[E]) => Promise<readonly Person[]>,
      dataOf: (payload: EventPayloads[E], tx: Tx) => DataOf<T>,
      sourceOf?: (payload: EventPayloads[E]) => string,
    ): Listener<E> =>
    async (tx, { id, payload }) =>
      write(tx, id, await readersOf(tx, payload), template, await dataOf(payload, tx), sourceOf?.(payload))

  const aboutBooking =
    <E extends BookingEvent, T extends TemplateName>(
      template: T,
      readersOf: (tx: Tx, organisationId: string) => Promise<readonly Person[]>,
      dataOf: (booking: BookingSummary, payload: EventPayloads[E], tx: Tx) => DataOf<T>,
    ): Listener<E> =>
    async (tx, { id, payload }: HappenedEvent<E>) => {
      const { bookingId } = payload as { bookingId: string }
      const booking = await bookingViews.byId(tx, bookingId)
      if (!booking) throw new Error(`no booking ${bookingId} to write about`)
      const readers = await readersOf(tx, booking.advertiserId)
      await write(tx, id, readers, template, await dataOf(booking, payload, tx))
    }

  return {
    'payout.account_changed': [mail('payout-account', driver, ({ driverId, ...account }) => account)],
    'payout.requested': [
      mail('payout-step', driver, (payload) => payoutData(payload.monthly ? 'Monthly' : 'Requested')(payload)),
      async (tx, { id, payload }) => {
        if (payload.monthly) return
        const { name } = await personOf(tx, payload.driverId)
        const data = { driver: name, payout: payoutOf(payload) }
        await write(tx, id, await whoMay(approvePayout)(tx), 'payout-asked', data, payload.driverId)
      },
    ],
    'payout.approved': [mail('payout-step', driver, payoutData('Approved'))],
    'payout.exported': [mail('payout-step', driver, payoutData('Exported'))],
    'payout.paid': [mail('payout-step', driver, payoutData('Paid'))],
    'payout.failed': [mail('payout-step', driver, payoutData('Failed'))],
    'payout.run': [mail('payout-run', whoMay(approvePayout), (payload) => payload)],
    'registration.submitted': [
      mail('registration-received', user, () => ({})),
      mail(
        'registration-new',
        whoMay(approveRegistration),
        async ({ userId }, tx) => {
          const { name, kind } = await personOf(tx, userId)
          return { applicant: name, kind }
        },
        ({ userId }) => userId,
      ),
    ],
    'registration.approved': [mail('registration-approved', user, () => ({}))],
    'registration.rejected': [mail('registration-rejected', user, ({ reason }) => ({ reason }))],
    'permit.refused': [mail('permit-refused', driver, ({ driverId, ...permit }) => permit)],
    'permit.ending': [mail('permit-ending', driver, ({ driverId, ...permit }) => permit)],
    'case.opened': [mail('minutes-held', driver, (facts) => facts)],
    'case.decided': [mail('minutes-decided', driver, (facts) => facts)],
    'case.digest': [mail('cases-new', whoMay(decideCase), (facts) => facts)],
    'case.overdue': [mail('cases-overdue', whoMay(decideCase), (facts) => facts)],
    'booking.submitted': [aboutBooking('booking-submitted', whoMay(approveAd), (booking) => ({ booking }))],
    'booking.approved': [
      aboutBooking('booking-approved', members('due'), (booking) => ({ booking: withFlight(booking) })),
    ],
    'booking.rejected': [
      aboutBooking('booking-rejected', members('booking'), (booking) => ({ booking, reason: booking.rejectionReason })),
    ],
    // The bookings of an order are paid with one invoice. The first booking sends its receipt.
    'booking.paid': [
      async (tx, { payload: { bookingId } }) => {
        const invoice = await issuedInvoice(tx, bookingId)
        const booking = await bookingViews.byId(tx, bookingId)
        if (!invoice || !booking) throw new Error(`no invoice of booking ${bookingId} to write about`)
        const readers = await members('payment')(tx, booking.advertiserId)
        const data = { number: invoice.number ?? '', lines: linesOf(invoice) }
        await write(tx, `invoice ${data.number}`, readers, 'payment-receipt', data)
      },
    ],
    'booking.published': [
      aboutBooking('booking-live', members('booking'), (booking) => ({ booking: withFlight(booking) })),
    ],
    'booking.completed': [
      aboutBooking('booking-completed', members('booking'), async (booking, _, tx) => ({
        booking: withFlight(booking),
        ...(await deliveries.ofBooking(tx, booking.id)),
      })),
    ],
    'booking.overdue': [aboutBooking('payment-overdue', members('due'), (booking) => ({ booking }))],
    'booking.taken_down': [
      aboutBooking('booking-taken-down', members('booking'), (booking, { reason }) => ({ booking, reason })),
    ],
    'booking.restored': [aboutBooking('booking-restored', members('booking'), (booking) => ({ booking }))],
    'booking.rescheduled': [
      aboutBooking('booking-rescheduled', members('booking'), (booking) => ({ booking: withFlight(booking) })),
    ],
    'booking.extended': [
      (tx, event) => {
        const { short } = event.payload
        const extended = short
          ? aboutBooking('booking-made-good', members('booking'), (booking) => ({
              booking: withFlight(booking),
              short,
            }))
          : aboutBooking('booking-extended', members('booking'), (booking) => ({ booking: withFlight(booking) }))
        return extended(tx, event)
      },
    ],
    'booking.settled': [
      aboutBooking('booking-settled', members('booking'), async (booking, payload, tx) => ({
        ...payload,
        booking: withFlight(booking),
        impressions: (await deliveries.ofBooking(tx, booking.id)).impressions,
        routes: (await deliveries.byRoute(tx, booking.id)).filter(({ plays }) => plays > 0),
      })),
    ],
    'booking.creative_added': [aboutBooking('creative-added', whoMay(approveAd), (booking) => ({ booking }))],
    'booking.creative_approved': [
      aboutBooking('creative-approved', members('booking'), (booking, payload) => ({ ...payload, booking })),
    ],
    'booking.creative_rejected': [
      aboutBooking('creative-rejected', members('booking'), (booking, payload) => ({ ...payload, booking })),
    ],
    'booking.disputed': [aboutBooking('payment-disputed', whoMay(refundPayment), (booking) => ({ booking }))],
    'payment.refunded': [
      aboutBooking('payment-refunded', members('payment'), (booking, { number, ...refund }) => ({
        booking,
        creditNote: number,
        ...refund,
      })),
    ],
    'credit.granted': [
      aboutBooking('credit-granted', members('payment'), (booking, { number, ...credit }) => ({
        booking,
        creditNote: number,
        ...credit,
      })),
    ],
    'data.requested': [
      async (tx, { id, payload: { userId, kind, dueOn } }) => {
        const person = await accountViews.person(tx, userId)
        if (!person) return
        await write(tx, id, [person], 'data-request-received', { kind, dueOn })
        const data = { person: person.name, kind, dueOn }
        await write(tx, id, await whoMay(answerDataRequest)(tx), 'data-request-new', data, userId)
      },
    ],
    'user.switched': [
      async (tx, { id, payload }) =>
        write(tx, id, await user(tx, payload), payload.active ? 'account-on' : 'account-off', {}),
    ],
    'ticket.asked': [
      mail(
        'ticket-asked',
        whoMay(answerTicket),
        ({ subject }) => ({ subject }),
        ({ userId }) => userId,
      ),
    ],
    'ticket.answered': [mail('ticket-answered', user, ({ subject }) => ({ subject }))],
    'payment.unexpected': [
      aboutBooking('payment-unexpected', whoMay(refundPayment), (booking, { amountCents, why }) => ({
        booking,
        amountCents,
        why,
      })),
    ],
  }
}

/** Adds the dates that an approved booking always has. */
function withFlight(booking: BookingSummary): BookingSummary & { startDate: string; endDate: string } {
  const { startDate, endDate } = booking
  if (!startDate || !endDate) throw new Error(`booking ${booking.reference} has no days yet`)
  return { ...booking, startDate, endDate }
}

type PayoutPayload = EventPayloads['payout.approved'] & Partial<Pick<PayoutFacts, 'reference' | 'reason'>>

const payoutOf = ({ number, netCents, reference = null, reason = null }: PayoutPayload): PayoutFacts => ({
  number,
  netCents,
  reference,
  reason,
})

const payoutData = (step: PayoutStep) => (payload: PayoutPayload) => ({ step, payout: payoutOf(payload) })
