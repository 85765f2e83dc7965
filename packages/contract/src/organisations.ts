import { z } from 'zod'
import { invitedFields, samePasswords, zUser } from './accounts'
import { call, ORGANISATION_ROLES } from './call'
import { OWNERS, zEmail, zId, zIdText, zName, zSuccess } from './common'

/** The roles of an invitation. Ownership is transferred instead, because there is only one owner. */
export const JOINABLE_ROLES = ['booker', 'finance', 'viewer'] as const
export type JoinableRole = (typeof JOINABLE_ROLES)[number]

const zJoinableRole = z.enum(JOINABLE_ROLES, 'validation.memberRole')

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7
/** Members and open invitations of one organisation together. */
export const MOST_MEMBERS = 200

const zMember = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ORGANISATION_ROLES),
  since: z.string(),
  /** The person who invited them; null for the founder. */
  added_by: z.string().nullable(),
  /** The signed-in person. */
  current: z.boolean(),
})
export type Member = z.infer<typeof zMember>

const zInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(JOINABLE_ROLES),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof zInvitation>

const own = { group: 'Organisations', who: ['advertiser'] as const }

export const organisationMembers = call('GET', '/organisation/members', {
  ...own,
  summary: 'The members of the organisation that the session acts for, and its open invitations.',
  answer: zSuccess.extend({ members: z.array(zMember), invitations: z.array(zInvitation), total: z.number() }),
})

export const inviteMember = call('POST', '/organisation/invitations', {
  ...own,
  members: OWNERS,
  touches: ['rights'],
  summary: `Invites an e-mail address by mail, for ${INVITATION_DAYS} days and once. An earlier invitation of the same address ends.`,
  body: z.object({ email: zEmail(), role: zJoinableRole }),
  status: 201,
  answer: zSuccess.extend({ invitation: zInvitation }),
})

export const withdrawInvitation = call('DELETE', '/organisation/invitations/:id', {
  ...own,
  members: OWNERS,
  summary: 'Withdraws an open invitation; its link is dead at once.',
  params: zId,
  answer: zSuccess,
})

export const changeMember = call('PUT', '/organisation/members/:id', {
  ...own,
  members: OWNERS,
  touches: ['rights'],
  summary: 'Gives a member another role. The owner keeps theirs until they hand the organisation over.',
  params: zId,
  body: z.object({ role: zJoinableRole }),
  answer: zSuccess,
})

export const removeMember = call('DELETE', '/organisation/members/:id', {
  ...own,
  members: 'all',
  summary:
    'Removes a member, whose sessions for the organisation end at once, or lets a member leave. The owner can do neither to themselves.',
  touches: ['rights'],
  params: zId,
  answer: zSuccess,
})

export const handOver = call('PUT', '/organisation/owner', {
  ...own,
  members: OWNERS,
  touches: ['rights'],
  summary: 'Hands the organisation over to another member; the former owner stays with the named role.',
  body: z.object({ user_id: zIdText(), role: zJoinableRole }),
  answer: zSuccess,
})

export const actForOrganisation = call('PUT', '/auth/organisation', {
  ...own,
  members: 'all',
  summary: 'Lets the session act for another organisation of the person.',
  body: z.object({ organisation_id: zIdText() }),
  answer: zSuccess,
})

const zToken = z.object({ token: zName('validation.invitation', 200) })

export const invitation = call('GET', '/invitations/:token', {
  group: 'Organisations',
  summary:
    'What an invitation is for. 404 when it is unknown; 410 when it is used, withdrawn or over. `account` tells whether the invited address has an account that can join (advertiser), none yet, or one that can’t (other).',
  who: ['visitor', 'applicant', 'advertiser', 'driver', 'admin'],
  params: zToken,
  answer: zSuccess.extend({
    organisation: z.string(),
    email: z.string(),
    role: z.enum(JOINABLE_ROLES),
    invited_by: z.string(),
    expires_at: z.string(),
    account: z.enum(['none', 'advertiser', 'other']),
  }),
})

/** The form of an invited person without an account. The e-mail address is that of the invitation. */
export const zInvitedSignUp = z.object(invitedFields).refine(...samePasswords)

export const acceptInvitation = call('POST', '/invitations/:token/account', {
  group: 'Organisations',
  summary: 'Accepts an invitation with a new account for the invited address, and opens a session.',
  who: ['visitor'],
  params: zToken,
  body: zInvitedSignUp,
  status: 201,
  answer: zSuccess.extend({ token: z.string(), user: zUser }),
})

export const joinOrganisation = call('POST', '/organisation/members', {
  ...own,
  members: 'all',
  summary:
    'Accepts an invitation for the signed-in person, whose address must be the invited one; the session acts for the organisation then.',
  body: zToken,
  status: 201,
  answer: zSuccess.extend({ organisation_id: z.string() }),
})
