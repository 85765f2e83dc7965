import type { Templates } from './template-data'
import { bookingFacts, creditNoteFact, dayText, hello, money } from './template-parts'

/** Templates about what an advertiser pays and gets back. */
export const PAYMENT_TEMPLATES = {
  'payment-receipt': (say, { name, booking, invoiceNumber, amountCents }, link) => ({
    subject: say('mails.paymentReceiptSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentReceipt', { amount: money(amountCents) })],
    facts: [
      ...(invoiceNumber ? [{ label: say('mails.factInvoice'), value: invoiceNumber }] : []),
      { label: say('mails.factReference'), value: booking.reference },
      { label: say('mails.factBrand'), value: booking.brandName },
      { label: say('mails.factPaid'), value: money(amountCents) },
    ],
    action: { label: say('mails.openBilling'), url: link('/billing') },
    closing: [say('mails.paymentReceiptNext')],
  }),
  'payment-reminder': (say, { name, booking, startDate }, link) => ({
    subject: say('mails.paymentReminderSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentReminder', { day: dayText(say, startDate) })],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'payment-overdue': (say, { name, booking }, link) => ({
    subject: say('mails.paymentOverdueSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentOverdue')],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.payNow'), url: link('/billing') },
  }),
  'payment-disputed': (say, { name, booking }, link) => ({
    subject: say('mails.paymentDisputedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentDisputed')],
    facts: bookingFacts(say, booking),
    action: { label: say('mails.openReview'), url: link('/admin/monitor-ads') },
  }),
  'payment-refunded': (say, { name, booking, cardCents, creditCents, creditNote }, link) => ({
    subject: say('mails.paymentRefundedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [
      ...(cardCents > 0 ? [say('mails.refundedToCard', { amount: money(cardCents) })] : []),
      ...(creditCents > 0 ? [say('mails.refundedToCredit', { amount: money(creditCents) })] : []),
    ],
    facts: [...bookingFacts(say, booking), ...creditNoteFact(say, creditNote)],
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'credit-granted': (say, { name, booking, amountCents, why, creditNote }, link) => ({
    subject: say('mails.creditGrantedSubject', { amount: money(amountCents) }),
    greeting: hello(say, name),
    paragraphs: [
      say(why === 'make_good' ? 'mails.creditForMissing' : 'mails.creditForUnexpected', { amount: money(amountCents) }),
      say('mails.creditUsedFirst'),
    ],
    facts: [...bookingFacts(say, booking), ...creditNoteFact(say, creditNote)],
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'payment-unexpected': (say, { name, booking, amountCents, why }, link) => ({
    subject: say('mails.paymentUnexpectedSubject', { reference: booking.reference }),
    greeting: hello(say, name),
    paragraphs: [say('mails.paymentUnexpected', { amount: money(amountCents) })],
    facts: [...bookingFacts(say, booking), { label: say('mails.factReason'), value: why }],
    action: { label: say('mails.openReview'), url: link('/admin/monitor-ads') },
  }),
} satisfies Templates
