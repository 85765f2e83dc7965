import { bankName } from '@ayob/contract/banks'
import type { Paging } from '@ayob/contract/common'
import { dayOf } from '@ayob/contract/days'
import { type Cents, fromLkr, toLkr } from '@ayob/contract/money'
import {
  type AdminPayout,
  type Payout,
  type PayoutState,
  type PayoutStatement,
  SMALLEST_PAYOUT,
} from '@ayob/contract/payouts'
import { monthBefore, nextPayoutDay, payoutWaitsFor } from '@ayob/domain/payouts/due'
import { heldUntil, isHoldable, payoutActions } from '@ayob/domain/payouts/lifecycle'
import type { StatementDocument } from '@ayob/domain/payouts/statement'
import { withheldOf, withholdingTerms } from '@ayob/domain/payouts/withholding'
import { sql } from 'kysely'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { containing, countsBy, onPage } from '../../platform/paging'
import type { Core, Db, Reader, Tx } from '../../platform/ports'
import { balancesOfUsers } from '../journal/journal.queries'
import { masked } from './payout-accounts.commands'
import { netOf } from './payouts.commands'
import { type AccountRow, type PayoutRow, payoutStore, type UNDER_WAY } from './payouts.store'

interface Filter extends Paging {
  readonly status?: PayoutState | undefined
  readonly driver_id?: string | undefined
  readonly export_id?: string | undefined
}

/** The number of files that the page offers for another download. */
const SHOWN_EXPORTS = 12

/**
 * A page of payouts, newest first unless sorted, with the total and the count of each state. `people` are the drivers
 * who match the search words.
 */
export async function payoutPage(db: Db, filter: Filter, people: readonly string[]) {
  const { q, status, driver_id, export_id, sort, order } = filter
  const words = q ? containing(q) : ''
  const found = db
    .selectFrom('payouts')
    .where((where) => where.and({ driver_id, export_id }))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(number ilike ${words} or reference ilike ${words}
        or driver_id = any(${[...people]}::text[]))`),
    )
  const counts = await countsBy<'payouts', PayoutState>(found, 'state', [])
  const sorted = found
    .where((where) => where.and({ state: status }))
    .selectAll()
    .$if(sort === 'amount', (query) => query.orderBy('gross_cents', order ?? 'desc'))
    .orderBy('requested_at', sort === 'requested_at' ? (order ?? 'desc') : 'desc')
    .orderBy('id')
  const rows = await onPage(sorted, filter).execute()
  return { rows, total: counts[status ?? 'all'] ?? 0, counts }
}

/** Sums over all payouts, in net cents. */
export async function payoutSums(reader: Reader, now: Date) {
  const { rows } = await sql<{ requested: number; ready: number; ready_count: number; in_transit: number }>`
    select
      coalesce(sum(net) filter (where state = 'requested'), 0)::bigint as requested,
      coalesce(sum(net) filter (where ready), 0)::bigint as ready,
      count(*) filter (where ready)::int as ready_count,
      coalesce(sum(net), 0)::bigint as in_transit
    from (
      select p.state, p.gross_cents - p.withheld_cents as net,
        p.state = 'approved' and a.driver_id is not null and coalesce(a.held_until <= ${now}, true) as ready
      from payouts p left join payout_accounts a on a.driver_id = p.driver_id
      where p.state in ('requested', 'approved', 'exported')
    ) as open`.execute(reader)
  return rows[0] ?? { requested: 0, ready: 0, ready_count: 0, in_transit: 0 }
}

/** The newest bank files. */
export async function newestExports(reader: Reader) {
  return reader
    .selectFrom('payout_exports')
    .selectAll()
    .orderBy('exported_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_EXPORTS)
    .execute()
}

/** Returns true when a driver has a payout in progress, or a balance that is large enough for one. */
export async function isOwed(tx: Tx, driverId: string): Promise<boolean> {
  await payoutStore.lockAccount(tx, driverId)
  if (await payoutStore.isUnderWay(tx, driverId)) return true
  const owed = (await balancesOfUsers(tx, 'driver_payable', [driverId])).get(driverId) ?? 0
  return owed >= fromLkr(SMALLEST_PAYOUT)
}

/** Tax that is withheld if a driver's balance of `owed` cents is paid in a month (YYYY-MM). */
export async function withheldIn(ctx: Core, driverId: string, month: string, owed: Cents): Promise<Cents> {
  const before = (await payoutStore.ofMonth(ctx.db, [driverId], month)).get(driverId) ?? { gross: 0, withheld: 0 }
  return Math.max(0, withheldOf(owed, before, withholdingTerms(await currentTerms(ctx, ctx.db))))
}

/** What a driver is paid next by itself, with `owed` cents, and which payouts are on their way. */
export async function payoutsAhead(ctx: Core, driverId: string, owed: Cents) {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const account = await payoutStore.account(ctx.db, driverId)
  const isLastMonthDone = await payoutStore.isRunDone(ctx.db, monthBefore(today).month)
  const rows = await payoutStore.underWay(ctx.db, driverId)
  const day = nextPayoutDay(today, isLastMonthDone)
  const withheld = await withheldIn(ctx, driverId, day.slice(0, 7), owed)
  return {
    next_payout: {
      day,
      amount: toLkr(Math.max(0, owed) - withheld),
      minimum: SMALLEST_PAYOUT,
      waits_for: payoutWaitsFor(owed, account !== undefined),
    },
    on_its_way: rows.map((row) => ({
      id: row.id,
      amount: toLkr(netOf(row)),
      state: row.state as (typeof UNDER_WAY)[number],
      held_until: instant(heldUntil(row.state, account?.held_until ?? null, now)),
    })),
  }
}

const instant = (at: Date | null) => at?.toISOString() ?? null

/** The account of a payout: the one that it was sent to or, while it waits, the driver's current one. */
export function accountOf(row: PayoutRow, account: AccountRow | undefined) {
  const { bank_code, branch_code, account_last4, account_name } = isHoldable(row.state) ? (account ?? row) : row
  if (!bank_code || !branch_code || !account_last4) return null
  return { bank: bankName(bank_code), branch: branch_code, number: masked(account_last4), name: account_name }
}

/** A payout for its driver. */
export function presentPayout(row: PayoutRow, account: AccountRow | undefined, now: Date): Payout {
  const goes = accountOf(row, account)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    amount: toLkr(row.gross_cents),
    withheld: toLkr(row.withheld_cents),
    net: toLkr(netOf(row)),
    requested_at: row.requested_at.toISOString(),
    approved_at: instant(row.approved_at),
    exported_at: instant(row.exported_at),
    paid_at: instant(row.paid_at),
    failed_at: instant(row.failed_at),
    reference: row.reference,
    failure: row.failure,
    bank: goes && { bank_name: goes.bank, branch_code: goes.branch, account_number: goes.number },
    held_until: instant(heldUntil(row.state, account?.held_until ?? null, now)),
  }
}

/** Payouts for administrators. */
export async function presentForAdmin(ctx: Core, reader: Reader, rows: readonly PayoutRow[]): Promise<AdminPayout[]> {
  const ids = [...new Set(rows.map(({ driver_id }) => driver_id))]
  const accounts = await payoutStore.accounts(reader, ids)
  const drivers = await accountViews.drivers(reader, ids)
  const now = ctx.clock.now()
  return rows.map((row) => {
    const account = accounts.get(row.driver_id)
    const driver = drivers.get(row.driver_id)
    const payout = presentPayout(row, account, now)
    return {
      ...payout,
      driver_id: row.driver_id,
      driver: driver?.name ?? '',
      vehicle_number: driver?.vehicleNumber ?? null,
      account_name: accountOf(row, account)?.name ?? null,
      export_id: row.export_id,
      actions: payoutActions(row.state, payout.held_until !== null || (isHoldable(row.state) && !account)),
    }
  })
}

/** Payouts by id, for administrators. */
export const payoutsForAdmin = async (ctx: Core, reader: Reader, ids: readonly string[]): Promise<AdminPayout[]> =>
  presentForAdmin(ctx, reader, await payoutStore.byIds(reader, ids))

/** A payout as it is decided about, and the last one that was paid to its driver. Undefined for an unknown one. */
export async function payoutToDecide(ctx: Core, reader: Reader, id: string) {
  const row = await payoutStore.find(reader, id)
  if (!row) return undefined
  const before = await payoutStore.lastPaid(reader, row.driver_id, id)
  const [payout, last] = await presentForAdmin(ctx, reader, before ? [row, before] : [row])
  return payout && { payout, last }
}

/** A statement in LKR. */
export function presentStatement(document: StatementDocument): PayoutStatement {
  const sum = (key: 'gross' | 'device') => document.days.reduce((cents, day) => cents + day[key], 0)
  const [gross, device] = [sum('gross'), sum('device')]
  return {
    from: document.days[0]?.day ?? null,
    to: document.days.at(-1)?.day ?? null,
    brought_forward: toLkr(document.broughtForward),
    days: document.days.map((day) => ({
      day: day.day,
      gross: toLkr(day.gross),
      device: toLkr(day.device),
      net: toLkr(day.gross - day.device),
    })),
    totals: { gross: toLkr(gross), device: toLkr(device), net: toLkr(gross - device) },
    returned: toLkr(document.returned),
    payout: toLkr(document.payout),
    withheld: toLkr(document.withheld),
    paid: toLkr(document.payout - document.withheld),
    carried_forward: toLkr(document.carriedForward),
  }
}

/** A bank file. */
export const presentExport = (file: { id: string; exported_at: Date; count: number; net_cents: number }) => ({
  id: file.id,
  exported_at: file.exported_at.toISOString(),
  count: file.count,
  amount: toLkr(file.net_cents),
})
