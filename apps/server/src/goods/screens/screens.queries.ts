import { dayOf } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { PermitState } from '@ayob/contract/permits'
import type { PositionState, ScreenFilter, ScreenSort, ScreenState } from '@ayob/contract/screens'
import { type RawBuilder, sql } from 'kysely'
import { permitState } from '../../platform/permit-state'
import type { Reader } from '../../platform/ports'
import { containing } from '../../platform/search'

/** A screen heard from within this time is online; a heartbeat is due every 30 seconds. */
const ONLINE_MS = 120_000
/** A screen not heard from for this long is silent. */
const SILENT_MS = 600_000
/** A screen that fell silent within this time raises an alert, because it was on air shortly before. */
const ALERT_MS = HOUR_MS

interface Asked {
  readonly page: number
  readonly limit: number
  readonly q?: string | undefined
  readonly status: ScreenFilter
  readonly sort?: ScreenSort | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** Every paired screen with its state, and the columns needed for counting, sorting and filtering. */
function fleet(now: Date): RawBuilder<unknown> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return sql`
    select s.id, s.vehicle_id, s.driver_id, s.vehicle_type, s.paired_at, s.device_id, t.seen_at, t.lat, t.lng,
      h.screen_id is not null as held, ${permitState(dayOf(now))} as permit,
      case when coalesce(t.seen_at, s.paired_at) < ${ago(SILENT_MS)} then 'silent'
        when t.seen_at >= ${ago(ONLINE_MS)} then 'online' else 'quiet' end as state,
      coalesce(t.seen_at < ${ago(SILENT_MS)} and t.seen_at >= ${ago(ALERT_MS)}, false) as alert
    from screens s
    join vehicles v on v.id = s.vehicle_id
    left join screen_status t on t.screen_id = s.id
    left join screen_holds h on h.screen_id = s.id and h.released_at is null
    where s.unpaired_at is null`
}

const FILTERS: Readonly<Record<ScreenFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  online: sql`state = 'online'`,
  silent: sql`state = 'silent'`,
  held: sql`held`,
  noPermit: sql`permit <> 'valid'`,
}

/** Sort keys. Names are looked up only when a list is sorted by them. */
const SORTS: Readonly<Record<ScreenSort, RawBuilder<unknown>>> = {
  lastSeen: sql`seen_at`,
  pairedAt: sql`paired_at`,
  vehicle: sql`(select plate from vehicles v where v.id = vehicle_id)`,
  driver: sql`(select first_name || ' ' || last_name from users u where u.id = driver_id)`,
}

export interface ScreenRow {
  readonly id: string
  readonly vehicle_id: string
  readonly vehicle_type: string
  readonly plate: string
  readonly driver_id: string
  readonly driver: string
  readonly phone: string
  readonly paired_at: Date
  readonly seen_at: Date | null
  readonly lat: number | null
  readonly lng: number | null
  readonly state: ScreenState
  readonly alert: boolean
  readonly position: PositionState | null
  readonly accuracy_m: number | null
  readonly app_version: string | null
  readonly free_mb: number | null
  readonly now_playing: string | null
  readonly missed: number
  readonly hold_reason: string | null
  readonly held_at: Date | null
  readonly permit: PermitState
  /** Null when the screen is not an enrolled device. */
  readonly device_id: string | null
  readonly serial: string | null
}

/** A page of paired screens. */
export async function screenPage(reader: Reader, now: Date, asked: Asked): Promise<ScreenRow[]> {
  const direction = asked.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  const sort = asked.sort ?? 'lastSeen'
  const { rows } = await sql<ScreenRow>`
    with fleet as (${fleet(now)}),
      page as (
        select *, row_number() over (order by ${SORTS[sort]} ${direction}, id) as place from fleet
        where ${FILTERS[asked.status]} and ${searched(asked.q)}
        order by place limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}
      )
    select page.id, page.vehicle_id, page.vehicle_type, v.plate, page.driver_id, page.paired_at, page.seen_at, page.lat,
      page.lng, page.state, page.alert, page.permit, u.first_name || ' ' || u.last_name as driver, u.phone,
      t.app_version, t.free_mb, t.now_playing, t.position, t.accuracy_m, page.device_id, d.serial, h.reason as hold_reason, h.held_at,
      (select coalesce(sum(m.missed), 0)::float8 from play_marks m
        join screens own on own.id = m.screen_id where own.vehicle_id = page.vehicle_id) as missed
    from page
    join vehicles v on v.id = page.vehicle_id
    join users u on u.id = page.driver_id
    left join screen_status t on t.screen_id = page.id
    left join devices d on d.id = page.device_id
    left join screen_holds h on h.screen_id = page.id and h.released_at is null
    order by page.place`.execute(reader)
  return rows
}

/** The number of paired screens that match a search and a filter. */
export async function countScreens(reader: Reader, now: Date, asked: Pick<Asked, 'q' | 'status'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with fleet as (${fleet(now)})
    select count(*)::int as count from fleet where ${FILTERS[asked.status]} and ${searched(asked.q)}`.execute(reader)
  return rows[0]?.count ?? 0
}

function searched(q: string | undefined): RawBuilder<unknown> {
  if (!q) return sql`true`
  const words = containing(q)
  return sql`(exists (select from vehicles v where v.id = vehicle_id and v.plate ilike ${words})
    or exists (select from users u where u.id = driver_id
      and (u.first_name || ' ' || u.last_name ilike ${words} or u.phone ilike ${words} or u.email ilike ${words}))
    or exists (select from devices d where d.id = device_id and d.serial ilike ${words})
    or exists (select from screen_status a where a.screen_id = fleet.id and a.app_version ilike ${words}))`
}

/** Counts over the whole fleet. */
export async function fleetCounts(reader: Reader, now: Date) {
  const { rows } = await sql<Record<ScreenFilter | 'alerts', number>>`
    with fleet as (${fleet(now)})
    select count(*)::int as all, (count(*) filter (where state = 'online'))::int as online,
      (count(*) filter (where state = 'silent'))::int as silent, (count(*) filter (where held))::int as held,
      (count(*) filter (where permit <> 'valid'))::int as "noPermit",
      (count(*) filter (where alert))::int as alerts
    from fleet`.execute(reader)
  return rows[0] ?? { all: 0, online: 0, silent: 0, held: 0, noPermit: 0, alerts: 0 }
}

/** The last position of every paired screen, rounded to about 10 m. */
export async function fleetPlaces(reader: Reader, now: Date) {
  const { rows } = await sql<{ lat: number; lng: number; state: ScreenState | 'held' }>`
    with fleet as (${fleet(now)})
    select round(lat * 10000) / 10000 as lat, round(lng * 10000) / 10000 as lng,
      case when held then 'held' else state end as state
    from fleet where lat is not null and lng is not null order by id`.execute(reader)
  return rows
}
