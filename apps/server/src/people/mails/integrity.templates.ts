import type { Cents } from '@ayob/contract/money'
import type { Templates } from './template-data'
import { dayText, money, reasonFacts } from './template-parts'

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
