import type { JoinableRole } from '@ayob/contract/organisations'
import { removalRefusal } from '@ayob/domain/organisations/members'
import type { Context } from '../../platform/context'
import type { Core } from '../../platform/core'
import { notFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { accountViews } from '../accounts/accounts.views'
import { actForOrganisation, endSessionsActingFor } from '../accounts/sessions.commands'
import { mailMember, mailOwner } from './member-mails'
import { memberStore } from './organisations.store'

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
  action: string,
  details: Record<string, unknown>,
): Promise<void> =>
  recordActivity(tx, { actor, action, subject: 'organisation', subjectId: actor.ownerId ?? '', details })
