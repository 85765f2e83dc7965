import type { AdFilter } from '@ayob/contract/ads'
import type { Paging } from '@ayob/contract/common'
import { statesFor } from '@ayob/domain/bookings/lifecycle'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { prepared } from '../../platform/prepared'
import { containing } from '../../platform/search'
import { totalOf } from '../../platform/total-of'
import { type BookingRow, inStates, type Where } from './bookings.store'

/** Filters of a list. */
interface Only {
  readonly advertiserId?: string
  readonly filter?: AdFilter
  readonly awaitingReview?: boolean
}

/** Lists of bookings and their counts. */
export const bookingLists = {
  /** A page of bookings with the total, in one query unless the page is beyond the end. */
  async list(reader: Reader, paging: Paging, only: Only) {
    const { advertiserId, ...more } = only
    const isPlain = [paging.q, paging.sort, paging.order, ...Object.values(more)].every((one) => one === undefined)
    const rows =
      advertiserId !== undefined && isPlain
        ? await newestOwn(reader, advertiserId, paging.limit, offsetOf(paging))
        : await pageWithTotal(reader, paging, only).execute()
    return { rows, total: rows[0] ? Number(rows[0].total) : await bookingLists.count(reader, paging, only) }
  },

  page: (reader: Reader, paging: Paging, only: Only): Promise<BookingRow[]> => page(reader, paging, only).execute(),

  count: (reader: Reader, paging: Paging, only: Only): Promise<number> => totalOf(among(reader, paging, only)),

  /** The number of bookings in each state. */
  countStates(reader: Reader) {
    return reader
      .selectFrom('bookings')
      .select(['approval_status', 'payment_status', 'status', (of) => of.fn.countAll<number>().as('count')])
      .groupBy(['approval_status', 'payment_status', 'status'])
      .execute()
  },

  /** Ids and total price, in cents, of the running, paid bookings. */
  async live(reader: Reader): Promise<{ ids: string[]; totalCents: number }> {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'total_cents'])
      .where((where) => filterCondition(where, 'live'))
      .execute()
    return { ids: rows.map(({ id }) => id), totalCents: rows.reduce((sum, row) => sum + row.total_cents, 0) }
  },
}

const offsetOf = ({ page, limit }: Paging) => (page - 1) * limit

const page = (reader: Reader, paging: Paging, only: Only, offset = offsetOf(paging)) =>
  among(reader, paging, only)
    .selectAll()
    .orderBy(SORTS.get(paging.sort ?? '') ?? 'created_at', paging.order ?? 'desc')
    .orderBy('number', 'desc')
    .limit(paging.limit)
    .offset(offset)

function pageWithTotal(reader: Reader, paging: Paging, only: Only, offset = offsetOf(paging)) {
  const total = among(reader, paging, only).select((of) => of.fn.countAll<number>().as('total'))
  return page(reader, paging, only, offset).select(total.as('total'))
}

/** The list with which an advertiser's page opens. */
const newestOwn = prepared((reader, advertiserId: string, limit: number, offset: number) =>
  pageWithTotal(reader, { page: 1, limit }, { advertiserId }, offset).compile(),
)

function among(reader: Reader, { q }: Paging, only: Only) {
  return reader.selectFrom('bookings').where((where) => {
    const conditions: Expression<SqlBool>[] = []
    if (only.advertiserId !== undefined) conditions.push(where('advertiser_id', '=', only.advertiserId))
    if (only.filter) conditions.push(filterCondition(where, only.filter))
    if (only.awaitingReview) conditions.push(inStates(where, statesFor('approve')))
    if (q) conditions.push(searchCondition(q))
    return where.and(conditions)
  })
}

const SORTS = new Map<string, 'created_at' | 'brand_name' | 'total_cents' | 'start_date'>([
  ['createdAt', 'created_at'],
  ['brandName', 'brand_name'],
  ['price', 'total_cents'],
  ['startDate', 'start_date'],
])

/** `inFilter` of the domain as SQL. A test over all states keeps the two equal. */
function filterCondition(where: Where, filter: AdFilter): Expression<SqlBool> {
  switch (filter) {
    case 'all':
      return sql<SqlBool>`true`
    case 'pending':
      return where.and([
        where('status', '!=', 'cancelled'),
        where.or([
          where('status', '=', 'pending'),
          where('approval_status', '=', 'pending'),
          where.and([where('approval_status', '=', 'approved'), where('payment_status', 'in', ['pending', 'overdue'])]),
        ]),
      ])
    case 'live':
      return where.and([where('status', '=', 'running'), where('payment_status', '=', 'completed')])
    case 'paused':
      return where('status', 'in', ['paused', 'cancelled'])
    default:
      return where('status', '=', filter)
  }
}

function searchCondition(q: string): Expression<SqlBool> {
  const number = /^(?:AYB-)?0*(\d{1,9})$/i.exec(q)?.[1]
  const words = containing(q)
  return number
    ? sql<SqlBool>`(number = ${Number(number)} or brand_name ilike ${words})`
    : sql<SqlBool>`(brand_name ilike ${words} or contact_email ilike ${words} or advertiser_id in (
        select user_id from advertisers where organization_name ilike ${words}))`
}
