import type { ActionOf } from '@ayob/contract/activity'
import { dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import type { PayoutAction } from '@ayob/contract/payouts'
import { payoutFailed, payoutPaid } from '@ayob/domain/journal/drivers'
import { heldUntil, PAYOUT_STEPS } from '@ayob/domain/payouts/lifecycle'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { postEntries } from '../journal/journal.commands'
import { amountsOf, factsOf, netOf } from './payouts.commands'
import { type AccountRow, type PayoutRow, payoutStore } from './payouts.store'

/** What a step with payouts came to. An unknown id is in neither part. */
interface Stepped {
  readonly done: readonly PayoutRow[]
  /** Why the step was refused, by payout: `conflict` in another state, while it is held, or without an account. */
  readonly refused: ReadonlyMap<string, Refusal>
}

/** The payout of a step with one. Errors: 404; what refused the step. */
function onlyOf({ done, refused }: Stepped): PayoutRow {
  for (const refusal of refused.values()) throw refusal
  return orNotFound(done[0])
}

/** Approves requested payouts. */
export async function approvePayouts(ctx: Core, tx: Tx, actor: Actor, ids: readonly string[]): Promise<Stepped> {
  const { free, refused } = await lockForStep(ctx, tx, ids, 'approve')
  const done = await payoutStore.change(tx, idsOf(free), { state: 'approved', approved_at: ctx.clock.now() })
  await recordStep(ctx, tx, actor, 'approved', done)
  await ctx.emit(tx, 'payout.approved', ...done.map(factsOf))
  return { done, refused }
}

export const approvePayout = async (ctx: Core, tx: Tx, actor: Actor, id: string): Promise<PayoutRow> =>
  onlyOf(await approvePayouts(ctx, tx, actor, [id]))

/** Records that the bank has paid. A payout that was paid without a file keeps the account that it went to. */
export async function markPayoutsPaid(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  reference: string,
): Promise<Stepped> {
  const { free, refused } = await lockForStep(ctx, tx, ids, 'pay')
  const at = ctx.clock.now()
  await payoutStore.keepAccounts(tx, idsOf(free.filter(({ state }) => state === 'approved')))
  const done = await payoutStore.change(tx, idsOf(free), { state: 'paid', paid_at: at, reference })
  const sent = done.filter((payout) => netOf(payout) > 0)
  const entries = sent.map((one) => payoutPaid(`payout-paid:${one.id}`, dayOf(at), one.driver_id, amountsOf(one)))
  await postEntries(ctx, tx, entries)
  await recordStep(ctx, tx, actor, 'paid', done, { reference })
  await ctx.emit(tx, 'payout.paid', ...done.map((payout) => ({ ...factsOf(payout), reference })))
  return { done, refused }
}

export const markPaid = async (ctx: Core, tx: Tx, actor: Actor, id: string, reference: string): Promise<PayoutRow> =>
  onlyOf(await markPayoutsPaid(ctx, tx, actor, [id], reference))

/**
 * Records that a payout failed, or that the bank returned it. The whole amount goes back to the balance, including
 * withheld tax. Errors: 404; 409 in another state.
 */
export async function markFailed(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, returned }: { reason: string; returned: boolean },
): Promise<PayoutRow> {
  const { free, refused } = await lockForStep(ctx, tx, [id], returned ? 'return' : 'fail')
  const at = ctx.clock.now()
  const done = await payoutStore.change(tx, idsOf(free), { state: 'failed', failed_at: at, failure: reason })
  const payout = onlyOf({ done, refused })
  await postEntries(ctx, tx, [
    payoutFailed(`payout-failed:${id}`, dayOf(at), payout.driver_id, amountsOf(payout), returned),
  ])
  await recordStep(ctx, tx, actor, 'failed', done, { reason })
  await ctx.emit(tx, 'payout.failed', { ...factsOf(payout), reason })
  return payout
}

const idsOf = (payouts: readonly PayoutRow[]) => payouts.map(({ id }) => id)

/** Locks payouts and, where a change of the account holds the step, their accounts. Returns those that may take it. */
async function lockForStep(ctx: Core, tx: Tx, ids: readonly string[], action: PayoutAction) {
  const payouts = await payoutStore.lock(tx, ids)
  const isHeldBack = PAYOUT_STEPS[action].heldBack
  const drivers = isHeldBack ? payouts.map(({ driver_id }) => driver_id) : []
  const accounts = await payoutStore.lockAccounts(tx, drivers)
  const refused = new Map<string, Refusal>()
  for (const payout of payouts) {
    const refusal = refusalOf(payout, action, accounts.get(payout.driver_id), ctx.clock.now())
    if (refusal) refused.set(payout.id, refusal)
  }
  return { free: payouts.filter(({ id }) => !refused.has(id)), refused }
}

/** Why a payout may not take a step now; undefined if it may. */
function refusalOf({ state }: PayoutRow, action: PayoutAction, account: AccountRow | undefined, now: Date) {
  const step = PAYOUT_STEPS[action]
  if (!step.from.includes(state)) return new Refusal('conflict', `server.payoutIs_${state}`, { extra: { state } })
  if (!step.heldBack) return undefined
  if (!account && state !== 'exported') return new Refusal('conflict', 'server.payoutNoAccountNow')
  const isHeld = heldUntil(state, account?.held_until ?? null, now) !== null
  return isHeld ? new Refusal('conflict', 'server.payoutHeld', { extra: { state } }) : undefined
}

const recordStep = (
  ctx: Core,
  tx: Tx,
  actor: Actor,
  action: ActionOf<'payout'>,
  payouts: readonly PayoutRow[],
  more = {},
) =>
  ctx.recordActivity(
    tx,
    ...payouts.map((payout) => ({
      actor,
      action: `payout.${action}` as const,
      subject: 'user',
      subjectId: payout.driver_id,
      details: { payout: payout.number, amount: toLkr(payout.gross_cents), ...more },
    })),
  )
