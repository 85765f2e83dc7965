import type { PersonStatus } from '@ayob/contract/people'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { conditions, countsOf, type ListQuery, orderOf, pageLimits } from './people-lists.queries'

export interface AdvertiserRow {
  readonly id: string
  readonly name: string
  readonly contact_name: string
  readonly email: string
  readonly phone: string
  readonly website: string | null
  readonly list_status: PersonStatus
  readonly switched_off: boolean
  readonly created_at: Date
  readonly bookings: number
  readonly spent_cents: number
}

/** Each with its owner as the contact person. */
const ADVERTISERS = sql`
  select u.id, a.organization_name as name, p.first_name || ' ' || p.last_name as contact_name, p.email, p.phone,
    a.website, case u.status when 'approved' then 'active' else u.status end as list_status,
    u.status = 'inactive' as switched_off, u.created_at
  from users u join advertisers a on a.user_id = u.id
  left join organisation_members o on o.organisation_id = u.id and o.role = 'owner'
  join users p on p.id = coalesce(o.user_id, u.id)
  where u.user_type = 'advertiser' and u.status <> 'rejected'`

/** An advertiser's bookings, and the cents paid for them. */
const SOLD = sql`
  select count(*)::int as bookings,
    coalesce(sum(total_cents) filter (where payment_status = 'completed'), 0)::float8 as spent_cents
  from bookings where advertiser_id = people.id`

const COLUMNS = { joinedDate: 'created_at', name: 'name', totalCampaigns: 'bookings', totalSpent: 'spent_cents' }

/** A page of advertisers. Bookings are summed for the page only, unless the list is sorted by them. */
export async function advertiserPage(
  reader: Reader,
  query: ListQuery,
): Promise<{ rows: AdvertiserRow[]; total: number }> {
  const where = conditions(
    query,
    (words) =>
      sql`(name ilike ${words} or contact_name ilike ${words} or email ilike ${words} or phone ilike ${words})`,
  )
  const order = orderOf(COLUMNS, query)
  const bySales = query.sort === 'totalCampaigns' || query.sort === 'totalSpent'
  const { rows } = await (bySales
    ? sql<AdvertiserRow & { found: number }>`
        with people as (${ADVERTISERS})
        select people.*, sold.*, (count(*) over ())::int as found from people cross join lateral (${SOLD}) as sold
        where ${where} order by ${order}, id ${pageLimits(query)}`
    : sql<AdvertiserRow & { found: number }>`
        with everybody as (${ADVERTISERS}), people as (
          select *, (count(*) over ())::int as found from everybody where ${where} order by ${order}, id
          ${pageLimits(query)}
        )
        select people.*, sold.* from people cross join lateral (${SOLD}) as sold order by ${order}, id`
  ).execute(reader)
  if (rows[0] || query.page === 1) return { rows, total: rows[0]?.found ?? 0 }
  // A page beyond the end has no row with the total.
  const counted = await sql<{ count: number }>`
    with people as (${ADVERTISERS}) select count(*)::int as count from people where ${where}`.execute(reader)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

/** The number of advertisers by status. */
export async function advertiserCounts(reader: Reader) {
  const { rows } = await sql<{ list_status: PersonStatus; count: number }>`
    with people as (${ADVERTISERS})
    select list_status, count(*)::int as count from people group by list_status`.execute(reader)
  return countsOf(rows)
}
