import { createHash, randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { dayOf } from '@ayob/contract/days'
import type { RunException } from '@ayob/contract/payout-runs'
import { exportReady } from '../../money/payouts/payouts.commands'
import { isMonthRequested, judgedPayouts } from '../../money/payouts/run.queries'
import { approvePayouts, markPayoutsPaid } from '../../money/payouts/steps.commands'
import type { Context } from '../../platform/context'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { heldMinutesOfDrivers } from '../../trust/integrity/cases.queries'
import { exportedFile } from './bank-file'
import { type RunRow, runStore } from './payout-runs.store'

/** Payouts per transaction. */
const PORTION = 500

const wrongState = ({ state }: RunRow) => new Refusal('conflict', `server.payoutRunIs_${state}`, { extra: { state } })

/** Locks a run in a state. Errors: 404; 409 in another state. */
async function lockedIn(tx: Tx, id: string, state: RunRow['state']): Promise<RunRow> {
  const run = orNotFound(await runStore.lock(tx, id))
  if (run.state !== state) throw wrongState(run)
  return run
}

const recorded = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  { id, month }: RunRow,
  action: ActionOf<'payout_run'>,
  more = {},
) =>
  recordActivity(tx, {
    actor,
    action: `payout_run.${action}`,
    subject: 'payout-run',
    subjectId: id,
    details: { month, ...more },
  })

/**
 * Drafts the run of a month, or drafts it anew: its requested monthly payouts, with what is unusual about each. Errors:
 * 409 before the payouts of the month have been requested, when there are none, and while its run is carried out.
 */
export async function draftRun(ctx: Core, tx: Tx, actor: Actor, month: string): Promise<RunRow> {
  if (!(await isMonthRequested(tx, month))) throw new Refusal('conflict', 'server.payoutRunTooEarly')
  const made = { made_at: ctx.clock.now(), made_by: actor.id ?? '' }
  const fresh = await runStore.insert(tx, { id: randomUUID(), month, state: 'draft', ...made })
  const run = fresh ?? orNotFound(await runStore.lockOpen(tx, month))
  if (run.state !== 'draft') throw wrongState(run)
  const first = `${month}-01`
  const payouts = await judgedPayouts(tx, month, (drivers) =>
    heldMinutesOfDrivers(tx, drivers, first, dayOf(ctx.clock.now())),
  )
  if (payouts.length === 0) throw new Refusal('conflict', 'server.payoutRunNothing')
  await runStore.replace(
    tx,
    run.id,
    payouts.map(({ payoutId, exceptions, usualCents, lastCents, heldMinutes }) => ({
      payout_id: payoutId,
      exceptions: exceptions.join(','),
      usual_cents: usualCents,
      last_cents: lastCents,
      held_minutes: heldMinutes,
    })),
  )
  await recorded(ctx, tx, actor, run, 'drafted', { count: payouts.length })
  return runStore.change(tx, run.id, made)
}

export const exceptionsIn = (text: string): RunException[] => (text === '' ? [] : (text.split(',') as RunException[]))

/** Leaves a payout out of a draft, or takes it in again. Errors: 404; 409 when it is not a draft any more. */
export async function leaveOut(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  payoutId: string,
  reason: string | null,
): Promise<RunRow> {
  const run = await lockedIn(tx, id, 'draft')
  if (!(await runStore.leaveOut(tx, id, payoutId, reason, actor.id))) orNotFound(null)
  await recorded(ctx, tx, actor, run, reason === null ? 'taken_in' : 'left_out', { payout: payoutId, reason })
  return run
}

/** What a draft would pay, as one text: it changes with every payout that is added, left out or has another amount. */
export async function listHash(tx: Parameters<typeof runStore.included>[0], id: string): Promise<string> {
  const payouts = await runStore.included(tx, id)
  return createHash('sha256')
    .update(JSON.stringify(payouts.map(({ id: payout, net }) => [payout, net])))
    .digest('hex')
}

/** Approves a draft; `carryOnRuns` does it. Errors: 404; 409 when it is not a draft any more, or empty. */
export async function approveRun(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<RunRow> {
  await lockedIn(tx, id, 'draft')
  const count = (await runStore.included(tx, id)).length
  if (count === 0) throw new Refusal('conflict', 'server.payoutRunNothing')
  const approved = { state: 'approving', approved_at: ctx.clock.now(), approved_by: actor.id } as const
  const run = await runStore.change(tx, id, approved)
  await recorded(ctx, tx, actor, run, 'approved', { count })
  return run
}

/** Says that the bank has paid the file of a run; `carryOnRuns` records it. Errors: 404; 409 in another state. */
export async function markRunPaid(ctx: Core, tx: Tx, actor: Actor, id: string, reference: string): Promise<RunRow> {
  await lockedIn(tx, id, 'at_bank')
  const run = await runStore.change(tx, id, { state: 'paying', reference, paid_by: actor.id })
  await recorded(ctx, tx, actor, run, 'paid', { reference })
  return run
}

const onBehalfOf = (id: string | null): Actor => ({ kind: 'admin', id, ownerId: id, address: null })

/**
 * Does the next portion of a run in the caller's transaction. Returns whether there is more to do. A payout that can't be
 * approved any more is named, and does not stop the others.
 */
export async function doPortion(ctx: Context, tx: Tx, id: string): Promise<boolean> {
  const run = await runStore.lockFree(tx, id)
  if (run?.state === 'approving') return approvePortion(ctx, tx, run)
  return run?.state === 'paying' ? payPortion(ctx, tx, run) : false
}

async function approvePortion(ctx: Context, tx: Tx, run: RunRow): Promise<boolean> {
  const actor = onBehalfOf(run.approved_by)
  const ids = await runStore.toApprove(tx, run.id, PORTION)
  if (ids.length === 0) return sendToBank(ctx, tx, run, actor)
  const { refused } = await approvePayouts(ctx, tx, actor, ids)
  const settled = ids.map((id) => ({ id, failure: refused.get(id)?.key ?? null }))
  await runStore.settle(tx, run.id, ctx.clock.now(), settled)
  return true
}

/** Makes the bank file of a run whose payouts are approved. Without any there is nothing to pay. */
async function sendToBank(ctx: Context, tx: Tx, run: RunRow, actor: Actor): Promise<false> {
  const ids = (await runStore.included(tx, run.id)).map(({ id }) => id)
  try {
    const { id } = await exportReady(ctx, tx, actor, ids)
    const { sha256 } = await exportedFile(ctx, tx, id)
    await runStore.failUnsent(tx, run.id, 'server.payoutHeld')
    await runStore.change(tx, run.id, { state: 'at_bank', export_id: id, file_sha256: sha256 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await runStore.failUnsent(tx, run.id, 'server.payoutHeld')
    await runStore.change(tx, run.id, { state: 'paid', finished_at: ctx.clock.now() })
  }
  return false
}

async function payPortion(ctx: Context, tx: Tx, run: RunRow): Promise<boolean> {
  const actor = onBehalfOf(run.paid_by)
  const ids = await runStore.toPay(tx, run.id, PORTION)
  if (ids.length === 0) {
    await runStore.change(tx, run.id, { state: 'paid', finished_at: ctx.clock.now() })
    return false
  }
  // One that somebody has just marked as failed is not paid; it is not among the next ones.
  const { done } = await markPayoutsPaid(ctx, tx, actor, ids, run.reference ?? '')
  return done.length > 0
}
