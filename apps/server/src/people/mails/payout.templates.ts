import type { Cents } from '@ayob/contract/money'
import type { PayoutFacts, PayoutStep, Templates } from './template-data'
import { money, monthText, payoutFacts, timeText, whole } from './template-parts'

/** Templates about a driver's payouts. */
export const PAYOUT_TEMPLATES = {
  'payout-account': (say, { bank, last4, heldUntil }: { bank: string; last4: string; heldUntil: string | null }) => ({
    subject: say('mails.payoutAccountSubject'),
    paragraphs: [
      say('mails.payoutAccount'),
      ...(heldUntil ? [say('mails.payoutAccountHeld', { until: timeText(say, heldUntil) })] : []),
    ],
    facts: [
      { label: say('mails.factBank'), value: bank },
      { label: say('mails.factAccountEnd'), value: last4 },
    ],
    action: ['openBilling', '/billing'],
    closing: [say('mails.payoutAccountNotYou')],
  }),
  'payout-step': (say, { step, payout }: { step: PayoutStep; payout: PayoutFacts }) => ({
    subject: say(`mails.payout${step === 'Monthly' ? 'Requested' : step}Subject`, {
      number: payout.number,
      amount: money(payout.netCents),
    }),
    paragraphs: [say(`mails.payout${step}`)],
    facts: payoutFacts(say, payout),
    action: ['openBilling', '/billing'],
  }),
  'payout-asked': (say, { driver, payout }: { driver: string; payout: PayoutFacts }) => ({
    subject: say('mails.payoutAskedSubject', { driver, amount: money(payout.netCents) }),
    paragraphs: [say('mails.payoutAsked')],
    facts: [{ label: say('mails.factDriver'), value: driver }, ...payoutFacts(say, payout)],
    action: ['openPayouts', '/admin/payouts'],
  }),
  'payout-run': (say, { month, count, netCents }: { month: string; count: number; netCents: Cents }) => ({
    subject: say('mails.payoutRunSubject', { month: monthText(say, month), amount: money(netCents) }),
    paragraphs: [say('mails.payoutRun')],
    facts: [
      { label: say('mails.factCount'), value: whole.format(count) },
      { label: say('mails.factAmount'), value: money(netCents) },
    ],
    action: ['openPayouts', '/admin/payouts'],
  }),
} satisfies Templates
