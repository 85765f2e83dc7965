import type { Paging } from '@ayob/contract/common'
import { fromLkr } from '@ayob/contract/money'
import { type PayoutState, SMALLEST_PAYOUT } from '@ayob/contract/payouts'
import { sql } from 'kysely'
import { countsBy } from '../../platform/paging'
import type { Db, Reader, Tx } from '../../platform/ports'
import { containing } from '../../platform/search'
import { balancesOfUsers } from '../journal/journal.views'
import { payoutStore } from './payouts.store'

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
  const { page, limit, q, status, driver_id, export_id, sort, order } = filter
  const words = q ? containing(q) : ''
  const found = db
    .selectFrom('payouts')
    .where((where) => where.and({ driver_id, export_id }))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(number ilike ${words} or reference ilike ${words}
        or driver_id = any(${[...people]}::text[]))`),
    )
  const counts = await countsBy<'payouts', PayoutState>(found, 'state', [])
  const rows = await found
    .where((where) => where.and({ state: status }))
    .selectAll()
    .$if(sort === 'amount', (query) => query.orderBy('gross_cents', order ?? 'desc'))
    .orderBy('requested_at', sort === 'requested_at' ? (order ?? 'desc') : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
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
