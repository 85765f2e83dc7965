import { z } from 'zod'
import { invitedFields, samePasswords, zUser } from './accounts'
import { ADMIN_ROLES, call } from './call'
import { zEmail, zId, zName, zSuccess } from './common'

/** How long an invitation is valid. */
export const ADMIN_INVITATION_DAYS = 7

const zRoles = z
  .array(z.enum(ADMIN_ROLES, 'validation.adminRoles'), 'validation.adminRoles')
  .min(1, 'validation.adminRoles')
  .max(ADMIN_ROLES.length, 'validation.adminRoles')
  .transform((roles) => ADMIN_ROLES.filter((role) => roles.includes(role)))

const zAdministrator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ADMIN_ROLES)),
  second_factor: z.boolean(),
  since: z.string(),
  /** The signed-in person. */
  current: z.boolean(),
})
export type Administrator = z.infer<typeof zAdministrator>

const zInvitation = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ADMIN_ROLES)),
  invited_by: z.string(),
  expires_at: z.string(),
})
export type AdminInvitation = z.infer<typeof zInvitation>

const admin = { group: 'Administrators', who: ['admin'] as const }

export const listAdministrators = call('GET', '/admin/administrators', {
  ...admin,
  admins: ['auditor'],
  summary: 'Everybody who administrates, with their roles, and the open invitations.',
  answer: zSuccess.extend({
    administrators: z.array(zAdministrator),
    invitations: z.array(zInvitation),
    total: z.number(),
  }),
})

export const inviteAdministrator = call('POST', '/admin/administrators/invitations', {
  ...admin,
  summary: `Invites an e-mail address by mail, for ${ADMIN_INVITATION_DAYS} days and once. An earlier invitation of the same address ends.`,
  fourEyes: 'admin_roles',
  admins: ['owner'],
  touches: ['rights'],
  status: 201,
  body: z.object({ email: zEmail(), roles: zRoles }),
  answer: zSuccess.extend({ invitation: zInvitation }),
})

export const withdrawAdminInvitation = call('DELETE', '/admin/administrators/invitations/:id', {
  ...admin,
  summary: 'Withdraws an open invitation; its link is dead at once.',
  admins: ['owner'],
  params: zId,
  answer: zSuccess,
})

export const changeAdminRoles = call('PUT', '/admin/administrators/:id', {
  ...admin,
  summary: 'Gives an administrator other roles. 409 for the last owner, who keeps that role.',
  fourEyes: 'admin_roles',
  admins: ['owner'],
  touches: ['rights'],
  params: zId,
  body: z.object({ roles: zRoles }),
  answer: zSuccess,
})

export const removeAdministrator = call('DELETE', '/admin/administrators/:id', {
  ...admin,
  summary: 'Removes an administrator; their sessions end at once. 409 for the last owner.',
  fourEyes: 'admin_roles',
  admins: ['owner'],
  touches: ['rights'],
  params: zId,
  answer: zSuccess,
})

const zToken = z.object({ token: zName('validation.invitation', 200) })

export const adminInvitation = call('GET', '/admin-invitations/:token', {
  group: 'Administrators',
  summary: 'What an invitation is for. 404 when it is unknown; 410 when it is used, withdrawn or over.',
  who: ['visitor'],
  params: zToken,
  answer: zSuccess.extend({ email: z.string(), roles: z.array(z.enum(ADMIN_ROLES)), expires_at: z.string() }),
})

export const acceptAdminInvitation = call('POST', '/admin-invitations/:token/account', {
  group: 'Administrators',
  summary: 'Accepts an invitation with a new account for the invited address, and opens a session.',
  who: ['visitor'],
  params: zToken,
  body: z.object(invitedFields).refine(...samePasswords),
  status: 201,
  answer: zSuccess.extend({ token: z.string(), user: zUser }),
})
