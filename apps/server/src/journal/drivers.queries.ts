import type { Day } from '@ayob/contract/days'
import type { BalanceChanges, StatementDay } from '@ayob/domain/payouts/statement'
import { sql } from 'kysely'
import { columnOf } from '../platform/columns'
import type { Reader } from '../platform/ports'

interface Line extends StatementDay {
  user_id: string
  day: Day
  returned: number
  through: number
}

/** The changes of each driver's balance after the driver's entry in `lastEntries`. Drivers without changes are absent. */
export async function balanceChanges(
  reader: Reader,
  lastEntries: ReadonlyMap<string, number>,
): Promise<Map<string, BalanceChanges>> {
  const asked = [...lastEntries]
  // Only earnings and their corrections change the accounts of driver costs and device recovery; returned payouts are few.
  const { rows } = await sql<Line>`
    with asked as materialized (
      select * from unnest(${columnOf(asked, ([id]) => id)}::text[], ${columnOf(asked, ([, entry]) => entry)}::bigint[])
        as asked (user_id, entry)
    )
    select p.user_id, p.day::text as day, max(p.entry_id)::bigint as through,
      coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'driver_cost'), 0)::bigint as gross,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'device_recovery'), 0)::bigint as device,
      0::bigint as returned
    from asked join journal_postings p on p.user_id = asked.user_id and p.entry_id > asked.entry
      and p.account in ('driver_cost', 'device_recovery')
    group by p.user_id, p.day
    union all
    select p.user_id, p.day::text, max(p.entry_id)::bigint, 0, 0, sum(p.credit_cents - p.debit_cents)::bigint
    from journal_entries e join journal_postings p on p.entry_id = e.id and p.account = 'driver_payable'
      join asked on asked.user_id = p.user_id and p.entry_id > asked.entry
    where e.kind = 'payout_failed'
    group by p.user_id, p.day
    order by 1, 2`.execute(reader)
  const changes = new Map<string, BalanceChanges>()
  for (const { user_id, day, gross, device, returned, through } of rows) {
    const before = changes.get(user_id) ?? { days: [], returned: 0, through: 0 }
    changes.set(user_id, {
      days: gross === 0 && device === 0 ? before.days : [...before.days, { day, gross, device }],
      returned: before.returned + returned,
      through: Math.max(before.through, through),
    })
  }
  return changes
}
