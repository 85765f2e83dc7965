import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { sql } from 'kysely'
import { columnOf } from '../platform/columns'
import type { Reader } from '../platform/ports'

interface EarnedOn {
  readonly day: Day
  readonly gross: Cents
  readonly device: Cents
}

interface CameSince {
  readonly days: readonly EarnedOn[]
  /** Payouts that came back. */
  readonly returned: Cents
  /** The newest entry among them. */
  readonly through: number
}

interface Line {
  user_id: string
  day: Day
  gross: number
  device: number
  returned: number
  through: number
}

/** What came to the balances of drivers after an entry each, by day. Who has nothing new is absent. */
export async function cameToDrivers(
  reader: Reader,
  marks: ReadonlyMap<string, number>,
): Promise<Map<string, CameSince>> {
  const asked = [...marks]
  const { rows } = await sql<Line>`
    select p.user_id, p.day::text as day, max(p.entry_id)::bigint as through,
      coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'driver_cost'), 0)::bigint as gross,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'device_recovery'), 0)::bigint as device,
      coalesce(sum(p.credit_cents - p.debit_cents) filter (
        where p.account = 'driver_payable' and e.kind = 'payout_failed'), 0)::bigint as returned
    from unnest(${columnOf(asked, ([id]) => id)}::text[], ${columnOf(asked, ([, mark]) => mark)}::bigint[])
        as asked (user_id, mark)
      join journal_postings p on p.user_id = asked.user_id and p.entry_id > asked.mark
        and p.account in ('driver_cost', 'device_recovery', 'driver_payable')
      join journal_entries e on e.id = p.entry_id and e.kind in ('driver_earning', 'earning_correction', 'payout_failed')
    group by p.user_id, p.day
    order by p.user_id, p.day`.execute(reader)
  const came = new Map<string, { days: EarnedOn[]; returned: Cents; through: number }>()
  for (const { user_id, day, gross, device, returned, through } of rows) {
    const one = came.get(user_id) ?? { days: [] as EarnedOn[], returned: 0, through: 0 }
    if (gross !== 0 || device !== 0) one.days.push({ day, gross, device })
    one.returned += returned
    one.through = Math.max(one.through, through)
    came.set(user_id, one)
  }
  return came
}
