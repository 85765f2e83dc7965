import { randomUUID } from 'node:crypto'
import { type Day, dayOf } from '@ayob/contract/days'
import { type Cents, fromLkr, toLkr } from '@ayob/contract/money'
import { type PayoutAction, SMALLEST_PAYOUT } from '@ayob/contract/payouts'
import { payoutFailed, payoutPaid, payoutRequested } from '@ayob/domain/journal/drivers'
import { invoiceNumber } from '@ayob/domain/payments/invoices'
import { heldUntil, PAYOUT_STEPS } from '@ayob/domain/payouts/lifecycle'
import { statementOf, statementSeries } from '@ayob/domain/payouts/statement'
import { withheldOf, withholdingTerms } from '@ayob/domain/payouts/withholding'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import { type PayoutRow, payoutStore } from './payouts.store'
import type { PayoutDeps } from './ports'

const NOTHING = { gross: 0, withheld: 0 }
const NOTHING_SINCE = { days: [], returned: 0, through: 0 }

export const amountsOf = ({ gross_cents: gross, withheld_cents: withheld }: PayoutRow) => ({ gross, withheld })
export const netOf = ({ gross_cents, withheld_cents }: PayoutRow): Cents => gross_cents - withheld_cents
const factsOf = (payout: PayoutRow) => ({
  payoutId: payout.id,
  driverId: payout.driver_id,
  number: payout.number,
  netCents: netOf(payout),
  monthly: payout.kind === 'monthly',
})

/** What a driver shall be paid, and what the balance is before. */
export interface PayoutRequest {
  readonly driverId: string
  readonly gross: Cents
  readonly balance: Cents
}

/**
 * Reserves payouts: they leave the balances, what is withheld is reckoned, and each has its statement with the next
 * number. The accounts of all of them have to be locked.
 */
export async function reserve(
  deps: PayoutDeps,
  tx: Tx,
  wishes: readonly PayoutRequest[],
  forMonth: string | null,
): Promise<PayoutRow[]> {
  if (wishes.length === 0) return []
  const at = deps.clock.now()
  const day: Day = dayOf(at)
  const month = day.slice(0, 7)
  const ids = wishes.map(({ driverId }) => driverId)
  const terms = withholdingTerms(await deps.terms(tx))
  const before = await payoutStore.ofMonth(tx, ids, month)
  const marks = await payoutStore.marks(tx, ids)
  const since = await deps.journal.since(tx, marks)
  const series = statementSeries(day)
  const first = await payoutStore.nextNumbers(tx, series, wishes.length)
  const rows = await payoutStore.insert(
    tx,
    wishes.map(({ driverId, gross, balance }, index) => {
      const withheld = withheldOf(gross, before.get(driverId) ?? NOTHING, terms)
      const news = since.get(driverId) ?? NOTHING_SINCE
      return {
        id: randomUUID(),
        driver_id: driverId,
        number: invoiceNumber(series, first + index),
        kind: forMonth === null ? ('request' as const) : ('monthly' as const),
        for_month: forMonth,
        tax_month: month,
        state: 'requested' as const,
        gross_cents: gross,
        withheld_cents: withheld,
        statement: JSON.stringify(statementOf(balance, news, { gross, withheld })),
        through_entry: Math.max(marks.get(driverId) ?? 0, news.through),
        requested_at: at,
      }
    }),
  )
  await deps.journal.postAll(
    tx,
    rows.map((row) => payoutRequested(`payout:${row.id}`, day, row.driver_id, amountsOf(row))),
  )
  for (const row of rows) await deps.emit(tx, 'payout.requested', factsOf(row))
  return rows
}

/** A driver asks for a payout. One at a time a driver: who comes second sees what the first has left. */
export async function requestPayout(deps: PayoutDeps, tx: Tx, driverId: string, lkr: number): Promise<PayoutRow> {
  if (!(await payoutStore.lockAccount(tx, driverId))) throw new Refusal('conflict', 'server.payoutNoAccount')
  const balance = (await deps.journal.payable(tx, [driverId])).get(driverId) ?? 0
  const gross = fromLkr(lkr)
  if (gross > balance) throw badField('amount', 'server.payoutAboveBalance')
  if (gross < fromLkr(SMALLEST_PAYOUT)) throw badField('amount', 'server.payoutTooSmall')
  const [payout] = await reserve(deps, tx, [{ driverId, gross, balance }], null)
  if (!payout) throw new Error('no payout was made')
  return payout
}

/** Locks a payout for a step. Refused with its state when the step can't be made from there, or while it is held. */
async function take(deps: PayoutDeps, tx: Tx, id: string, action: PayoutAction): Promise<PayoutRow> {
  const payout = await payoutStore.lock(tx, id)
  if (!payout) throw notFound()
  const step = PAYOUT_STEPS[action]
  if (!step.from.includes(payout.state)) {
    throw new Refusal('conflict', `server.payoutIs_${payout.state}`, { extra: { state: payout.state } })
  }
  if (step.heldBack) {
    const account = await payoutStore.lockAccount(tx, payout.driver_id)
    if (!account && payout.state !== 'exported') throw new Refusal('conflict', 'server.payoutNoAccountNow')
    if (heldUntil(payout.state, account?.held_until ?? null, deps.clock.now())) {
      throw new Refusal('conflict', 'server.payoutHeld', { extra: { state: payout.state } })
    }
  }
  return payout
}

const record = (deps: PayoutDeps, tx: Tx, actor: Actor, action: string, payout: PayoutRow, more: object = {}) =>
  deps.recordActivity(tx, {
    actor,
    action: `payout.${action}`,
    subject: 'user',
    subjectId: payout.driver_id,
    details: { payout: payout.number, amount: toLkr(payout.gross_cents), ...more },
  })

export async function approvePayout(deps: PayoutDeps, tx: Tx, actor: Actor, id: string): Promise<PayoutRow> {
  await take(deps, tx, id, 'approve')
  const payout = await payoutStore.change(tx, id, { state: 'approved', approved_at: deps.clock.now() })
  await record(deps, tx, actor, 'approved', payout)
  await deps.emit(tx, 'payout.approved', factsOf(payout))
  return payout
}

/** The bank has paid. What was paid without a file keeps the account that it went to. */
export async function markPaid(
  deps: PayoutDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  reference: string,
): Promise<PayoutRow> {
  const before = await take(deps, tx, id, 'pay')
  const account = before.state === 'approved' ? await payoutStore.account(tx, before.driver_id) : undefined
  const at = deps.clock.now()
  const payout = await payoutStore.change(tx, id, {
    state: 'paid',
    paid_at: at,
    reference,
    ...(account && {
      bank_code: account.bank_code,
      branch_code: account.branch_code,
      account_sealed: account.account_sealed,
      account_last4: account.account_last4,
      account_name: account.account_name,
    }),
  })
  if (netOf(payout) > 0) {
    await deps.journal.post(tx, payoutPaid(`payout-paid:${id}`, dayOf(at), payout.driver_id, amountsOf(payout)))
  }
  await record(deps, tx, actor, 'paid', payout, { reference })
  await deps.emit(tx, 'payout.paid', { ...factsOf(payout), reference })
  return payout
}

/** It came to nothing: the amount is back in the balance, what was withheld included. */
export async function markFailed(
  deps: PayoutDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, returned }: { reason: string; returned: boolean },
): Promise<PayoutRow> {
  await take(deps, tx, id, returned ? 'return' : 'fail')
  const at = deps.clock.now()
  const payout = await payoutStore.change(tx, id, { state: 'failed', failed_at: at, failure: reason })
  const entry = payoutFailed(`payout-failed:${id}`, dayOf(at), payout.driver_id, amountsOf(payout), returned)
  await deps.journal.post(tx, entry)
  await record(deps, tx, actor, 'failed', payout, { reason })
  await deps.emit(tx, 'payout.failed', { ...factsOf(payout), reason })
  return payout
}

/** Puts all that is ready into a file for the bank; undefined when nothing is. */
export async function exportReady(deps: PayoutDeps, tx: Tx, actor: Actor): Promise<string | undefined> {
  const at = deps.clock.now()
  const ready = await payoutStore.lockReady(tx, at)
  if (ready.length === 0) return undefined
  const id = randomUUID()
  const net = ready.reduce((sum, row) => sum + netOf(row), 0)
  await payoutStore.insertExport(tx, {
    id,
    exported_at: at,
    exported_by: actor.id ?? '',
    count: ready.length,
    net_cents: net,
  })
  await payoutStore.setExported(
    tx,
    id,
    ready.map((row) => row.id),
    at,
  )
  const details = { count: ready.length, amount: toLkr(net) }
  await deps.recordActivity(tx, { actor, action: 'payout.exported', subject: 'payout-export', subjectId: id, details })
  for (const row of ready) await deps.emit(tx, 'payout.exported', factsOf(row))
  return id
}
