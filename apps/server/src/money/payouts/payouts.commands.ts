import { randomUUID } from 'node:crypto'
import { type Day, dayOf } from '@ayob/contract/days'
import { type Cents, centsText, fromLkr, toLkr } from '@ayob/contract/money'
import { SMALLEST_PAYOUT } from '@ayob/contract/payouts'
import { payoutRequested } from '@ayob/domain/journal/drivers'
import { invoiceNumber } from '@ayob/domain/payments/invoices'
import { statementOf, statementSeries } from '@ayob/domain/payouts/statement'
import { withheldOf, withholdingTerms } from '@ayob/domain/payouts/withholding'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import type { Context } from '../../platform/context'
import { badField, orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Reader, Tx } from '../../platform/ports'
import { unseal } from '../../platform/secrets'
import { postEntries } from '../journal/journal.commands'
import { balanceChanges, balancesOfUsers } from '../journal/journal.queries'
import { type NewPayout, type PayoutRow, payoutStore } from './payouts.store'

const NOTHING_PAID = { gross: 0, withheld: 0 }
const NO_CHANGES = { days: [], returned: 0, through: 0 }

type Amounts = Pick<NewPayout, 'gross_cents' | 'withheld_cents'>

export const amountsOf = ({ gross_cents: gross, withheld_cents: withheld }: Amounts) => ({ gross, withheld })
export const netOf = ({ gross_cents, withheld_cents }: Amounts): Cents => gross_cents - withheld_cents
/** What the events of a payout tell. */
export const factsOf = (payout: Omit<NewPayout, 'statement'>) => ({
  payoutId: payout.id,
  driverId: payout.driver_id,
  number: payout.number,
  netCents: netOf(payout),
  monthly: payout.kind === 'monthly',
})

/** The amount to pay to a driver, and the balance before it. */
interface PayoutRequest {
  readonly driverId: string
  readonly gross: Cents
  readonly balance: Cents
}

/**
 * Reserves payouts: deducts them from the balances, computes the withheld tax, and creates a numbered statement for
 * each. The caller has locked the accounts of all the drivers.
 */
export async function reservePayouts(
  ctx: Core,
  tx: Tx,
  requests: readonly PayoutRequest[],
  forMonth: string | null,
): Promise<NewPayout[]> {
  if (requests.length === 0) return []
  const at = ctx.clock.now()
  const day: Day = dayOf(at)
  const month = day.slice(0, 7)
  const ids = requests.map(({ driverId }) => driverId)
  const terms = withholdingTerms(await currentTerms(ctx, tx))
  const paid = await payoutStore.ofMonth(tx, ids, month)
  const lastEntries = await payoutStore.lastEntries(tx, ids)
  const changes = await balanceChanges(tx, lastEntries)
  const series = statementSeries(day)
  const first = await payoutStore.nextNumbers(tx, series, requests.length)
  const payouts = requests.map(({ driverId, gross, balance }, index): NewPayout => {
    const withheld = withheldOf(gross, paid.get(driverId) ?? NOTHING_PAID, terms)
    const since = changes.get(driverId) ?? NO_CHANGES
    return {
      id: randomUUID(),
      driver_id: driverId,
      number: invoiceNumber(series, first + index),
      kind: forMonth === null ? 'request' : 'monthly',
      for_month: forMonth,
      tax_month: month,
      gross_cents: gross,
      withheld_cents: withheld,
      statement: JSON.stringify(statementOf(balance, since, { gross, withheld })),
      through_entry: Math.max(lastEntries.get(driverId) ?? 0, since.through),
    }
  })
  await payoutStore.insert(tx, at, payouts)
  const entries = payouts.map((made) => payoutRequested(`payout:${made.id}`, day, made.driver_id, amountsOf(made)))
  await postEntries(ctx, tx, entries)
  await ctx.emit(tx, 'payout.requested', ...payouts.map(factsOf))
  return payouts
}

/**
 * Requests a payout for a driver. Requests of one driver run one after the other, so the second sees the balance that
 * the first has left. Errors: 409 without an account; 400 on `amount` above the balance or below the smallest payout.
 */
export async function requestPayout(ctx: Core, tx: Tx, driverId: string, lkr: number): Promise<PayoutRow> {
  if (!(await payoutStore.lockAccount(tx, driverId))) throw new Refusal('conflict', 'server.payoutNoAccount')
  const balance = (await balancesOfUsers(tx, 'driver_payable', [driverId])).get(driverId) ?? 0
  const gross = fromLkr(lkr)
  if (gross > balance) throw badField('amount', 'server.payoutAboveBalance')
  if (gross < fromLkr(SMALLEST_PAYOUT)) throw badField('amount', 'server.payoutTooSmall')
  const [made] = await reservePayouts(ctx, tx, [{ driverId, gross, balance }], null)
  const payout = made && (await payoutStore.find(tx, made.id))
  if (!payout) throw new Error('no payout was created')
  return payout
}

/** Puts all ready payouts, or those of them that are named, into a bank file. Errors: 409 when there are none. */
export async function exportReady(ctx: Core, tx: Tx, actor: Actor, among?: readonly string[]) {
  const at = ctx.clock.now()
  const ready = await payoutStore.lockReady(tx, at, among)
  if (ready.length === 0) throw new Refusal('conflict', 'server.payoutNoneReady')
  const id = randomUUID()
  const [count, net] = [ready.length, ready.reduce((sum, row) => sum + netOf(row), 0)]
  const file = { id, exported_at: at, exported_by: actor.id ?? '', count, net_cents: net }
  const payoutIds = ready.map((row) => row.id)
  await payoutStore.insertExport(tx, file, payoutIds)
  const details = { count, amount: toLkr(net) }
  await ctx.recordActivity(tx, { actor, action: 'payout.exported', subject: 'payout-export', subjectId: id, details })
  await ctx.emit(tx, 'payout.exported', ...ready.map(factsOf))
  return file
}

/** The columns of the bank file. */
export const BANK_COLUMNS = [
  'beneficiary_name',
  'bank_code',
  'branch_code',
  'account_number',
  'amount',
  'currency',
  'value_date',
  'reference',
  'narrative',
] as const

type BankRow = Pick<
  PayoutRow,
  'number' | 'gross_cents' | 'withheld_cents' | 'bank_code' | 'branch_code' | 'account_sealed' | 'account_name'
>

/** The rows of a bank file, the same each time. Payouts whose whole amount is withheld are left out. Errors: 404. */
export async function bankRows(ctx: Context, reader: Reader, exportId: string) {
  const file = orNotFound(await payoutStore.findExport(reader, exportId))
  return rowsOf(ctx, await payoutStore.ofExport(reader, exportId), file.exported_at)
}

/** The rows of a bank file with these payouts, if it were made now with the accounts of now. */
export const bankRowsOf = async (ctx: Context, reader: Reader, payoutIds: readonly string[], now: Date) =>
  rowsOf(ctx, await payoutStore.unheld(reader, payoutIds, now), now)

/** The rows of a bank file if it were made now. */
export async function nextBankRows(ctx: Context, reader: Reader, now: Date) {
  return rowsOf(ctx, await payoutStore.ready(reader, now), now)
}

const rowsOf = ({ secrets }: Context, rows: readonly BankRow[], exportedAt: Date) =>
  rows
    .filter((row) => netOf(row) > 0)
    .map((row) => ({
      beneficiary_name: row.account_name ?? '',
      bank_code: row.bank_code,
      branch_code: row.branch_code,
      account_number: row.account_sealed ? unseal(secrets.personal, row.account_sealed) : '',
      amount: centsText(netOf(row)),
      currency: 'LKR',
      value_date: dayOf(exportedAt),
      reference: row.number,
      narrative: `AYOB ${row.number}`,
    }))
