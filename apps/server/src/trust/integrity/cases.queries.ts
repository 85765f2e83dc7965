import type { Paging } from '@ayob/contract/common'
import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { CaseState, CaseTab } from '@ayob/contract/integrity'
import type { Cents } from '@ayob/contract/money'
import { deliveredValue } from '@ayob/domain/figures/value'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { HOLDING, WAITING } from '@ayob/domain/integrity/lifecycle'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { playsOf } from '../../air/figures/bookings.queries'
import { type LookRecord, looksOf } from '../../air/looks/looks.queries'
import { heartbeatMinutes, screensOfVehicles } from '../../goods/screens/screens.queries'
import { prepared } from '../../platform/columns'
import { containing, pageOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { unpackSpans } from './cases.store'

type Where = ExpressionBuilder<Tables, 'integrity_cases'>

/** The cases of each tab. */
const TABS: Readonly<Record<CaseTab, (where: Where) => Expression<SqlBool>>> = {
  open: (where) => where('state', 'in', WAITING),
  overdue: (where) => where.and([where('state', 'in', WAITING), where('overdue_at', 'is not', null)]),
  answered: (where) =>
    where.and([
      where('state', 'in', WAITING),
      where.or([where('answered_at', 'is not', null), where('appealed_at', 'is not', null)]),
    ]),
  decided: (where) => where('state', 'not in', WAITING),
  all: () => sql<boolean>`true`,
}

const SORTS = { at_stake: 'at_stake_cents', score: 'score', due_at: 'due_at', day: 'day' } as const

interface Filter extends Paging {
  readonly status: CaseTab
  readonly sort?: keyof typeof SORTS | undefined
}

/** A page of cases, highest amount at stake first unless sorted. `people` are the drivers who match the search words. */
export async function casePage(reader: Reader, { status, q, sort, order, ...page }: Filter, people: readonly string[]) {
  const found = reader
    .selectFrom('integrity_cases')
    .where(TABS[status])
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`(driver_id = any(${[...people]}::text[])
        or vehicle_id in (select id from vehicles where plate ilike ${containing(q ?? '')}))`),
    )
  const column = SORTS[sort ?? 'at_stake']
  return pageOf(
    found
      .selectAll()
      .orderBy(column, order ?? (sort === 'due_at' ? 'asc' : 'desc'))
      .orderBy('id'),
    page,
  )
}

/** The number of cases in each tab. */
export async function caseCounts(reader: Reader): Promise<Record<CaseTab, number>> {
  const { rows } = await sql<Record<CaseTab, number>>`
    select count(*)::int as "all", count(*) filter (where waiting)::int as open,
      count(*) filter (where waiting and overdue_at is not null)::int as overdue,
      count(*) filter (where waiting and coalesce(answered_at, appealed_at) is not null)::int as answered,
      count(*) filter (where not waiting)::int as decided
    from (select *, state in (${sql.join(WAITING)}) as waiting from integrity_cases) as cases`.execute(reader)
  return rows[0] ?? { all: 0, open: 0, overdue: 0, answered: 0, decided: 0 }
}

/** Minutes and cents of all pending cases. */
export async function waitingSums(reader: Reader): Promise<{ minutes: number; cents: Cents }> {
  const { rows } = await sql<{ minutes: number; cents: number }>`
    select coalesce(sum(cardinality(minutes)), 0)::int as minutes, coalesce(sum(at_stake_cents), 0)::bigint as cents
    from integrity_cases where state in (${sql.join(WAITING)})`.execute(reader)
  return rows[0] ?? { minutes: 0, cents: 0 }
}

/** A page of a driver's cases, newest day first. */
export const casesOfDriver = (reader: Reader, driverId: string, page: Pick<Paging, 'page' | 'limit'>) =>
  pageOf(
    reader
      .selectFrom('integrity_cases')
      .selectAll()
      .where('driver_id', '=', driverId)
      .orderBy('day', 'desc')
      .orderBy('opened_at', 'desc')
      .orderBy('id'),
    page,
  )

/** The held and the rejected minutes of a driver's days. Days without any are absent. */
export async function heldMinutesOf(reader: Reader, driverId: string, from: Day, to: Day) {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select(['day', 'state', 'minutes'])
    .where('driver_id', '=', driverId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('state', 'in', HOLDING)
    .where(sql<boolean>`cardinality(minutes) > 0`)
    .execute()
  const days = new Map<Day, { held: number[]; rejected: number[] }>()
  for (const { day, state, minutes } of rows) {
    const of = days.get(day) ?? { held: [], rejected: [] }
    of[state === 'rejected' ? 'rejected' : 'held'].push(...minutes)
    days.set(day, of)
  }
  return days
}

/** How many minutes of drivers wait for a decision, by driver. Drivers without any are absent. */
export async function heldMinutesOfDrivers(
  reader: Reader,
  driverIds: readonly string[],
  from: Day,
  to: Day,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select(['driver_id', sql<number>`sum(cardinality(minutes))::int`.as('minutes')])
    .where(sql<boolean>`driver_id = any(${[...driverIds]}::text[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('state', 'in', WAITING)
    .groupBy('driver_id')
    .execute()
  return new Map(rows.map(({ driver_id, minutes }) => [driver_id, minutes]))
}

interface SpanWithState extends MinuteSpan {
  readonly state: CaseState
}

/** The held time of a vehicle, with the decisions about it. */
export async function spansOfVehicle(reader: Reader, vehicleId: string): Promise<SpanWithState[]> {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select(['state', 'spans'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', 'in', HOLDING)
    .execute()
  return rows.flatMap(({ state, spans }) => unpackSpans(spans).map((span) => ({ ...span, state })))
}

/** Held and rejected plays of a booking by case, with the reasons. */
export const heldPlaysOf = prepared((reader, bookingId: string) =>
  sql<{ state: 'held' | 'rejected'; kinds: string[]; plays: number }>`
    select case when state = 'rejected' then 'rejected' else 'held' end as state,
      array_agg(r.kind order by r.kind) as kinds, (c.plays ->> ${bookingId})::int as plays
    from integrity_cases c join integrity_reasons r on r.case_id = c.id
    where c.plays ? ${bookingId} and c.state in (${sql.join(HOLDING)})
    group by c.id`.compile(reader),
)

/** The minutes of a day in which any screen of a vehicle reported. */
export async function heardByVehicle(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const ids = [...screens.values()].flatMap((some) => some.map(({ id }) => id))
  const heard = await heartbeatMinutes(reader, ids, day)
  return new Map([...screens].map(([id, some]) => [id, new Set(some.flatMap((screen) => heard.get(screen.id) ?? []))]))
}

/** The looks that vehicles were asked for on a day, oldest first. */
export async function looksOfVehicles(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const screens = await screensOfVehicles(reader, vehicleIds)
  const vehicleOf = new Map([...screens].flatMap(([id, some]) => some.map((screen) => [screen.id, id] as const)))
  const looks = await looksOf(reader, [...vehicleOf.keys()], startOfDay(day), startOfDay(addDays(day, 1)))
  const found = new Map<string, LookRecord[]>()
  for (const look of looks) {
    const id = vehicleOf.get(look.screenId) ?? ''
    found.set(id, [...(found.get(id) ?? []), look])
  }
  return found
}

/** Bookings with the net value, in cents, of plays on top of those that count. */
export async function worthOfPlays(reader: Reader, plays: Readonly<Record<string, number>>) {
  const ids = Object.keys(plays)
  if (ids.length === 0) return []
  const counted = await playsOf(reader, ids)
  const bookings = await bookingViews.byIds(reader, ids)
  return [...bookings.values()].map(({ id, reference, brandName, netCents, goal }) => {
    const before = counted.get(id) ?? 0
    const more = plays[id] ?? 0
    const cents = deliveredValue(netCents, goal, before + more) - deliveredValue(netCents, goal, before)
    return { id, reference, brandName, plays: more, cents }
  })
}
