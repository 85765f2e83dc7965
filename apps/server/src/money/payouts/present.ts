import { bankName } from '@ayob/contract/banks'
import { toLkr } from '@ayob/contract/money'
import type { AdminPayout, Payout, PayoutStatement } from '@ayob/contract/payouts'
import { heldUntil, isHoldable, payoutActions } from '@ayob/domain/payouts/lifecycle'
import type { StatementDocument } from '@ayob/domain/payouts/statement'
import { accountViews } from '../../people/accounts/accounts.views'
import type { Core } from '../../platform/core'
import type { Reader } from '../../platform/ports'
import { masked } from './payout-accounts.commands'
import { netOf } from './payouts.commands'
import { type AccountRow, type PayoutRow, payoutStore } from './payouts.store'

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
