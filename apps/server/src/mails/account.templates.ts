import type { Templates } from './template-data'
import { dayText, hello, reasonFacts } from './template-parts'

/** Templates about an account: its registration, its safety, its data, its vehicle and its questions. */
export const ACCOUNT_TEMPLATES = {
  'registration-received': (say, { name }) => ({
    subject: say('mails.registrationReceivedSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.registrationReceived'), say('mails.registrationReceivedNext')],
  }),
  'registration-approved': (say, { name }, link) => ({
    subject: say('mails.registrationApprovedSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.registrationApproved')],
    action: { label: say('mails.signIn'), url: link('/auth?mode=signin') },
  }),
  'registration-rejected': (say, { name, reason }) => ({
    subject: say('mails.registrationRejectedSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.registrationRejected')],
    ...(reason && { facts: reasonFacts(say, reason) }),
    closing: [say('mails.registrationRejectedNext')],
  }),
  'registration-new': (say, { name, applicant, kind }, link) => ({
    subject: say('mails.registrationNewSubject'),
    greeting: hello(say, name),
    paragraphs: [
      say(kind === 'driver' ? 'mails.registrationNewDriver' : 'mails.registrationNewAdvertiser', { applicant }),
    ],
    action: { label: say('mails.openRegistrations'), url: link('/admin/registrations') },
  }),
  'password-reset': (say, { name, token }, link) => ({
    subject: say('mails.passwordResetSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.passwordReset')],
    action: {
      label: say('mails.choosePassword'),
      url: link(`/auth/reset-password?token=${encodeURIComponent(token)}`),
    },
    closing: [say('mails.passwordResetNotYou')],
  }),
  'security-notice': (say, { name, what }) => ({
    subject: say(`mails.securitySubject_${what}`),
    greeting: hello(say, name),
    paragraphs: [say(`mails.security_${what}`)],
    closing: [say('mails.securityNotYou')],
  }),
  'data-request-received': (say, { name, kind, dueOn }, link) => ({
    subject: say(`mails.dataRequestSubject_${kind}`),
    greeting: hello(say, name),
    paragraphs: [say('mails.dataRequestReceived')],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
    action: { label: say('mails.openMyData'), url: link('/settings?tab=system') },
  }),
  'data-request-new': (say, { name, person, kind, dueOn }) => ({
    subject: say('mails.dataRequestNewSubject'),
    greeting: hello(say, name),
    paragraphs: [say(`mails.dataRequestNew_${kind}`, { person })],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
  }),
  'data-request-answered': (say, { name, kind, done, answer }) => ({
    subject: say('mails.dataRequestAnsweredSubject'),
    greeting: hello(say, name),
    paragraphs: [say(done ? `mails.dataRequestDone_${kind}` : 'mails.dataRequestRefused')],
    ...(answer && { facts: [{ label: say('mails.factAnswer'), value: answer }] }),
    closing: [say('mails.dataRequestAppeal')],
  }),
  'ticket-asked': (say, { name, subject }, link) => ({
    subject: say('mails.ticketAskedSubject', { subject }),
    greeting: hello(say, name),
    paragraphs: [say('mails.ticketAsked')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: { label: say('mails.openTickets'), url: link('/admin/tickets') },
  }),
  'permit-refused': (say, { name, vehicleNumber, number, expires }, link) => ({
    subject: say('mails.permitRefusedSubject', { vehicleNumber }),
    greeting: hello(say, name),
    paragraphs: [
      say('mails.permitRefused', { vehicleNumber, number }),
      expires ? say('mails.permitRefusedKept', { day: dayText(say, expires) }) : say('mails.permitRefusedNone'),
      say('mails.permitRefusedNext'),
    ],
    action: { label: say('mails.openVehicle'), url: link('/vehicle') },
  }),
  'permit-ending': (say, { name, vehicleNumber, expires, stage }, link) => {
    const ended = stage === 'expired' ? 'Ended' : ''
    const values = { vehicleNumber, day: dayText(say, expires) }
    return {
      subject: say(`mails.permitEnding${ended}Subject`, values),
      greeting: hello(say, name),
      paragraphs: [say(`mails.permitEnding${ended}`, values), say('mails.permitEndingNext')],
      action: { label: say('mails.openVehicle'), url: link('/vehicle') },
    }
  },
  'account-off': (say, { name }, link) => ({
    subject: say('mails.accountOffSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.accountOff')],
    action: { label: say('mails.askSupport'), url: link('/') },
  }),
  'account-on': (say, { name }, link) => ({
    subject: say('mails.accountOnSubject'),
    greeting: hello(say, name),
    paragraphs: [say('mails.accountOn')],
    action: { label: say('mails.signIn'), url: link('/auth?mode=signin') },
  }),
  'ticket-answered': (say, { name, subject }, link) => ({
    subject: say('mails.ticketAnsweredSubject', { subject }),
    greeting: hello(say, name),
    paragraphs: [say('mails.ticketAnswered')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: { label: say('mails.openSupport'), url: link('/support') },
  }),
} satisfies Templates
