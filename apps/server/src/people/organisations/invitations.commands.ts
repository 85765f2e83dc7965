import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@ayob/contract/durations'
import { INVITATION_DAYS, type JoinableRole, MOST_MEMBERS } from '@ayob/contract/organisations'
import { isInvited, stateOfInvitation } from '@ayob/domain/organisations/invitations'
import type { Context } from '../../platform/context'
import { notFound, Refusal } from '../../platform/errors'
import { currentLanguage } from '../../platform/http/texts'
import type { Actor, Clock, Reader, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { accountViews } from '../accounts/accounts.views'
import { addInvited, type InvitedPerson } from '../accounts/registrations.commands'
import { actForOrganisation, openSession } from '../accounts/sessions.commands'
import { queueMail } from '../mails/mails.commands'
import { mailOwner } from './member-mails'
import { lockOwned, record } from './members.commands'
import { type InvitationRow, invitationStore, memberStore } from './organisations.store'

/**
 * Invites an e-mail address. An earlier invitation to the same address ends, so only the newest link is valid. Returns
 * the id. Errors: 403; 409 for a member's address and for an organisation with the maximum number of members.
 */
export async function invite(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { email, role }: { readonly email: string; readonly role: JoinableRole },
): Promise<string> {
  const { organisationId, userId, name } = await lockOwned(tx, actor)
  const at = ctx.clock.now()
  const members = await memberStore.list(tx, organisationId)
  if (members.some((member) => isInvited(email, member.email))) {
    throw new Refusal('conflict', 'server.memberAlready', { fields: { email: 'server.memberAlready' } })
  }
  await invitationStore.withdraw(tx, organisationId, at, { email })
  const open = await invitationStore.open(tx, organisationId, at)
  if (members.length + open.length >= MOST_MEMBERS) {
    throw new Refusal('conflict', 'server.membersFull', { values: { count: MOST_MEMBERS } })
  }
  const [id, token] = [randomUUID(), newToken()]
  await invitationStore.add(tx, {
    id,
    token_hash: tokenHash(token),
    organisation_id: organisationId,
    email,
    role,
    invited_by: userId,
    created_at: at,
    expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
  })
  const invitedBy = await accountViews.nameOf(tx, userId)
  const language = currentLanguage()
  await queueMail(ctx, tx, {
    dedupeKey: `invitation:${id}`,
    template: 'organisation-invitation',
    // A person without an account is greeted by the address.
    to: { id: '', email, name: email, language },
    data: { token, organisation: name, invitedBy, role },
  })
  await record(ctx, tx, actor, 'organisation.invited', { role })
  return id
}

/** Withdraws an open invitation. Errors: 403; 404. */
export async function withdraw(ctx: Context, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { organisationId } = await lockOwned(tx, actor)
  if ((await invitationStore.withdraw(tx, organisationId, ctx.clock.now(), { id })) === 0) throw notFound()
  await record(ctx, tx, actor, 'organisation.withdrawn', {})
}

/** Returns the usable invitation of a token. Errors: 404 for an unknown one; 410 with the reason. */
export async function openInvitation({ clock }: { readonly clock: Clock }, reader: Reader, token: string) {
  const row = await invitationStore.byToken(reader, tokenHash(token))
  if (!row) throw new Refusal('not_found', 'server.invitationUnknown')
  const { used_at: usedAt, withdrawn_at: withdrawnAt, expires_at: expiresAt } = row
  const state = stateOfInvitation({ usedAt, withdrawnAt, expiresAt }, clock.now())
  if (state !== 'open') throw new Refusal('gone', `server.invitation_${state}`)
  if (!row.active) throw new Refusal('gone', 'server.invitation_withdrawn')
  return row
}

/** The same, with the organisation locked, so that the invitation is used only once. */
async function lockInvitation(ctx: Context, tx: Tx, token: string): Promise<InvitationRow> {
  const { organisation_id } = await openInvitation(ctx, tx, token)
  await memberStore.lock(tx, organisation_id)
  return openInvitation(ctx, tx, token)
}

/**
 * Makes the signed-in person a member, and switches their session to the organisation. Returns its id. Errors: 403 when
 * the invitation is for another address; 404 and 410 like `openInvitation`.
 */
export async function join(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  session: { readonly id: string; readonly userId: string },
  token: string,
): Promise<string> {
  const invitation = await lockInvitation(ctx, tx, token)
  if (!isInvited(invitation.email, (await accountViews.person(tx, session.userId))?.email ?? '')) {
    throw new Refusal('forbidden', 'server.invitationOther')
  }
  await enter(ctx, tx, { ...actor, ownerId: invitation.organisation_id }, invitation, session.userId)
  await actForOrganisation(tx, session.id, invitation.organisation_id)
  return invitation.organisation_id
}

/**
 * Creates an account for the invited address, and makes its person a member. Returns id and token of a session. Errors:
 * 404 and 410 like `openInvitation`; 409 `email_taken`.
 */
export async function joinWithAccount(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  token: string,
  { device, ...person }: Omit<InvitedPerson, 'email'> & { readonly device: string },
): Promise<{ id: string; token: string }> {
  const invitation = await lockInvitation(ctx, tx, token)
  const id = await addInvited(ctx, tx, { ...person, email: invitation.email })
  const joined: Actor = { ...actor, kind: 'advertiser', id, ownerId: invitation.organisation_id }
  await enter(ctx, tx, joined, invitation, id)
  return { id, token: await openSession(ctx, tx, id, 'full', device) }
}

async function enter(ctx: Context, tx: Tx, actor: Actor, invitation: InvitationRow, userId: string) {
  const { id, organisation_id, organisation, role, invited_by } = invitation
  const at = ctx.clock.now()
  await invitationStore.markUsed(tx, id, at)
  await memberStore.add(tx, { organisation_id, user_id: userId, role, since: at, added_by: invited_by })
  const person = await accountViews.nameOf(tx, userId)
  await mailOwner(ctx, tx, organisation_id, { what: 'joined', organisation, person })
  await record(ctx, tx, actor, 'organisation.joined', { role })
}
