import type { AdFilter } from '@ayob/contract/ads'
import type { Paging } from '@ayob/contract/common'
import { due } from '@ayob/domain/bookings/flight'
import { after, statesFor } from '@ayob/domain/bookings/lifecycle'
import { isNearCopy } from '@ayob/domain/creatives/legibility'
import { type Expression, type SqlBool, sql } from 'kysely'
import { creativesByIds } from '../../goods/creatives/creatives.queries'
import { prepared } from '../../platform/columns'
import { containing, offsetOf, totalOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { type BookingRow, factsOf, inStates, type Where } from './bookings.store'
import { referenceOf } from './targeting'

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

  /** Those of some bookings that a search finds, in their order; all without a search. */
  async found(reader: Reader, ids: readonly string[], q: string | undefined): Promise<readonly string[]> {
    if (!q) return ids
    const rows = await reader
      .selectFrom('bookings')
      .select('id')
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .where(searchCondition(q))
      .execute()
    const found = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => found.has(id))
  },

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

/** The bookings with a step that is due by the clock: `end` for a flight whose days are over or made good. */
export async function dueSteps(reader: Reader, now: Date) {
  return (await openBookings(reader)).flatMap((row) => {
    const event = eventDue(row, now)
    return event && after(factsOf(row), event === 'end' ? 'complete' : event, 'clock') ? [{ id: row.id, event }] : []
  })
}

type OpenBooking = Awaited<ReturnType<typeof openBookings>>[number]

function eventDue(row: OpenBooking, now: Date): 'overdue' | 'publish' | 'complete' | 'end' | undefined {
  const { status, start_date, end_date, paused_at, taken_down_at } = row
  if (status === 'scheduled' && start_date && due.started(start_date, now)) {
    if (row.payment_status !== 'completed') return 'overdue'
    // The flight waits while its advertiser is switched off or its creative is taken down. It starts later, with all its days.
    return row.advertiser_status === 'inactive' || taken_down_at ? undefined : 'publish'
  }
  if (status === 'running' && end_date && (row.extended || due.ended(end_date, now))) return 'end'
  if (status === 'paused' && paused_at && due.pausedTooLong(paused_at, now)) return 'complete'
  return undefined
}

/** Bookings that may have a step due by the clock. */
function openBookings(reader: Reader) {
  return reader
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.advertiser_id')
    .select([
      'bookings.id',
      'approval_status',
      'payment_status',
      'bookings.status',
      'users.status as advertiser_status',
    ])
    .select(['start_date', 'end_date', 'paused_at', 'taken_down_at'])
    .select(sql<boolean>`exists (select from flight_extensions e where e.booking_id = bookings.id)`.as('extended'))
    .where('bookings.status', 'in', statesFor('overdue', 'publish', 'complete', 'extend').status)
    .execute()
}

/** A new booking is compared with this many rejected ones, newest first. */
const COMPARED = 500

/** The number of a rejected booking with nearly the same picture, by the id of the booking under review. */
export async function nearCopies(reader: Reader, rows: readonly BookingRow[]): Promise<ReadonlyMap<string, string>> {
  const waiting = rows.filter((row) => row.approval_status === 'pending')
  if (waiting.length === 0) return new Map()
  const rejected = await reader
    .selectFrom('bookings')
    .select(['number', 'creative_id'])
    .where('approval_status', '=', 'rejected')
    .orderBy('number', 'desc')
    .limit(COMPARED)
    .execute()
  const known = await creativesByIds(reader, [...new Set([...waiting, ...rejected].map((row) => row.creative_id))])
  const printOf = (row: { creative_id: string }) => known.get(row.creative_id)?.measured?.print ?? ''
  const found = waiting.flatMap((row): [string, string][] => {
    const print = printOf(row)
    const copy = rejected.find((other) => isNearCopy(print, printOf(other)))
    return copy ? [[row.id, referenceOf(copy.number)]] : []
  })
  return new Map(found)
}
