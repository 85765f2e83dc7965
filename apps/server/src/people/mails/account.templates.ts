import { ADMIN_INVITATION_DAYS } from '@ayob/contract/administrators'
import type { AdminRole } from '@ayob/contract/call'
import { INVITATION_DAYS, type JoinableRole } from '@ayob/contract/organisations'
import type { DataRequestKind } from '@ayob/contract/privacy'
import type { SecurityNotice } from '@ayob/domain/accounts/security-notice'
import { dayText, reasonFacts, type Templates, timeText } from './template-parts'

/** Templates about an account: its registration, security, data, vehicle and questions. */
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
  'registration-rejected': (say, { reason }: { reason: string | null }) => ({
    subject: say('mails.registrationRejectedSubject'),
    paragraphs: [say('mails.registrationRejected')],
    ...(reason && { facts: reasonFacts(say, reason) }),
    closing: [say('mails.registrationRejectedNext')],
  }),
  'registration-new': (say, { applicant, kind }: { applicant: string; kind: 'driver' | 'advertiser' }) => ({
    subject: say('mails.registrationNewSubject'),
    paragraphs: [
      say(kind === 'driver' ? 'mails.registrationNewDriver' : 'mails.registrationNewAdvertiser', { applicant }),
    ],
    action: ['openRegistrations', '/admin/registrations'],
  }),
  'password-reset': (say, { token }: { token: string }) => ({
    subject: say('mails.passwordResetSubject'),
    paragraphs: [say('mails.passwordReset')],
    action: ['choosePassword', `/auth/reset-password?token=${encodeURIComponent(token)}`],
    closing: [say('mails.passwordResetNotYou')],
  }),
  'organisation-invitation': (
    say,
    {
      token,
      organisation,
      invitedBy,
      role,
    }: { token: string; organisation: string; invitedBy: string; role: JoinableRole },
  ) => ({
    subject: say('mails.invitationSubject', { organisation }),
    paragraphs: [say('mails.invitation', { organisation, invitedBy }), say(`mails.invitation_${role}`)],
    action: ['openInvitation', `/invitation/${encodeURIComponent(token)}`],
    closing: [say('mails.invitationDays', { count: INVITATION_DAYS }), say('mails.invitationNotYou')],
  }),
  'organisation-news': (
    say,
    {
      what,
      organisation,
      person,
    }: { what: 'joined' | 'left' | 'removed' | 'owner'; organisation: string; person: string },
  ) => ({
    subject: say(`mails.memberSubject_${what}`, { organisation, person }),
    paragraphs: [say(`mails.member_${what}`, { organisation, person })],
    ...(what !== 'removed' && { action: ['openTeam', '/settings?tab=team'] }),
  }),
  'security-notice': (say, { what }: { what: SecurityNotice }) => ({
    subject: say(`mails.securitySubject_${what}`),
    paragraphs: [say(`mails.security_${what}`)],
    closing: [say('mails.securityNotYou')],
  }),
  'webhook-disabled': (say, { host, at, gone }: { host: string; at: string; gone?: boolean }) => ({
    subject: say('mails.webhookDisabledSubject', { host }),
    paragraphs: [say(gone ? 'mails.webhookGone' : 'mails.webhookDisabled', { host })],
    facts: [{ label: say('mails.factTime'), value: timeText(say, at) }],
    action: ['openWebhooks', '/settings?tab=webhooks'],
  }),
  'admin-invitation': (
    say,
    { token, roles, invitedBy }: { token: string; roles: readonly AdminRole[]; invitedBy: string },
  ) => ({
    subject: say('mails.adminInvitationSubject'),
    paragraphs: [say('mails.adminInvitation', { invitedBy })],
    facts: [{ label: say('mails.factRoles'), value: roles.map((role) => say(`mails.adminRole_${role}`)).join(', ') }],
    action: ['openInvitation', `/admin-invitation/${encodeURIComponent(token)}`],
    closing: [say('mails.invitationDays', { count: ADMIN_INVITATION_DAYS }), say('mails.invitationNotYou')],
  }),
  'new-device': (say, { device, at }: { device: string; at: string }) => ({
    subject: say('mails.newDeviceSubject'),
    paragraphs: [say('mails.newDevice')],
    facts: [
      { label: say('mails.factDevice'), value: device },
      { label: say('mails.factTime'), value: timeText(say, at) },
    ],
    closing: [say('mails.newDeviceNotYou'), say('mails.securityNotYou')],
  }),
  'data-request-received': (say, { kind, dueOn }: { kind: DataRequestKind; dueOn: string }) => ({
    subject: say(`mails.dataRequestSubject_${kind}`),
    paragraphs: [say('mails.dataRequestReceived')],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
    action: ['openMyData', '/settings?tab=system'],
  }),
  'confirmation-asked': (say, { asker, kind }: { asker: string; kind: string }) => {
    const named = { asker, what: say(`notices.confirmation_what_${kind}`) }
    return {
      subject: say('mails.confirmationAskedSubject', named),
      paragraphs: [say('mails.confirmationAsked', named)],
      action: ['openConfirmations', '/admin/confirmations'],
    }
  },
  'data-request-new': (say, { person, kind, dueOn }: { person: string; kind: DataRequestKind; dueOn: string }) => ({
    subject: say('mails.dataRequestNewSubject'),
    paragraphs: [say(`mails.dataRequestNew_${kind}`, { person })],
    facts: [{ label: say('mails.factDue'), value: dayText(say, dueOn) }],
  }),
  'data-request-answered': (
    say,
    { kind, done, answer }: { kind: DataRequestKind; done: boolean; answer: string | null },
  ) => ({
    subject: say('mails.dataRequestAnsweredSubject'),
    paragraphs: [say(done ? `mails.dataRequestDone_${kind}` : 'mails.dataRequestRefused')],
    ...(answer && { facts: [{ label: say('mails.factAnswer'), value: answer }] }),
    closing: [say('mails.dataRequestAppeal')],
  }),
  'ticket-asked': (say, { subject }: { subject: string }) => ({
    subject: say('mails.ticketAskedSubject', { subject }),
    paragraphs: [say('mails.ticketAsked')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: ['openTickets', '/admin/tickets'],
  }),
  'permit-refused': (
    say,
    { vehicleNumber, number, expires }: { vehicleNumber: string; number: string; expires: string | null },
  ) => ({
    subject: say('mails.permitRefusedSubject', { vehicleNumber }),
    paragraphs: [
      say('mails.permitRefused', { vehicleNumber, number }),
      expires ? say('mails.permitRefusedKept', { day: dayText(say, expires) }) : say('mails.permitRefusedNone'),
      say('mails.permitRefusedNext'),
    ],
    action: ['openVehicle', '/vehicle'],
  }),
  'permit-ending': (
    say,
    {
      vehicleNumber,
      expires,
      stage,
    }: { vehicleNumber: string; expires: string; stage: 'days_30' | 'days_7' | 'expired' },
  ) => {
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
  'ticket-answered': (say, { subject }: { subject: string }) => ({
    subject: say('mails.ticketAnsweredSubject', { subject }),
    paragraphs: [say('mails.ticketAnswered')],
    facts: [{ label: say('mails.factSubject'), value: subject }],
    action: ['openSupport', '/support'],
  }),
} satisfies Templates
