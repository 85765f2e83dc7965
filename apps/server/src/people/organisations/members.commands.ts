import { randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { DAY_MS } from '@ayob/contract/durations'
import { INVITATION_DAYS, type JoinableRole, MOST_MEMBERS } from '@ayob/contract/organisations'
import { isInvited, stateOfInvitation } from '@ayob/domain/organisations/invitations'
import { removalRefusal } from '@ayob/domain/organisations/members'
import type { Context } from '../../platform/context'
import { notFound, Refusal } from '../../platform/errors'
import { currentLanguage } from '../../platform/http/texts'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Actor, Clock, Core, Reader, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { accountViews } from '../accounts/accounts.queries'
import { addInvited, type InvitedPerson } from '../accounts/registrations.commands'
import { actForOrganisation, endSessionsActingFor, openSession } from '../accounts/sessions.commands'
import type { TemplateData } from '../mails/compose'
import { queueMail } from '../mails/mails.commands'
import { type InvitationRow, invitationStore, memberStore } from './organisations.store'

/** A person in the organisation that they act for. */
interface Place {
  readonly organisationId: string
  /** The name of the organisation. */
  readonly name: string
  readonly userId: string
}

/** Locks the organisation that the actor acts for. Errors: 403 without one. */
async function lockPlace(tx: Tx, actor: Actor): Promise<Place> {
  const organisation = actor.ownerId && (await memberStore.lock(tx, actor.ownerId))
  if (!organisation || !actor.ownerId || !actor.id) throw new Refusal('forbidden', 'server.noOrganisation')
  return { organisationId: actor.ownerId, userId: actor.id, name: organisation.name }
}

/**
 * Locks the organisation that the actor owns. Ownership is checked again under the lock, because it may just have been
 * handed over. Errors: 403 for anybody but the owner.
 */
export async function lockOwned(tx: Tx, actor: Actor): Promise<Place> {
  const place = await lockPlace(tx, actor)
  const role = await memberStore.roleOf(tx, place.organisationId, place.userId)
  if (role !== 'owner') throw new Refusal('forbidden', 'server.memberNeeds_owner')
  return place
}

/** Changes a member's role, effective from their next call. Errors: 403; 404; 409 for the owner. */
export async function changeMember(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  userId: string,
  role: JoinableRole,
): Promise<void> {
  const { organisationId } = await lockOwned(tx, actor)
  const before = await memberStore.roleOf(tx, organisationId, userId)
  if (before === null) throw notFound()
  if (before === 'owner') throw new Refusal('conflict', 'server.ownerStays')
  if (before === role) return
  await memberStore.setRole(tx, organisationId, userId, role)
  await record(ctx, tx, actor, 'organisation.role', { user_id: userId, from: before, to: role })
}

/**
 * Removes a member, or lets the actor leave. Their sessions for the organisation end. Errors: 403; 404; 409 for the
 * owner, who must hand the organisation over first.
 */
export async function removeMember(ctx: Context, tx: Tx, actor: Actor, userId: string): Promise<void> {
  const { organisationId, userId: by, name } = await lockPlace(tx, actor)
  const leaves = userId === by
  const role = await memberStore.roleOf(tx, organisationId, by)
  const refusal = removalRefusal(role, leaves ? role : await memberStore.roleOf(tx, organisationId, userId), leaves)
  if (refusal === 'forbidden') throw new Refusal('forbidden', 'server.memberNeeds_owner')
  if (refusal === 'unknown') throw notFound()
  if (refusal === 'owner') throw new Refusal('conflict', 'server.ownerStays')
  const person = await accountViews.nameOf(tx, userId)
  await memberStore.remove(tx, organisationId, userId)
  await endSessionsActingFor(tx, userId, organisationId)
  await ctx.emit(tx, 'organisation.left', { userId, organisationId })
  if (leaves) await mailOwner(ctx, tx, organisationId, { what: 'left', organisation: name, person })
  else await mailMember(ctx, tx, userId, { what: 'removed', organisation: name, person })
  await record(ctx, tx, actor, leaves ? 'organisation.left' : 'organisation.removed', { user_id: userId })
}

/**
 * Hands the organisation over to another member; the former owner keeps a role. Of two concurrent calls, the second
 * fails because its actor is no longer the owner. Errors: 403; 404 for somebody who is not a member; 409 for the owner
 * themselves and for a member who is switched off.
 */
export async function handOver(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { user_id: to, role }: { readonly user_id: string; readonly role: JoinableRole },
): Promise<void> {
  const { organisationId, userId, name } = await lockOwned(tx, actor)
  const member = (await memberStore.list(tx, organisationId)).find((one) => one.user_id === to)
  if (!member) throw notFound()
  if (to === userId || member.status !== 'approved') throw new Refusal('conflict', 'server.ownerNotNew')
  // There is one owner at any time; the database refuses two.
  await memberStore.setRole(tx, organisationId, userId, role)
  await memberStore.setRole(tx, organisationId, to, 'owner')
  await mailMember(ctx, tx, to, { what: 'owner', organisation: name, person: await accountViews.nameOf(tx, userId) })
  await record(ctx, tx, actor, 'organisation.handed_over', { user_id: to })
}

/** Switches a session to another organisation of its person. Errors: 404. */
export async function actFor(
  tx: Tx,
  session: { readonly id: string; readonly userId: string },
  organisationId: string,
): Promise<void> {
  const own = await memberStore.ofPerson(tx, session.userId)
  if (!own.some(({ id }) => id === organisationId)) throw notFound()
  await actForOrganisation(tx, session.id, organisationId)
}

/** Records a change of members in the activity log. */
export const record = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  action: `organisation.${ActionOf<'organisation'>}`,
  details: Record<string, unknown>,
): Promise<void> =>
  recordActivity(tx, { actor, action, subject: 'organisation', subjectId: actor.ownerId ?? '', details })

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

export type MembershipNews = TemplateData['organisation-news']

/** Mails a person about their membership. */
export async function mailMember(ctx: Context, tx: Tx, userId: string, data: MembershipNews): Promise<void> {
  const to = await accountViews.person(tx, userId)
  if (to) await queueMail(ctx, tx, { dedupeKey: `membership:${randomUUID()}`, template: 'organisation-news', to, data })
}

/** Mails the owner of an organisation. */
export async function mailOwner(ctx: Context, tx: Tx, organisationId: string, news: MembershipNews): Promise<void> {
  const [owner] = await memberStore.withRoles(tx, organisationId, ['owner'])
  if (owner) await mailMember(ctx, tx, owner, news)
}

/** Memberships of a person. An organisation whose owner is erased ends, because nobody is left to own it. */
export const membershipsPersonal: PersonalPart = {
  name: 'memberships',

  exported: ownRows('organisation_members', {
    owner: 'user_id',
    columns: ['organisation_id', 'role', 'since'],
    order: 'since',
  }),

  async erase(tx, userId): Promise<undefined> {
    const owned = tx
      .selectFrom('organisation_members')
      .select('organisation_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
    await tx.deleteFrom('organisation_invitations').where('organisation_id', 'in', owned).execute()
    const email = tx.selectFrom('users').select('email').where('id', '=', userId)
    await tx.deleteFrom('organisation_invitations').where('email', '=', email).execute()
    await tx
      .deleteFrom('organisation_members')
      .where((member) => member.or([member('user_id', '=', userId), member('organisation_id', 'in', owned)]))
      .execute()
  },
}
