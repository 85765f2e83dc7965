import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '@ayob/contract/call'
import { CONFIRMATION_HOURS } from '@ayob/contract/confirmations'
import { HOUR_MS } from '@ayob/contract/durations'
import { administratorViews } from '../../people/administrators/administrators.queries'
import { Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { barredFrom, type ConfirmationContext, expire, isNeeded, lockOpen, record } from './confirmations.commands'
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
 * Stores an administrator's request if the call needs another administrator's confirmation. A repeated request returns
 * the first one. Undefined when the call may be made at once. Errors: those of the call itself, which is tried and
 * rolled back.
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
    const asked_at = ctx.clock.now()
    const row = await confirmationStore.insert(tx, {
      ...{ id: randomUUID(), kind, call: keyOf(call), params, body, fingerprint },
      ...{ state: 'asked', asked_by: actor.id ?? '', asked_at },
      expires_at: new Date(asked_at.getTime() + CONFIRMATION_HOURS * HOUR_MS),
      ...{ decided_by: null, decided_at: null, reason: null },
    })
    if (row) await record(ctx, tx, actor, 'asked', row)
    return row ?? confirmationStore.open(tx, fingerprint)
  })
}

/**
 * Confirms a request and executes it in one transaction, on behalf of the asker. Of two concurrent confirmations, one
 * is refused. Errors: 404; 403 for the asker, for a second account of the same person, and without the role; 409 when
 * it is decided or expired; those of the call itself, after which the request stays open.
 */
export async function confirm(ctx: ConfirmationContext, actor: Actor, id: string): Promise<ConfirmationRow> {
  const { row, done } = await ctx.transact(async (tx) => {
    const open = await lockOpen(ctx, tx, id)
    const barred = barredFrom(ctx, open, await administratorViews.list(tx), actor.id ?? '')
    if (barred) throw new Refusal(barred === 'over' ? 'conflict' : 'forbidden', `server.confirmationBarred_${barred}`)
    const executor = ctx.executors[open.call]
    if (!executor) throw new Error(`no executor for ${open.call}`)
    const given = { params: JSON.parse(open.params), body: JSON.parse(open.body) }
    const asker: Actor = { kind: 'admin', id: open.asked_by, ownerId: open.asked_by, address: null }
    const result = await executor.run(tx, asker, given, open.id)
    const decision = { state: 'confirmed', decided_by: actor.id, decided_at: ctx.clock.now() } as const
    const decided = await confirmationStore.decide(tx, id, decision)
    await record(ctx, tx, actor, 'confirmed', decided)
    return { row: decided, done: result }
  })
  await done.after?.()
  return row
}
