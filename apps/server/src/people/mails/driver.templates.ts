import type { Cents } from '@ayob/contract/money'
import {
  dayText,
  money,
  monthText,
  type PayoutFacts,
  type PayoutStep,
  payoutFacts,
  reasonFacts,
  type Templates,
  timeText,
  whole,
} from './template-parts'

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
  'incident-opened': (say, { cause, count }: { cause: string; count: number }) => {
    const named = { cause: say(`incidents.cause_${cause}`) }
    return {
      subject: say('mails.incidentOpenedSubject', named),
      paragraphs: [say('mails.incidentOpened', { ...named, count })],
      action: ['openToday', '/admin/today'],
    }
  },
  'incidents-digest': (say, { count, atStakeCents }: { count: number; atStakeCents: Cents }) => ({
    subject: say('mails.incidentDigestSubject', { count }),
    paragraphs: [say('mails.incidentDigest', { amount: money(atStakeCents) })],
    action: ['openToday', '/admin/today'],
  }),
} satisfies Templates

interface HeldFacts {
  readonly vehicleNumber: string
  readonly day: string
  readonly minutes: number
}

/** Templates about held minutes: for their drivers, and for administrators. */
export const INTEGRITY_TEMPLATES = {
  'minutes-held': (say, { vehicleNumber, day, minutes }: HeldFacts) => ({
    subject: say('mails.minutesHeldSubject', { vehicleNumber, minutes }),
    paragraphs: [
      say('mails.minutesHeld', { vehicleNumber, minutes, day: dayText(say, day) }),
      say('mails.minutesHeldNext'),
    ],
    action: ['openBilling', '/billing'],
  }),
  'minutes-decided': (
    say,
    {
      vehicleNumber,
      day,
      minutes,
      decision,
      note,
    }: HeldFacts & { decision: 'accepted' | 'rejected'; note: string | null },
  ) => {
    const what = decision === 'accepted' ? 'Accepted' : 'Rejected'
    return {
      subject: say(`mails.minutes${what}Subject`, { vehicleNumber }),
      paragraphs: [say(`mails.minutes${what}`, { vehicleNumber, minutes, day: dayText(say, day) })],
      ...(note !== null && { facts: reasonFacts(say, note) }),
      ...(decision === 'rejected' && { closing: [say('mails.minutesRejectedNext')] }),
      action: ['openBilling', '/billing'],
    }
  },
  'cases-new': (say, { count, atStakeCents }: { count: number; atStakeCents: Cents }) => ({
    subject: say('mails.caseDigestSubject', { count }),
    paragraphs: [say('mails.caseDigest', { count, amount: money(atStakeCents) })],
    action: ['openIntegrity', '/admin/integrity'],
  }),
  'cases-overdue': (say, { count }: { count: number }) => ({
    subject: say('mails.caseOverdueSubject', { count }),
    paragraphs: [say('mails.caseOverdue', { count })],
    action: ['openIntegrity', '/admin/integrity?tab=overdue'],
  }),
} satisfies Templates
