import type { BalanceChanges } from '@ayob/domain/payouts/statement'
import { sql } from 'kysely'
import { columnOf } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

interface Changed extends BalanceChanges {
  user_id: string
}

/** The changes of each driver's balance after the driver's entry in `lastEntries`. Drivers without changes are absent. */
export async function balanceChanges(
  reader: Reader,
  lastEntries: ReadonlyMap<string, number>,
): Promise<Map<string, BalanceChanges>> {
  const asked = [...lastEntries]
  // Only earnings and their corrections change the accounts of driver costs and device recovery; returned payouts are few.
  // A lateral join reads the new postings of each driver by their index: a plain join reads the whole journal.
  const { rows } = await sql<Changed>`
    with asked as materialized (
      select * from unnest(${columnOf(asked, ([id]) => id)}::text[], ${columnOf(asked, ([, entry]) => entry)}::bigint[])
        as asked (user_id, entry)
    ), back as (
      select p.user_id, sum(p.credit_cents - p.debit_cents)::bigint as returned, max(p.entry_id) as through
      from journal_entries e join journal_postings p on p.entry_id = e.id and p.account = 'driver_payable'
        join asked on asked.user_id = p.user_id and p.entry_id > asked.entry
      where e.kind = 'payout_failed'
      group by p.user_id
    )
    select asked.user_id, coalesce(earned.days, '[]') as days, coalesce(back.returned, 0)::bigint as returned,
      greatest(earned.through, back.through)::bigint as through
    from asked cross join lateral (
      select max(through) as through,
        json_agg(json_build_object('day', day, 'gross', gross, 'device', device) order by day)
          filter (where gross <> 0 or device <> 0) as days
      from (
        select p.day, max(p.entry_id) as through,
          coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'driver_cost'), 0)::bigint as gross,
          coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'device_recovery'), 0)::bigint as device
        from journal_postings p
        where p.user_id = asked.user_id and p.entry_id > asked.entry and p.account in ('driver_cost', 'device_recovery')
        group by p.day
      ) as by_day
    ) as earned left join back using (user_id)
    where earned.through is not null or back.through is not null`.execute(reader)
  return new Map(rows.map(({ user_id, ...changes }) => [user_id, changes]))
}
