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

/**
 * What came to each driver's balance after the entry `lastEntries` has for the driver. Drivers without news are absent.
 */
export async function balanceChanges(
  reader: Reader,
  lastEntries: ReadonlyMap<string, number>,
): Promise<Map<string, BalanceChanges>> {
  const asked = [...lastEntries]
  const { rows } = await sql<Line>`
    select p.user_id, p.day::text as day, max(p.entry_id)::bigint as through,
      coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'driver_cost'), 0)::bigint as gross,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'device_recovery'), 0)::bigint as device,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (
        where p.account = 'driver_payable' and e.kind = 'payout_failed'), 0)::bigint as returned
    from unnest(${columnOf(asked, ([id]) => id)}::text[], ${columnOf(asked, ([, entry]) => entry)}::bigint[])
        as asked (user_id, entry)
      join journal_postings p on p.user_id = asked.user_id and p.entry_id > asked.entry
        and p.account in ('driver_cost', 'device_recovery', 'driver_payable')
      join journal_entries e on e.id = p.entry_id and e.kind in ('driver_earning', 'earning_correction', 'payout_failed')
    group by p.user_id, p.day
    order by p.user_id, p.day`.execute(reader)
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
