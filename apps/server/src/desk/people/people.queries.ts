import { type Day, dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { PersonStatus } from '@ayob/contract/people'
import type { PermitState } from '@ayob/contract/permits'
import { type RawBuilder, sql } from 'kysely'
import { containing, pageSql } from '../../platform/paging'
import { permitState } from '../../platform/permit-state'
import type { Reader } from '../../platform/ports'

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

const ADVERTISER_COLUMNS = {
  joinedDate: 'created_at',
  name: 'name',
  totalCampaigns: 'bookings',
  totalSpent: 'spent_cents',
}

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
  const order = orderOf(ADVERTISER_COLUMNS, query)
  const bySales = query.sort === 'totalCampaigns' || query.sort === 'totalSpent'
  const { rows } = await (bySales
    ? sql<AdvertiserRow & { found: number }>`
        with people as (${ADVERTISERS})
        select people.*, sold.*, (count(*) over ())::int as found from people cross join lateral (${SOLD}) as sold
        where ${where} order by ${order}, id ${pageSql(query)}`
    : sql<AdvertiserRow & { found: number }>`
        with everybody as (${ADVERTISERS}), people as (
          select *, (count(*) over ())::int as found from everybody where ${where} order by ${order}, id
          ${pageSql(query)}
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

const QUIET_DAYS = 30

export interface DriverRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly list_status: PersonStatus
  readonly switched_off: boolean
  readonly vehicle_type: string | null
  readonly plate: string | null
  readonly driving_license: string
  readonly created_at: Date
  readonly trips: number
  readonly rating: number | null
  readonly lat: number | null
  readonly lng: number | null
  readonly permit: PermitState | null
  readonly screen_id: string | null
  readonly held: boolean
}

/**
 * Every driver, with the columns needed for counting, sorting and filtering. A driver without a play for 30 days since
 * approval is listed as inactive; the account itself stays active.
 */
function drivers(now: Date): RawBuilder<unknown> {
  const quietSince = new Date(now.getTime() - QUIET_DAYS * DAY_MS)
  return sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.created_at, u.status = 'inactive' as switched_off,
      case when u.status = 'pending' then 'pending'
        when u.status = 'inactive' then 'inactive'
        when coalesce(u.reviewed_at, u.created_at) < ${quietSince}
          and coalesce(a.last_end, 0) < ${quietSince.getTime()}::bigint then 'inactive'
        else 'active' end as list_status,
      coalesce(f.trips, 0)::int as trips, r.rating::float8 as rating
    from users u
    left join driver_ratings r on r.driver_id = u.id
    left join (
      select s.driver_id, sum(m.trips) as trips
      from screens s join play_marks m on m.screen_id = s.id group by s.driver_id
    ) f on f.driver_id = u.id
    left join (
      select v.driver_id, max(t.last_end) as last_end
      from vehicles v join vehicle_tracks t on t.vehicle_id = v.id group by v.driver_id
    ) a on a.driver_id = u.id
    where u.user_type = 'driver' and u.status in ('pending', 'approved', 'inactive')`
}

const DRIVER_COLUMNS = { joinedDate: 'created_at', name: 'name', totalTrips: 'trips', rating: 'rating' }

/** A page of drivers with the last place of their screen, and the figures of tabs and cards over all drivers. */
export async function driverPage(
  reader: Reader,
  now: Date,
  query: ListQuery & { readonly permit?: 'all' | 'none' | undefined },
) {
  const matches = (words: string) => sql`(name ilike ${words}
    or id in (select id from users where user_type = 'driver' and (email ilike ${words} or phone ilike ${words}))
    or id in (select driver_id from vehicles where plate ilike ${words})
    or id in (select user_id from drivers where driving_license ilike ${words}))`
  const today = dayOf(now)
  const where = conditions(query, matches, query.permit === 'none' && withoutPermit(today))
  // One pass over all drivers provides the page, the total and the cards.
  const { rows } = await sql<{
    page: DriverRow[] | null
    found: number
    all: StateOfDrivers[] | null
    without_permit: number
  }>`
    with people as materialized (${drivers(now)}),
      page as (
        select * from people where ${where} order by ${orderOf(DRIVER_COLUMNS, query)}, id ${pageSql(query)}
      ),
      whole as (
        select page.*, u.email, u.phone, v.vehicle_type, v.plate, d.driving_license, st.lat, st.lng,
          case when v.id is not null then ${permitState(today)} end as permit, s.id as screen_id,
          h.screen_id is not null as held
        from page
        join users u on u.id = page.id
        join drivers d on d.user_id = page.id
        left join vehicles v on v.driver_id = page.id
        left join screens s on s.driver_id = page.id and s.unpaired_at is null
        left join screen_status st on st.screen_id = s.id
        left join screen_holds h on h.screen_id = s.id and h.released_at is null
      )
    select
      (select json_agg(whole order by ${orderOf(DRIVER_COLUMNS, query, 'whole')}, whole.id) from whole) as page,
      (select count(*)::int from people where ${where}) as found,
      (select json_agg(states) from (
        select list_status, count(*)::int as count, sum(trips)::float8 as trips, avg(rating)::float8 as rating
        from people group by list_status) states) as all,
      (select count(*)::int from people where ${withoutPermit(today)}) as without_permit`.execute(reader)
  const [{ page, found, all, without_permit } = { page: null, found: 0, all: null, without_permit: 0 }] = rows
  return {
    rows: (page ?? []).map((row) => ({ ...row, created_at: new Date(row.created_at) })),
    total: found,
    withoutPermit: without_permit,
    ...summaryOf(all ?? []),
  }
}

/** A condition on `people`: the screen is paired, and the vehicle has no valid permit. */
function withoutPermit(today: Day): RawBuilder<unknown> {
  return sql`id in (
    select s.driver_id from screens s join vehicles v on v.id = s.vehicle_id
    where s.unpaired_at is null and ${permitState(today)} <> 'valid')`
}

interface StateOfDrivers {
  readonly list_status: PersonStatus
  readonly count: number
  readonly trips: number
  readonly rating: number | null
}

/** Figures over all drivers: counts by status, trips, and the average rating of active drivers. */
function summaryOf(states: readonly StateOfDrivers[]) {
  const rating = states.find(({ list_status }) => list_status === 'active')?.rating ?? null
  return {
    counts: countsOf(states),
    trips: states.reduce((sum, { trips }) => sum + trips, 0),
    averageRating: rating === null ? null : Math.round(rating * 10) / 10,
  }
}

export interface ListQuery {
  readonly page: number
  readonly limit: number
  readonly q?: string | undefined
  readonly status: PersonStatus | 'all'
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly id?: string | undefined
}

/** The conditions of a list query on its rows. `matches` compares with the pattern of the search words. */
export function conditions(
  { status, id, q }: ListQuery,
  matches: (words: string) => RawBuilder<unknown>,
  more?: RawBuilder<unknown> | false,
): RawBuilder<unknown> {
  const all = [
    ...(status === 'all' ? [] : [sql`list_status = ${status}`]),
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(q ? [matches(containing(q))] : []),
    ...(more ? [more] : []),
  ]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/**
 * The sort order by the column that a query names; with `table`, the column is qualified where it would be ambiguous.
 * Names ignore case.
 */
function orderOf(columns: Readonly<Record<string, string>>, { sort = 'joinedDate', order }: ListQuery, table?: string) {
  const name = columns[sort] ?? 'created_at'
  const column = sql.ref(table ? `${table}.${name}` : name)
  const key = name === 'name' ? sql`lower(${column})` : column
  const downwards = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc'
  return downwards ? sql`${key} desc nulls last` : sql`${key} asc nulls last`
}

/** Counts by status, and the total. */
export function countsOf(rows: readonly { readonly list_status: PersonStatus; readonly count: number }[]) {
  const of = (status: PersonStatus) => rows.find((row) => row.list_status === status)?.count ?? 0
  const [active, pending, inactive] = [of('active'), of('pending'), of('inactive')]
  return { all: active + pending + inactive, active, pending, inactive }
}

/** The rating of a driver; null without history. */
export async function driverRatingOf(reader: Reader, driverId: string): Promise<number | null> {
  const query = reader.selectFrom('driver_ratings').select('rating').where('driver_id', '=', driverId)
  const rating = (await query.executeTakeFirst())?.rating ?? null
  return rating === null ? null : Number(rating)
}
