import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { EventPayloads, EventType, HappenedEvent, Listener, Listeners } from '../platform/events'
import type { Tx } from '../platform/ports'
import type { QueueMail } from './mails.commands'
import type { MailedBookings, MailedDelivery, MailedInvoices, People, Person } from './ports'
import type { PayoutFacts, PayoutStep, TemplateData, TemplateName } from './template-data'

export interface MailSources {
  readonly people: People
  readonly bookings: MailedBookings
  readonly invoices: MailedInvoices
  readonly delivery: MailedDelivery
}

/** What of a letter's data is not about its reader. */
type Rest<T extends TemplateName> = Omit<TemplateData[T], 'name'>

/** Which mails hang on which event. */
export function mailListeners(queue: QueueMail, { people, bookings, invoices, delivery }: MailSources): Listeners {
  const write = async <T extends TemplateName>(
    tx: Tx,
    event: HappenedEvent,
    readers: readonly Person[],
    template: T,
    rest: Rest<T>,
  ) => {
    for (const { id, email, name, language } of readers) {
      const data = { ...rest, name } as TemplateData[T]
      const dedupeKey = `${event.id}:${template}:${email}`
      await queue(tx, { dedupeKey, template, userId: id, to: email, language, data })
    }
  }

  const applicantOf = async (tx: Tx, userId: string) => {
    const applicant = await people.byId(tx, userId)
    if (!applicant) throw new Error(`no account ${userId} to write to`)
    return applicant
  }

  const bookingOf = async (tx: Tx, bookingId: string) => {
    const booking = await bookings.byId(tx, bookingId)
    if (!booking) throw new Error(`no booking ${bookingId} to write about`)
    return booking
  }

  /** A listener that writes to the advertiser of the event's booking. */
  const toAdvertiser =
    <E extends EventType & BookingEvent, T extends TemplateName>(
      template: T,
      rest: (tx: Tx, booking: BookingSummary, event: HappenedEvent<E>) => Promise<Rest<T>> | Rest<T>,
    ): Listener<E> =>
    async (tx, event) => {
      const booking = await bookingOf(tx, event.payload.bookingId)
      const reader = await applicantOf(tx, booking.advertiserId)
      await write(tx, event as HappenedEvent, [reader], template, await rest(tx, booking, event))
    }

  /** A listener that writes to every administrator about the event's booking. */
  const toAdministrators =
    <E extends EventType & BookingEvent, T extends TemplateName>(
      template: T,
      rest: (booking: BookingSummary, event: HappenedEvent<E>) => Rest<T>,
    ): Listener<E> =>
    async (tx, event) => {
      const booking = await bookingOf(tx, event.payload.bookingId)
      await write(tx, event as HappenedEvent, await people.administrators(tx), template, rest(booking, event))
    }

  /** A listener that tells a driver how a payout goes on. */
  const payoutStep =
    <E extends 'payout.approved' | 'payout.exported' | 'payout.paid' | 'payout.failed'>(
      step: PayoutStep,
    ): Listener<E> =>
    async (tx, event) => {
      const payload = event.payload as EventPayloads['payout.approved']
      const driver = await applicantOf(tx, payload.driverId)
      await write(tx, event as HappenedEvent, [driver], 'payout-step', { step, payout: payoutOf(payload) })
    }

  return {
    'payout.account_changed': [
      async (tx, event) => {
        const { driverId, bank, last4, heldUntil } = event.payload
        await write(tx, event, [await applicantOf(tx, driverId)], 'payout-account', { bank, last4, heldUntil })
      },
    ],
    'payout.requested': [
      async (tx, event) => {
        const { payload } = event
        const driver = await applicantOf(tx, payload.driverId)
        const payout = payoutOf(payload)
        await write(tx, event, [driver], 'payout-step', { step: payload.monthly ? 'Monthly' : 'Requested', payout })
        if (payload.monthly) return
        await write(tx, event, await people.administrators(tx), 'payout-asked', { driver: driver.name, payout })
      },
    ],
    'payout.approved': [payoutStep('Approved')],
    'payout.exported': [payoutStep('Exported')],
    'payout.paid': [payoutStep('Paid')],
    'payout.failed': [payoutStep('Failed')],
    'payout.run': [
      async (tx, event) => {
        await write(tx, event, await people.administrators(tx), 'payout-run', event.payload)
      },
    ],
    'registration.submitted': [
      async (tx, event) => {
        const applicant = await applicantOf(tx, event.payload.userId)
        await write(tx, event, [applicant], 'registration-received', {})
        const about = { applicant: applicant.name, kind: applicant.kind }
        await write(tx, event, await people.administrators(tx), 'registration-new', about)
      },
    ],
    'registration.approved': [
      async (tx, event) => {
        await write(tx, event, [await applicantOf(tx, event.payload.userId)], 'registration-approved', {})
      },
    ],
    'registration.rejected': [
      async (tx, event) => {
        const reader = await applicantOf(tx, event.payload.userId)
        await write(tx, event, [reader], 'registration-rejected', { reason: event.payload.reason })
      },
    ],
    'permit.refused': [
      async (tx, event) => {
        const { driverId, vehicleNumber, number, expires } = event.payload
        await write(tx, event, [await applicantOf(tx, driverId)], 'permit-refused', { vehicleNumber, number, expires })
      },
    ],
    'permit.ending': [
      async (tx, event) => {
        const { driverId, vehicleNumber, expires, stage } = event.payload
        const reader = await applicantOf(tx, driverId)
        await write(tx, event, [reader], 'permit-ending', { vehicleNumber, expires, stage })
      },
    ],
    'booking.submitted': [toAdministrators('booking-submitted', (booking) => ({ booking }))],
    'booking.approved': [toAdvertiser('booking-approved', (_, booking) => ({ booking: withFlight(booking) }))],
    'booking.rejected': [
      toAdvertiser('booking-rejected', (_, booking) => ({ booking, reason: booking.rejectionReason })),
    ],
    'booking.paid': [
      toAdvertiser<'booking.paid', 'payment-receipt'>('payment-receipt', async (tx, booking, { payload }) => ({
        booking,
        amountCents: payload.amountCents,
        invoiceNumber: await invoices.numberOf(tx, payload.bookingId),
      })),
    ],
    'booking.published': [toAdvertiser('booking-live', (_, booking) => ({ booking: withFlight(booking) }))],
    'booking.completed': [
      toAdvertiser('booking-completed', async (tx, booking, event) => ({
        booking: withFlight(booking),
        ...(await delivery.totalsOf(tx, event.payload.bookingId)),
      })),
    ],
    'booking.overdue': [toAdvertiser('payment-overdue', (_, booking) => ({ booking }))],
    'booking.taken_down': [
      toAdvertiser<'booking.taken_down', 'booking-taken-down'>('booking-taken-down', (_, booking, { payload }) => ({
        booking,
        reason: payload.reason,
      })),
    ],
    'booking.restored': [toAdvertiser('booking-restored', (_, booking) => ({ booking }))],
    'booking.rescheduled': [toAdvertiser('booking-rescheduled', (_, booking) => ({ booking: withFlight(booking) }))],
    'booking.extended': [
      async (tx, event) => {
        const booking = await bookingOf(tx, event.payload.bookingId)
        const reader = [await applicantOf(tx, booking.advertiserId)]
        const { short } = event.payload
        if (short) await write(tx, event, reader, 'booking-made-good', { booking: withFlight(booking), short })
        else await write(tx, event, reader, 'booking-extended', { booking: withFlight(booking) })
      },
    ],
    'booking.settled': [
      toAdvertiser<'booking.settled', 'booking-settled'>('booking-settled', async (tx, booking, { payload }) => ({
        ...payload,
        booking: withFlight(booking),
        impressions: (await delivery.totalsOf(tx, payload.bookingId)).impressions,
        routes: (await delivery.routesOf(tx, payload.bookingId)).filter(({ plays }) => plays > 0),
      })),
    ],
    'booking.disputed': [toAdministrators('payment-disputed', (booking) => ({ booking }))],
    'payment.refunded': [
      toAdvertiser<'payment.refunded', 'payment-refunded'>('payment-refunded', (_, booking, { payload }) => ({
        booking,
        cardCents: payload.cardCents,
        creditCents: payload.creditCents,
        creditNote: payload.number,
      })),
    ],
    'credit.granted': [
      toAdvertiser<'credit.granted', 'credit-granted'>('credit-granted', (_, booking, { payload }) => ({
        booking,
        amountCents: payload.amountCents,
        why: payload.why,
        creditNote: payload.number,
      })),
    ],
    'data.requested': [
      async (tx, event) => {
        const { userId, kind, dueOn } = event.payload
        const person = await people.byId(tx, userId)
        if (!person) return
        await write(tx, event, [person], 'data-request-received', { kind, dueOn })
        const about = { person: person.name, kind, dueOn }
        await write(tx, event, await people.administrators(tx), 'data-request-new', about)
      },
    ],
    'user.switched': [
      async (tx, event) => {
        const { userId, active } = event.payload
        await write(tx, event, [await applicantOf(tx, userId)], active ? 'account-on' : 'account-off', {})
      },
    ],
    'ticket.asked': [
      async (tx, event) => {
        const { subject } = event.payload
        await write(tx, event, await people.administrators(tx), 'ticket-asked', { subject })
      },
    ],
    'ticket.answered': [
      async (tx, event) => {
        const { userId, subject } = event.payload
        await write(tx, event, [await applicantOf(tx, userId)], 'ticket-answered', { subject })
      },
    ],
    'payment.unexpected': [
      toAdministrators<'payment.unexpected', 'payment-unexpected'>('payment-unexpected', (booking, { payload }) => ({
        booking,
        amountCents: payload.amountCents,
        why: payload.why,
      })),
    ],
  }
}

type BookingEvent = Exclude<
  EventType,
  | `user.${string}`
  | `screen.${string}`
  | `registration.${string}`
  | `ticket.${string}`
  | `data.${string}`
  | `payout.${string}`
  | `permit.${string}`
>

/** An approved booking has its days. */
function withFlight(booking: BookingSummary): BookingSummary & { startDate: string; endDate: string } {
  const { startDate, endDate } = booking
  if (!startDate || !endDate) throw new Error(`booking ${booking.reference} has no days yet`)
  return { ...booking, startDate, endDate }
}

type TellsPayout = EventPayloads['payout.approved'] & {
  readonly reference?: string | null
  readonly reason?: string | null
}

const payoutOf = ({ number, netCents, reference = null, reason = null }: TellsPayout): PayoutFacts => ({
  number,
  netCents,
  reference,
  reason,
})
