import type { Cents } from '@ayob/contract/money'
import {
  aboutBooking,
  type BookingFacts,
  bookingFacts,
  creditNoteFact,
  dayText,
  money,
  type Templates,
} from './template-parts'

/** The price of one booking on an invoice. */
interface ReceiptLine {
  readonly reference: string
  readonly brandName: string
  readonly totalCents: Cents
}

/** Templates about an advertiser's payments and refunds. */
export const PAYMENT_TEMPLATES = {
  'payment-receipt': (say, { number, lines }: { number: string; lines: readonly ReceiptLine[] }) => {
    const total = money(lines.reduce((sum, { totalCents }) => sum + totalCents, 0))
    const [count, reference] = [lines.length, lines.map((line) => line.reference).join(', ')]
    const brands = [...new Set(lines.map(({ brandName }) => brandName))]
    return {
      subject: say('mails.paymentReceiptSubject', { count, reference }),
      paragraphs: [say('mails.paymentReceipt', { count, amount: total })],
      facts: [
        { label: say('mails.factInvoice'), value: number },
        { label: say('mails.factReference'), value: reference },
        { label: say('mails.factBrand'), value: brands.join(', ') },
        ...(count > 1 ? lines.map((line) => ({ label: line.reference, value: money(line.totalCents) })) : []),
        { label: say('mails.factPaid'), value: total },
      ],
      action: ['openBilling', '/billing'],
      closing: [say('mails.paymentReceiptNext', { count })],
    }
  },
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
