import { randomUUID } from 'node:crypto'
import { ADMIN_INVITATION_DAYS } from '@ayob/contract/administrators'
import type { AdminRole } from '@ayob/contract/call'
import { DAY_MS } from '@ayob/contract/durations'
import { stateOfInvitation } from '@ayob/domain/organisations/invitations'
import type { Context } from '../../platform/context'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Clock, Reader, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { closeAdministrator } from '../accounts/accounts.commands'
import { accountViews } from '../accounts/accounts.queries'
import { addInvited, type InvitedPerson } from '../accounts/registrations.commands'
import { openSession } from '../accounts/sessions.commands'
import { queueMail } from '../mails/mails.commands'
import { type AdminInvitationRow, adminInvitationStore, adminStore } from './administrators.store'

/**
 * Invites an e-mail address. An earlier invitation to the same address ends, so only the newest link is valid. Errors:
 * 409 for an address that has an account.
 */
export async function invite(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { email, roles }: { readonly email: string; readonly roles: readonly AdminRole[] },
): Promise<AdminInvitationRow> {
  await adminStore.lock(tx)
  if (await accountViews.byEmail(tx, email)) {
    throw new Refusal('email_taken', 'server.emailTaken', { fields: { email: 'server.emailTaken' } })
  }
  const at = ctx.clock.now()
  await adminInvitationStore.withdraw(tx, at, { email })
  const token = newToken()
  const row = {
    id: randomUUID(),
    token_hash: tokenHash(token),
    email,
    roles: roles.join(','),
    invited_by: actor.id ?? '',
    created_at: at,
    expires_at: new Date(at.getTime() + ADMIN_INVITATION_DAYS * DAY_MS),
    used_at: null,
    withdrawn_at: null,
  }
  await adminInvitationStore.add(tx, row)
  const invitedBy = await accountViews.nameOf(tx, row.invited_by)
  await queueMail(ctx, tx, {
    dedupeKey: `admin-invitation:${row.id}`,
    template: 'admin-invitation',
    to: { id: '', email, name: email, language: 'en' },
    data: { token, roles, invitedBy },
  })
  const subject = { subject: 'admin-invitation', subjectId: row.id }
  await ctx.recordActivity(tx, { actor, action: 'administrator.invited', ...subject, details: { roles } })
  return row
}

/** Withdraws an open invitation. Errors: 404. */
export async function withdraw(ctx: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  if ((await adminInvitationStore.withdraw(tx, ctx.clock.now(), { id })) === 0) throw notFound()
  const subject = { subject: 'admin-invitation', subjectId: id }
  await ctx.recordActivity(tx, { actor, action: 'administrator.withdrawn', ...subject })
}

/** Returns the usable invitation of a token. Errors: 404 for an unknown one; 410 with the reason. */
export async function openInvitation({ clock }: { readonly clock: Clock }, reader: Reader, token: string) {
  const row = await adminInvitationStore.byToken(reader, tokenHash(token))
  if (!row) throw new Refusal('not_found', 'server.invitationUnknown')
  const { used_at: usedAt, withdrawn_at: withdrawnAt, expires_at: expiresAt } = row
  const state = stateOfInvitation({ usedAt, withdrawnAt, expiresAt }, clock.now())
  if (state !== 'open') throw new Refusal('gone', `server.invitation_${state}`)
  return row
}

/**
 * Makes an invited person an administrator. Returns the id and the session token. Errors: 404 and 410 like
 * `openInvitation`; 409 `email_taken`.
 */
export async function accept(
  ctx: Context,
  tx: Tx,
  token: string,
  { device, ...person }: Omit<InvitedPerson, 'email'> & { readonly device: string },
): Promise<{ id: string; token: string }> {
  await adminStore.lock(tx)
  const invitation = await openInvitation(ctx, tx, token)
  const at = ctx.clock.now()
  if (!(await adminInvitationStore.use(tx, invitation.id, at))) throw new Refusal('gone', 'server.invitation_used')
  const id = await addInvited(ctx, tx, { ...person, email: invitation.email }, 'admin')
  const roles = adminInvitationStore.rolesIn(invitation.roles)
  await adminStore.setRoles(tx, id, roles)
  const actor: Actor = { kind: 'admin', id, ownerId: id, address: person.address }
  const subject = { subject: 'user', subjectId: id }
  await ctx.recordActivity(tx, { actor, action: 'administrator.joined', ...subject, details: { roles } })
  return { id, token: await openSession(ctx, tx, id, 'full', device) }
}

/** Changes the roles of an administrator. Errors: 404; 409 when no owner would be left. */
export async function changeRoles(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  id: string,
  roles: readonly AdminRole[],
): Promise<void> {
  const { roles: before } = await lockedWithOwner(tx, id, roles)
  await adminStore.setRoles(tx, id, roles)
  const about = { subject: 'user', subjectId: id, details: { before, roles } }
  await ctx.recordActivity(tx, { actor, action: 'administrator.roles', ...about })
}

/**
 * Removes an administrator: the account is switched off, its sessions end, and its invitations become invalid. Errors:
 * 404; 409 for the last owner.
 */
export async function remove(ctx: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { roles } = await lockedWithOwner(tx, id, [])
  await adminStore.setRoles(tx, id, [])
  await adminInvitationStore.withdraw(tx, ctx.clock.now(), { invited_by: id })
  await closeAdministrator(tx, id)
  const about = { subject: 'user', subjectId: id, details: { roles } }
  await ctx.recordActivity(tx, { actor, action: 'administrator.removed', ...about })
}

/** Locks all administrators, and checks that an owner is left after the change. */
async function lockedWithOwner(tx: Tx, id: string, roles: readonly AdminRole[]) {
  await adminStore.lock(tx)
  const all = await adminStore.list(tx)
  const one = orNotFound(all.find((admin) => admin.id === id))
  const isOwned = roles.includes('owner') || all.some((admin) => admin.id !== id && admin.roles.includes('owner'))
  if (!isOwned) throw new Refusal('conflict', 'server.lastOwner')
  return one
}

/** Makes the first administrator an owner if there is none, as after a start of the previous release. */
export async function ensureOwner(tx: Tx): Promise<void> {
  await adminStore.lock(tx)
  const all = await adminStore.list(tx)
  const [first] = all
  if (first && !all.some(({ roles }) => roles.includes('owner'))) {
    await adminStore.setRoles(tx, first.id, ['owner', ...first.roles])
  }
}
