import { toLkr } from '@ayob/contract/money'
import type { PayoutRun, RUN_FILTERS, RunPayout } from '@ayob/contract/payout-runs'
import { previousMonth } from '@ayob/domain/payouts/runs'
import { payoutsForAdmin } from '../../money/payouts/payouts.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { text } from '../../platform/http/texts'
import type { Page } from '../../platform/paging'
import type { Core, Reader } from '../../platform/ports'
import { exportedFile, previewedFile } from './bank-file'
import { exceptionsIn, listHash } from './payout-runs.commands'
import { type RunRow, runStore } from './payout-runs.store'

/** Runs as administrators see them. */
export async function presentRuns(reader: Reader, rows: readonly RunRow[]): Promise<PayoutRun[]> {
  const sumsOf = await runStore.sums(
    reader,
    rows.map(({ id }) => id),
  )
  const names = await accountViews.names(reader, [...new Set(rows.map(({ made_by }) => made_by))])
  return rows.map((row) => {
    const { count, net, left_out, exceptions, approved, paid, failed } = sumsOf(row.id)
    return {
      id: row.id,
      month: row.month,
      state: row.state,
      made_at: row.made_at.toISOString(),
      made_by: names.get(row.made_by) ?? '',
      approved_at: row.approved_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      reference: row.reference,
      count,
      amount: toLkr(net),
      left_out,
      exceptions,
      settled: row.state === 'paying' || row.state === 'paid' ? paid : approved,
      failed,
      export_id: row.export_id,
    }
  })
}

/** A page of a run's payouts, exceptions first. */
export async function presentRunPayouts(
  ctx: Core,
  reader: Reader,
  runId: string,
  { status, q, ...page }: Page & { readonly status: (typeof RUN_FILTERS)[number]; readonly q?: string | undefined },
): Promise<RunPayout[]> {
  const people = q ? await accountViews.matching(reader, q) : null
  const items = await runStore.payouts(reader, runId, status, page, people)
  const payouts = new Map(
    (
      await payoutsForAdmin(
        ctx,
        reader,
        items.map(({ payout_id }) => payout_id),
      )
    ).map((one) => [one.id, one]),
  )
  return items.flatMap((item) => {
    const payout = payouts.get(item.payout_id)
    if (!payout) return []
    const { bank } = payout
    return {
      payout_id: payout.id,
      number: payout.number,
      driver_id: payout.driver_id,
      driver: payout.driver,
      vehicle_number: payout.vehicle_number,
      amount: payout.amount,
      net: payout.net,
      account: bank && `${bank.bank_name}, ${bank.account_number}`,
      state: payout.state,
      exceptions: exceptionsIn(item.exceptions),
      usual: item.usual_cents === null ? null : toLkr(item.usual_cents),
      last_month: item.last_cents === null ? null : toLkr(item.last_cents),
      held_minutes: item.held_minutes,
      left_out: item.left_out,
      failure: item.failure === null ? payout.failure : text(item.failure),
    }
  })
}

/** The month before a run, to compare with. */
export async function monthBefore(reader: Reader, { id, month }: RunRow) {
  const before = previousMonth(month)
  const { count, net, joined, missing } = await runStore.monthBefore(reader, id, before)
  return { month: before, count, amount: toLkr(net), joined, missing }
}

/** The bank file of a run, or a preview of it. */
export async function fileOfRun(ctx: Context, reader: Reader, { id, export_id }: RunRow) {
  if (export_id) return { made: true, ...(await exportedFile(ctx, reader, export_id)) }
  const ids = (await runStore.included(reader, id)).map((payout) => payout.id)
  return { made: false, ...(await previewedFile(ctx, reader, ids)) }
}

/** A run as its approval is decided about. Undefined for an unknown one. */
export async function runToDecide(reader: Reader, id: string) {
  const row = await runStore.find(reader, id)
  if (!row) return undefined
  const [run] = await presentRuns(reader, [row])
  return run && { run, before: await monthBefore(reader, row), list: await listHash(reader, id) }
}
