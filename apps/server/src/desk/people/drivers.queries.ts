import { type Day, dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { PersonStatus } from '@ayob/contract/people'
import type { PermitState } from '@ayob/contract/permits'
import { type RawBuilder, sql } from 'kysely'
import { permitState } from '../../platform/permit-state'
import type { Reader } from '../../platform/ports'
import { conditions, countsOf, type ListQuery, orderOf, pageLimits } from './people-lists.queries'

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

const COLUMNS = { joinedDate: 'created_at', name: 'name', totalTrips: 'trips', rating: 'rating' }

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
        select * from people where ${where} order by ${orderOf(COLUMNS, query)}, id ${pageLimits(query)}
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
      (select json_agg(whole order by ${orderOf(COLUMNS, query, 'whole')}, whole.id) from whole) as page,
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
