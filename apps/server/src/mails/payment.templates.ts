import type { Cents } from '@ayob/contract/money'
import type { BookingFacts, Templates } from './template-data'
import { aboutBooking, bookingFacts, creditNoteFact, dayText, money } from './template-parts'

/** Templates about what an advertiser pays and gets back. */
export const PAYMENT_TEMPLATES = {
  'payment-receipt': (
    say,
    {
      booking,
      invoiceNumber,
      amountCents,
    }: { booking: BookingFacts; invoiceNumber: string | null; amountCents: Cents },
  ) => ({
    subject: say('mails.paymentReceiptSubject', { reference: booking.reference }),
    paragraphs: [say('mails.paymentReceipt', { amount: money(amountCents) })],
    facts: [
      ...(invoiceNumber ? [{ label: say('mails.factInvoice'), value: invoiceNumber }] : []),
      { label: say('mails.factReference'), value: booking.reference },
      { label: say('mails.factBrand'), value: booking.brandName },
      { label: say('mails.factPaid'), value: money(amountCents) },
    ],
    action: ['openBilling', '/billing'],
    closing: [say('mails.paymentReceiptNext')],
  }),
  'payment-reminder': (say, { booking, startDate }: { booking: BookingFacts; startDate: string }) => ({
    subject: say('mails.paymentReminderSubject', { reference: booking.reference }),
    paragraphs: [say('mails.paymentReminder', { day: dayText(say, startDate) })],
    facts: bookingFacts(say, booking),
    action: ['openBilling', '/billing'],
  }),
  'payment-overdue': aboutBooking('paymentOverdue', bookingFacts, ['payNow', '/billing']),
  'payment-disputed': aboutBooking('paymentDisputed', bookingFacts, ['openReview', '/admin/monitor-ads']),
  'payment-refunded': (
    say,
    {
      booking,
      cardCents,
      creditCents,
      creditNote,
    }: {
      booking: BookingFacts
      cardCents: Cents
      creditCents: Cents
      creditNote: string | null
    },
  ) => ({
    subject: say('mails.paymentRefundedSubject', { reference: booking.reference }),
    paragraphs: [
      ...(cardCents > 0 ? [say('mails.refundedToCard', { amount: money(cardCents) })] : []),
      ...(creditCents > 0 ? [say('mails.refundedToCredit', { amount: money(creditCents) })] : []),
    ],
    facts: [...bookingFacts(say, booking), ...creditNoteFact(say, creditNote)],
    action: ['openBilling', '/billing'],
  }),
  'credit-granted': (
    say,
    {
      booking,
      amountCents,
      why,
      creditNote,
    }: {
      booking: BookingFacts
      amountCents: Cents
      why: 'make_good' | 'unexpected'
      creditNote: string | null
    },
  ) => ({
    subject: say('mails.creditGrantedSubject', { amount: money(amountCents) }),
    paragraphs: [
      say(why === 'make_good' ? 'mails.creditForMissing' : 'mails.creditForUnexpected', { amount: money(amountCents) }),
      say('mails.creditUsedFirst'),
    ],
    facts: [...bookingFacts(say, booking), ...creditNoteFact(say, creditNote)],
    action: ['openBilling', '/billing'],
  }),
  'payment-unexpected': (
    say,
    { booking, amountCents, why }: { booking: BookingFacts; amountCents: Cents; why: string },
  ) => ({
    subject: say('mails.paymentUnexpectedSubject', { reference: booking.reference }),
    paragraphs: [say('mails.paymentUnexpected', { amount: money(amountCents) })],
    facts: [...bookingFacts(say, booking), { label: say('mails.factReason'), value: why }],
    action: ['openReview', '/admin/monitor-ads'],
  }),
} satisfies Templates
