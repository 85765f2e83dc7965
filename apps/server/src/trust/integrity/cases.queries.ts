import type { Paging } from '@ayob/contract/common'
import type { Day } from '@ayob/contract/days'
import type { CaseState, CaseTab } from '@ayob/contract/integrity'
import type { Cents } from '@ayob/contract/money'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { HOLDING, WAITING } from '@ayob/domain/integrity/lifecycle'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { prepared } from '../../platform/prepared'
import { containing } from '../../platform/search'
import type { Tables } from '../../platform/tables'
import { unpackSpans } from './spans.store'

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
