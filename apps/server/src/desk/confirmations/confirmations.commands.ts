import type { ActionOf } from '@ayob/contract/activity'
import { type ConfirmationKind, mayAdmin } from '@ayob/contract/call'
import type { Confirmation, Description } from '@ayob/contract/confirmations'
import { isSamePerson } from '@ayob/domain/accounts/same-person'
import { administratorViews } from '../../people/administrators/administrators.queries'
import type { Context } from '../../platform/context'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Reader, Tx } from '../../platform/ports'
import { type ConfirmationRow, confirmationStore } from './confirmations.store'
import type { Describe } from './describers'
import type { Executors } from './executors'
import { subjectHash, withoutPeople } from './facts'

/** What confirmations need besides the server's context. */
export interface ConfirmationContext extends Context {
  readonly executors: Executors
  readonly describers: Readonly<Record<string, Describe>>
}

type Eyes = Awaited<ReturnType<typeof administratorViews.list>>[number]

/** Whether a kind needs two administrators now. A switched-off kind does not while there is only one administrator. */
export async function isNeeded(ctx: ConfirmationContext, reader: Reader, kind: ConfirmationKind): Promise<boolean> {
  if (!ctx.config.fourEyes) return false
  const off = await confirmationStore.kindsOff(reader)
  return !off.has(kind) || (await administratorViews.list(reader)).length > 1
}

/** Records what happened to a request. */
export const record = (
  ctx: ConfirmationContext,
  tx: Tx,
  actor: Actor,
  what: ActionOf<'confirmation'>,
  row: ConfirmationRow,
) =>
  ctx.recordActivity(tx, {
    actor,
    action: `confirmation.${what}`,
    subject: 'confirmation',
    subjectId: row.id,
    details: { kind: row.kind, call: row.call, asked_by: row.asked_by, ...(row.reason && { reason: row.reason }) },
  })

/** Why an administrator can't confirm a request; null if they can. */
export function barredFrom(
  ctx: Pick<ConfirmationContext, 'executors' | 'clock'>,
  row: ConfirmationRow,
  all: readonly Eyes[],
  eyesId: string,
): Confirmation['barred'] {
  if (row.state !== 'asked' || row.expires_at <= ctx.clock.now()) return 'over'
  if (row.asked_by === eyesId) return 'own'
  const [asker, eyes] = [row.asked_by, eyesId].map((id) => all.find((one) => one.id === id))
  const executor = ctx.executors[row.call]
  // The asker must still have the right to make the call.
  if (!asker || !executor || !mayAdmin(executor.call, asker.roles)) return 'over'
  if (!eyes || !mayAdmin(executor.call, eyes.roles)) return 'role'
  return isSamePerson(asker, eyes) ? 'same_person' : null
}

/** The administrators who can confirm a request. */
export const confirmersOf = (ctx: ConfirmationContext, row: ConfirmationRow, all: readonly Eyes[]): readonly Eyes[] =>
  all.filter(({ id }) => barredFrom(ctx, row, all, id) === null)

/** What a request would do now. Null when its subject is gone. */
export async function describe(
  ctx: ConfirmationContext,
  reader: Reader,
  { call, params, body }: Pick<ConfirmationRow, 'call' | 'params' | 'body'>,
): Promise<Description | null> {
  const given = { params: JSON.parse(params), body: JSON.parse(body) }
  return (await ctx.describers[call]?.(reader, given)) ?? null
}

/** A request's description as it is stored. */
interface Described {
  readonly subject: string
  readonly description: Description
}

export const describedText = (description: Description): string =>
  JSON.stringify({
    subject: subjectHash(description),
    description: withoutPeople(description),
  } satisfies Described)

export const readDescribed = (text: string): Described => JSON.parse(text)

/** Whether the subject of a request is not as it was. What is only there to compare with may change. */
export const hasChanged = (described: string | null, now: Description | null): boolean =>
  described !== null && (now === null || readDescribed(described).subject !== subjectHash(now))

/** Locks a request that can be decided. Errors: 404; 409 with its state. */
export async function lockOpen(ctx: ConfirmationContext, tx: Tx, id: string): Promise<ConfirmationRow> {
  const row = orNotFound(await confirmationStore.lock(tx, id))
  const state = row.state === 'asked' && row.expires_at <= ctx.clock.now() ? 'expired' : row.state
  if (state !== 'asked') throw new Refusal('conflict', `server.confirmationIs_${state}`, { extra: { state } })
  return row
}

/** Refuses somebody else's request, or withdraws the actor's own. Errors: 404; 403; 409 when it is decided or expired. */
export async function end(
  ctx: ConfirmationContext,
  tx: Tx,
  actor: Actor,
  id: string,
  how: { readonly state: 'refused'; readonly reason: string } | { readonly state: 'withdrawn' },
): Promise<ConfirmationRow> {
  const open = await lockOpen(ctx, tx, id)
  const isOwn = open.asked_by === actor.id
  if (isOwn !== (how.state === 'withdrawn')) {
    throw new Refusal('forbidden', isOwn ? 'server.confirmationBarred_own' : 'server.confirmationNotYours')
  }
  const row = await confirmationStore.decide(tx, id, { ...how, decided_by: actor.id, decided_at: ctx.clock.now() })
  await record(ctx, tx, actor, how.state, row)
  return row
}

/** Ends requests that nobody decided in time, and records it. */
export async function expire(ctx: ConfirmationContext, tx: Tx): Promise<void> {
  const clock: Actor = { kind: 'clock', id: null, ownerId: null, address: null }
  for (const row of await confirmationStore.expire(tx, ctx.clock.now())) await record(ctx, tx, clock, 'expired', row)
}

/** Switches the second administrator's confirmation of a kind off or on. Errors: 409 while there is more than one administrator. */
export async function switchKind(
  ctx: ConfirmationContext,
  tx: Tx,
  actor: Actor,
  kind: ConfirmationKind,
  on: boolean,
): Promise<void> {
  if (!on && (await administratorViews.list(tx)).length > 1) throw new Refusal('conflict', 'server.fourEyesTwo')
  if (on) await confirmationStore.switchOn(tx, kind)
  else await confirmationStore.switchOff(tx, { kind, off_by: actor.id ?? '', off_at: ctx.clock.now() })
  const action = on ? 'confirmation.switched_on' : 'confirmation.switched_off'
  await ctx.recordActivity(tx, { actor, action, subject: 'four-eyes', subjectId: kind })
}
