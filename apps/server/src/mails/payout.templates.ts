import type { Templates } from './template-data'
import { hello, money, monthText, payoutFacts, timeText, whole } from './template-parts'

/** Templates about what a driver is paid. */
export const PAYOUT_TEMPLATES = {
  'payout-account': (say, { name, bank, last4, heldUntil }, link) => ({
    subject: say('mails.payoutAccountSubject'),
    greeting: hello(say, name),
    paragraphs: [
      say('mails.payoutAccount'),
      ...(heldUntil ? [say('mails.payoutAccountHeld', { until: timeText(say, heldUntil) })] : []),
    ],
    facts: [
      { label: say('mails.factBank'), value: bank },
      { label: say('mails.factAccountEnd'), value: last4 },
    ],
    action: { label: say('mails.openBilling'), url: link('/billing') },
    closing: [say('mails.payoutAccountNotYou')],
  }),
  'payout-step': (say, { name, step, payout }, link) => ({
    subject: say(`mails.payout${step === 'Monthly' ? 'Requested' : step}Subject`, {
      number: payout.number,
      amount: money(payout.netCents),
    }),
    greeting: hello(say, name),
    paragraphs: [say(`mails.payout${step}`)],
    facts: payoutFacts(say, payout),
    action: { label: say('mails.openBilling'), url: link('/billing') },
  }),
  'payout-asked': (say, { name, driver, payout }, link) => ({
    subject: say('mails.payoutAskedSubject', { driver, amount: money(payout.netCents) }),
    greeting: hello(say, name),
    paragraphs: [say('mails.payoutAsked')],
    facts: [{ label: say('mails.factDriver'), value: driver }, ...payoutFacts(say, payout)],
    action: { label: say('mails.openPayouts'), url: link('/admin/payouts') },
  }),
  'payout-run': (say, { name, month, count, netCents }, link) => ({
    subject: say('mails.payoutRunSubject', { month: monthText(say, month), amount: money(netCents) }),
    greeting: hello(say, name),
    paragraphs: [say('mails.payoutRun')],
    facts: [
      { label: say('mails.factCount'), value: whole.format(count) },
      { label: say('mails.factAmount'), value: money(netCents) },
    ],
    action: { label: say('mails.openPayouts'), url: link('/admin/payouts') },
  }),
} satisfies Templates
