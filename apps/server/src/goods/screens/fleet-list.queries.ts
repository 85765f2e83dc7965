import { dayOf } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { PermitState } from '@ayob/contract/permits'
import {
  MOST_MEANT,
  type PositionState,
  type ScreenFilter,
  type ScreenFilterOf,
  type ScreenSort,
  type ScreenState,
  type Signal,
  WEAK_SIGNAL_DBM,
} from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type RawBuilder, sql } from 'kysely'
import { badField, Refusal } from '../../platform/errors'
import { containing, pageSql } from '../../platform/paging'
import { permitState } from '../../platform/permit-state'
import type { Reader } from '../../platform/ports'

/** A screen heard from within this time is online; a heartbeat is due every 30 seconds. */
const ONLINE_MS = 120_000
/** A screen not heard from for this long is silent. */
const SILENT_MS = 600_000
/** A screen that fell silent within this time raises an alert, because it was on air shortly before. */
const ALERT_MS = HOUR_MS

/** A filter that every paired screen meets. */
export const ANY: ScreenFilterOf = { status: 'all' }

interface Asked extends ScreenFilterOf {
  /** Only these. */
  readonly ids?: readonly string[] | undefined
  /** Not these. */
  readonly except?: readonly string[] | undefined
  readonly page: number
  readonly limit: number
  readonly sort?: ScreenSort | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** The signal that a screen told last, of a row `t` of `screen_status`. Read only where it is asked for: health is a long text. */
const SIGNAL = sql`(t.health::jsonb ->> 'signal_dbm')::float8`

/** Every paired screen with its state, and the columns needed for counting, sorting and filtering. */
const fleet = (now: Date): RawBuilder<unknown> => screensWhere(now, sql`s.unpaired_at is null`)

function screensWhere(now: Date, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return sql`
    select s.id, s.vehicle_id, s.driver_id, s.vehicle_type, s.paired_at, s.unpaired_at, s.device_id, t.seen_at, t.lat, t.lng,
      t.area, t.app_version, t.position, ${SIGNAL} as signal_dbm,
      h.screen_id is not null as held, ${permitState(dayOf(now))} as permit,
      case when coalesce(t.seen_at, s.paired_at) < ${ago(SILENT_MS)} then 'silent'
        when t.seen_at >= ${ago(ONLINE_MS)} then 'online' else 'quiet' end as state,
      coalesce(t.seen_at < ${ago(SILENT_MS)} and t.seen_at >= ${ago(ALERT_MS)}, false) as alert
    from screens s
    join vehicles v on v.id = s.vehicle_id
    left join screen_status t on t.screen_id = s.id
    left join screen_holds h on h.screen_id = s.id and h.released_at is null
    where ${where}`
}

const SIGNAL_FILTERS: Readonly<Record<Signal, RawBuilder<unknown>>> = {
  good: sql`signal_dbm >= ${WEAK_SIGNAL_DBM}`,
  weak: sql`signal_dbm < ${WEAK_SIGNAL_DBM}`,
  unknown: sql`signal_dbm is null`,
}

/** The condition on `fleet` of a filter. */
function meets({
  status,
  q,
  type,
  version,
  area,
  tag,
  position,
  signal,
  permit,
  driver,
  box,
  ids,
  except,
}: ScreenFilterOf & Pick<Asked, 'ids' | 'except'>) {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
  return sql.join(
    [
      FILTERS[status],
      searched(q),
      ...equal('vehicle_type', type),
      ...equal('app_version', version),
      ...equal('area', area),
      ...equal('position', position),
      ...equal('permit', permit),
      ...equal('driver_id', driver),
      ...(signal ? [SIGNAL_FILTERS[signal]] : []),
      ...(ids ? [sql`id = any(${[...ids]}::text[])`] : []),
      ...(except ? [sql`id <> all(${[...except]}::text[])`] : []),
      ...(box === undefined ? [] : [within(box)]),
      ...(tag === undefined
        ? []
        : [sql`exists (select from vehicle_tags g where g.vehicle_id = fleet.vehicle_id and g.tag = ${tag})`]),
    ],
    sql` and `,
  )
}

function within(box: string): RawBuilder<unknown> {
  const [south, west, north, east] = box.split(',').map(Number)
  return sql`lat between ${south} and ${north} and lng between ${west} and ${east}`
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
  readonly vehicle_type: VehicleType
  readonly plate: string
  readonly driver_id: string
  readonly driver: string
  readonly phone: string
  readonly paired_at: Date
  readonly unpaired_at: Date | null
  readonly seen_at: Date | null
  readonly lat: number | null
  readonly lng: number | null
  readonly state: ScreenState
  readonly alert: boolean
  readonly position: PositionState | null
  readonly accuracy_m: number | null
  readonly app_version: string | null
  readonly free_mb: number | null
  readonly area: string | null
  readonly signal_dbm: number | null
  readonly tags: readonly string[]
  readonly now_playing: string | null
  readonly missed: number
  readonly hold_reason: string | null
  readonly held_at: Date | null
  readonly permit: PermitState
  /** Null when the screen is not an enrolled device. */
  readonly device_id: string | null
  readonly serial: string | null
}

/** What the list has of each screen of `page`. */
const listed = sql`
    select page.id, page.vehicle_id, page.vehicle_type, v.plate, page.driver_id, page.paired_at, page.unpaired_at, page.seen_at, page.lat,
      page.lng, page.state, page.alert, page.permit, page.area, ${SIGNAL} as signal_dbm,
      array(select tag from vehicle_tags g where g.vehicle_id = page.vehicle_id order by tag) as tags, u.first_name || ' ' || u.last_name as driver, u.phone,
      t.app_version, t.free_mb, t.now_playing, t.position, t.accuracy_m, page.device_id, d.serial, h.reason as hold_reason, h.held_at,
      (select coalesce(sum(m.missed), 0)::float8 from play_marks m
        join screens own on own.id = m.screen_id where own.vehicle_id = page.vehicle_id) as missed
    from page
    join vehicles v on v.id = page.vehicle_id
    join users u on u.id = page.driver_id
    left join screen_status t on t.screen_id = page.id
    left join devices d on d.id = page.device_id
    left join screen_holds h on h.screen_id = page.id and h.released_at is null`

/** A page of paired screens. */
export async function screenPage(reader: Reader, now: Date, asked: Asked): Promise<ScreenRow[]> {
  const direction = asked.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`
  const sort = asked.sort ?? 'lastSeen'
  const { rows } = await sql<ScreenRow>`
    with fleet as (${fleet(now)}),
      page as (
        select id, vehicle_id, vehicle_type, driver_id, paired_at, unpaired_at, seen_at, lat, lng, area, state, alert, permit,
          device_id, ${SORTS[sort]} as key
        from fleet where ${meets(asked)}
        order by key ${direction}, id ${pageSql(asked)}
      )
    ${listed}
    order by page.key ${direction}, page.id`.execute(reader)
  return rows
}

/** A screen, paired or not; undefined for an unknown one. */
export async function findScreen(reader: Reader, now: Date, id: string): Promise<ScreenRow | undefined> {
  const { rows } = await sql<ScreenRow>`with page as (${screensWhere(now, sql`s.id = ${id}`)}) ${listed}`.execute(
    reader,
  )
  return rows[0]
}

/** The number of paired screens that match a search and a filter. */
export async function countScreens(reader: Reader, now: Date, asked: ScreenFilterOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with fleet as (${fleet(now)})
    select count(*)::int as count from fleet where ${meets(asked)}`.execute(reader)
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

/** What names screens: their ids, or a filter. */
export interface Meant {
  readonly screens?: readonly string[] | undefined
  readonly filter?: ScreenFilterOf | undefined
  readonly except?: readonly string[] | undefined
  readonly expected?: number | undefined
}

/** Errors: 400 for neither or both of `screens` and `filter`. */
export function checkMeant({ screens, filter }: Meant): void {
  if (!screens === !filter) throw badField('screens', 'validation.screensOrFilter')
}

/**
 * The screens that a call means, each once; those of a filter in the order of their vehicles' numbers. Errors: as of
 * `checkMeant`; 400 for too many; 409 where a filter has not as many as expected.
 */
export async function screensMeant(reader: Reader, now: Date, meant: Meant): Promise<string[]> {
  checkMeant(meant)
  const { screens, filter = ANY, expected } = meant
  if (screens) return [...new Set(screens)]
  const { rows } = await sql<{ id: string }>`
    with fleet as (${fleet(now)})
    select id from fleet where ${meets(filter)} order by ${SORTS.vehicle}, id limit ${MOST_MEANT + 1}`.execute(reader)
  if (expected !== undefined && rows.length !== Math.min(expected, MOST_MEANT + 1)) {
    throw new Refusal('conflict', 'server.screensChanged', { values: { count: rows.length } })
  }
  if (rows.length > MOST_MEANT) throw badField('screens', 'validation.number')
  const left = new Set(meant.except)
  return rows.map(({ id }) => id).filter((id) => !left.has(id))
}

/** The versions and areas of the paired screens, each in its order. Reads the whole fleet. */
export async function knownValues(reader: Reader) {
  const { rows } = await sql<{ versions: string[]; areas: string[] }>`
    with fleet as materialized (
      select t.app_version, t.area from screens s join screen_status t on t.screen_id = s.id
      where s.unpaired_at is null group by t.app_version, t.area
    )
    select array(select distinct app_version from fleet where app_version is not null order by 1) as versions,
      array(select distinct area from fleet where area <> '' order by 1) as areas`.execute(reader)
  return rows[0] ?? { versions: [], areas: [] }
}

/** The tags of vehicles with a paired screen, in their order. */
export async function knownTags(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from vehicle_tags g
    where exists (select from screens s where s.vehicle_id = g.vehicle_id and s.unpaired_at is null) order by tag`.execute(
    reader,
  )
  return rows.map(({ tag }) => tag)
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

/** The last positions of paired screens, rounded to about 10 m. */
export async function fleetPlaces(reader: Reader, now: Date, filter: ScreenFilterOf) {
  const { rows } = await sql<{ lat: number; lng: number; state: ScreenState | 'held' }>`
    with fleet as (${fleet(now)})
    select round(lat * 10000) / 10000 as lat, round(lng * 10000) / 10000 as lng,
      case when held then 'held' else state end as state
    from fleet where lat is not null and lng is not null and ${meets(filter)} order by id`.execute(reader)
  return rows
}
