import type { Templates } from './template-data'
import { dayText, reasonFacts } from './template-parts'

/** Templates about an account: its registration, its safety, its data, its vehicle and its questions. */
export const ACCOUNT_TEMPLATES = {
  'registration-received': (say) => ({
    subject: say('mails.registrationReceivedSubject'),
    paragraphs: [say('mails.registrationReceived'), say('mails.registrationReceivedNext')],
  }),
  'registration-approved': (say) => ({
    subject: say('mails.registrationApprovedSubject'),
    paragraphs: [say('mails.registrationApproved')],
    action: ['signIn', '/auth?mode=signin'],
  }),
  'registration-rejected': (say, { reason }) => ({
    subject: say('mails.registrationRejectedSubject'),
    paragraphs: [say('mails.registrationRejected')],
    ...(reason && { facts: reasonFacts(say, reason) }),
    closing: [say('mails.registrationRejectedNext')],
  }),
  'registration-new': (say, { applicant, kind }) => ({
    subject: say('mails.registrationNewSubject'),
    paragraphs: [
      say(kind === 'driver' ? 'mails.registrationNewDriver' : 'mails.registrationNewAdvertiser', { applicant }),
    ],
    action: ['openRegistrations', '/admin/registrations'],
  }),
  'password-reset': (say, { token }) => ({
    subject: say('mails.passwordResetSubject'),
    paragraphs: [say('mails.passwordReset')],
    action: ['choosePassword', `/auth/reset-password?token=${encodeURIComponent(token)}`],
    closing: [say('mails.passwordResetNotYou')],
  }),
  'security-notice': (say, { what }) => ({
    subject: say(`mails.securitySubject_${what}`),
    paragraphs: [say(`mails.security_${what}`)],
    closing: [say('mails.securityNotYou')],
  }),
  'data-request-received': (say, { kind, dueOn }) => ({
    subject: say(`mails.dataRequestSubject_${kind}`),
    paragraphs: [say('mails.dataRequestReceived')],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
    action: ['openMyData', '/settings?tab=system'],
  }),
  'data-request-new': (say, { person, kind, dueOn }) => ({
    subject: say('mails.dataRequestNewSubject'),
    paragraphs: [say(`mails.dataRequestNew_${kind}`, { person })],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
  }),
  'data-request-answered': (say, { kind, done, answer }) => ({
    subject: say('mails.dataRequestAnsweredSubject'),
    paragraphs: [say(done ? `mails.dataRequestDone_${kind}` : 'mails.dataRequestRefused')],
    ...(answer && { facts: [{ label: say('mails.factAnswer'), value: answer }] }),
    closing: [say('mails.dataRequestAppeal')],
  }),
  'ticket-asked': (say, { subject }) => ({
    subject: say('mails.ticketAskedSubject', { subject }),
    paragraphs: [say('mails.ticketAsked')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: ['openTickets', '/admin/tickets'],
  }),
  'permit-refused': (say, { vehicleNumber, number, expires }) => ({
    subject: say('mails.permitRefusedSubject', { vehicleNumber }),
    paragraphs: [
      say('mails.permitRefused', { vehicleNumber, number }),
      expires ? say('mails.permitRefusedKept', { day: dayText(say, expires) }) : say('mails.permitRefusedNone'),
      say('mails.permitRefusedNext'),
    ],
    action: ['openVehicle', '/vehicle'],
  }),
  'permit-ending': (say, { vehicleNumber, expires, stage }) => {
    const ended = stage === 'expired' ? 'Ended' : ''
    const values = { vehicleNumber, day: dayText(say, expires) }
    return {
      subject: say(`mails.permitEnding${ended}Subject`, values),
      paragraphs: [say(`mails.permitEnding${ended}`, values), say('mails.permitEndingNext')],
      action: ['openVehicle', '/vehicle'],
    }
  },
  'account-off': (say) => ({
    subject: say('mails.accountOffSubject'),
    paragraphs: [say('mails.accountOff')],
    action: ['askSupport', '/'],
  }),
  'account-on': (say) => ({
    subject: say('mails.accountOnSubject'),
    paragraphs: [say('mails.accountOn')],
    action: ['signIn', '/auth?mode=signin'],
  }),
  'ticket-answered': (say, { subject }) => ({
    subject: say('mails.ticketAnsweredSubject', { subject }),
    paragraphs: [say('mails.ticketAnswered')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: ['openSupport', '/support'],
  }),
} satisfies Templates
