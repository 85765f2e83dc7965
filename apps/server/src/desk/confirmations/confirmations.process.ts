import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '@ayob/contract/call'
import { CONFIRMATION_HOURS, type Description } from '@ayob/contract/confirmations'
import { HOUR_MS } from '@ayob/contract/durations'
import { administratorViews } from '../../people/administrators/administrators.queries'
import { Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import {
  barredFrom,
  type ConfirmationContext,
  confirmersOf,
  describe,
  describedText,
  expire,
  hasChanged,
  isNeeded,
  lockOpen,
  record,
} from './confirmations.commands'
import { type ConfirmationRow, confirmationStore } from './confirmations.store'
import { type Given, keyOf } from './executors'

/** Rolls back a trial. */
class Undone extends Error {}

/** Executes the work and rolls it back. Returns its result. Throws the error that would prevent it now. */
async function attempt(ctx: ConfirmationContext, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  let result = true
  await ctx
    .transact(async (tx) => {
      result = await work(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result
}

/** A call that was executed by one administrator needs another one after all, so its transaction is rolled back. */
export class NeedsOther extends Error {}

/**
 * Judges a call in the transaction that executes it, when all its changes are made. Throws `NeedsOther` if it needs
 * another administrator: what was judged before may have changed, as by another call at the same time.
 */
export async function judgeAlone(
  ctx: ConfirmationContext,
  tx: Tx,
  call: Call,
  actor: Actor,
  given: Given,
): Promise<void> {
  const executor = ctx.executors[keyOf(call)]
  if (!call.fourEyes || !executor || !(await isNeeded(ctx, tx, call.fourEyes))) return
  if (await executor.judge(tx, actor, given, '')) throw new NeedsOther()
}

/**
 * Stores an administrator's request if the call needs another administrator's confirmation, and tells those who may
 * confirm it. A repeated request returns the first one, or replaces it if its subject has changed. Undefined when the
 * call may be made at once. Errors: those of the call itself, which is tried and rolled back.
 */
export async function ask(
  ctx: ConfirmationContext,
  call: Call,
  actor: Actor,
  given: Given,
): Promise<ConfirmationRow | undefined> {
  const executor = ctx.executors[keyOf(call)]
  if (!call.fourEyes || !executor || !(await isNeeded(ctx, ctx.db, call.fourEyes))) return undefined
  const key = randomUUID()
  const needed = await attempt(ctx, async (tx) => {
    await executor.run(tx, actor, given, key)
    return executor.judge(tx, actor, given, key)
  })
  if (!needed) return undefined
  const [params, body] = [JSON.stringify(given.params ?? {}), JSON.stringify(given.body ?? null)]
  const fingerprint = createHash('sha256')
    .update(`${keyOf(call)}\n${params}\n${body}`)
    .digest('hex')
  const kind = call.fourEyes
  return ctx.transact(async (tx) => {
    await expire(ctx, tx)
    const description = await describe(ctx, tx, { call: keyOf(call), params, body })
    await withdrawChanged(ctx, tx, actor, fingerprint, description)
    const asked_at = ctx.clock.now()
    const row = await confirmationStore.insert(tx, {
      ...{ id: randomUUID(), kind, call: keyOf(call), params, body, fingerprint },
      ...{ state: 'asked', asked_by: actor.id ?? '', asked_at },
      expires_at: new Date(asked_at.getTime() + CONFIRMATION_HOURS * HOUR_MS),
      ...{ decided_by: null, decided_at: null, reason: null },
      described: description && describedText(description),
    })
    if (row) await tellOf(ctx, tx, actor, row)
    return row ?? confirmationStore.open(tx, fingerprint)
  })
}

/** Withdraws the same request if it can't be confirmed any more because its subject has changed. */
async function withdrawChanged(
  ctx: ConfirmationContext,
  tx: Tx,
  actor: Actor,
  fingerprint: string,
  now: Description | null,
): Promise<void> {
  const open = await confirmationStore.open(tx, fingerprint)
  if (!open || !hasChanged(open.described, now)) return
  const locked = await confirmationStore.lock(tx, open.id)
  if (locked?.state !== 'asked') return
  const decision = { state: 'withdrawn', decided_by: actor.id, decided_at: ctx.clock.now() } as const
  await record(ctx, tx, actor, 'withdrawn', await confirmationStore.decide(tx, open.id, decision))
}

async function tellOf(ctx: ConfirmationContext, tx: Tx, actor: Actor, row: ConfirmationRow): Promise<void> {
  await record(ctx, tx, actor, 'asked', row)
  const confirmers = confirmersOf(ctx, row, await administratorViews.list(tx)).map(({ id }) => id)
  if (confirmers.length === 0) return
  await ctx.emit(tx, 'confirmation.asked', {
    confirmationId: row.id,
    kind: row.kind,
    askedBy: row.asked_by,
    confirmers,
  })
}

/**
 * Confirms a request and executes it in one transaction, on behalf of the asker. Of two concurrent confirmations, one
 * is refused. Errors: 404; 403 for the asker, for a second account of the same person, and without the role; 409 when
 * it is decided or expired, or its subject has changed; those of the call itself, after which the request stays open.
 */
export async function confirm(ctx: ConfirmationContext, actor: Actor, id: string): Promise<ConfirmationRow> {
  const { row, done } = await ctx.transact(async (tx) => {
    const open = await lockOpen(ctx, tx, id)
    const barred = barredFrom(ctx, open, await administratorViews.list(tx), actor.id ?? '')
    if (barred) throw new Refusal(barred === 'over' ? 'conflict' : 'forbidden', `server.confirmationBarred_${barred}`)
    const executor = ctx.executors[open.call]
    if (!executor) throw new Error(`no executor for ${open.call}`)
    const given = { params: JSON.parse(open.params), body: JSON.parse(open.body) }
    const description = await describe(ctx, tx, open)
    const asker: Actor = { kind: 'admin', id: open.asked_by, ownerId: open.asked_by, address: null }
    // What the call itself finds wrong is the better reason.
    const result = await executor.run(tx, asker, given, open.id)
    if (hasChanged(open.described, description)) {
      throw new Refusal('conflict', 'server.confirmationChanged', { extra: { state: open.state, description } })
    }
    const decision = { state: 'confirmed', decided_by: actor.id, decided_at: ctx.clock.now() } as const
    const decided = await confirmationStore.decide(tx, id, decision)
    await record(ctx, tx, actor, 'confirmed', decided)
    return { row: decided, done: result }
  })
  await done.after?.()
  return row
}

/** Confirms requests one after the other, each as `confirm` does. Returns the refusals of those that failed. */
export async function confirmMany(ctx: ConfirmationContext, actor: Actor, ids: readonly string[]) {
  const [confirmed, failed]: [string[], { id: string; refusal: Refusal }[]] = [[], []]
  for (const id of new Set(ids)) {
    try {
      await confirm(ctx, actor, id)
      confirmed.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id, refusal: error })
    }
  }
  return { confirmed, failed }
}
