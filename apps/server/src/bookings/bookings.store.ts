import type { AdFilter } from '@ayob/contract/ads'
import type { BookingState } from '@ayob/contract/booking-states'
import type { AdLocation } from '@ayob/contract/bookings'
import type { Paging } from '@ayob/contract/common'
import { type BookingEvent, type BookingFacts, statesFor } from '@ayob/domain/bookings/lifecycle'
import type { Quote } from '@ayob/domain/pricing/vat'
import { type Expression, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Actor, Reader, Tx } from '../platform/ports'
import { containing } from '../platform/search'
import type { Tables } from '../platform/tables'
import { totalOf } from '../platform/total-of'

export interface NewBooking {
  readonly id: string
  readonly advertiserId: string
  readonly brandName: string
  readonly contactEmail: string
  readonly vehicleType: string
  readonly durationDays: number
  readonly quantity: number
  readonly adLocations: readonly AdLocation[]
  readonly notes: string | null
  readonly link: string | null
  readonly qrCode: string
  readonly creativeId: string
  readonly quote: Quote
  readonly pricingVersion: number
  /** The campaign that was started, and the routes that it is aimed at. */
  readonly campaign: { readonly id: string; readonly routeIds: readonly string[] } | null
  readonly state: BookingState
  readonly at: Date
}

export type BookingRow = Selectable<Tables['bookings']>

export const stateOf = (row: Pick<BookingRow, 'approval_status' | 'payment_status' | 'status'>): BookingState => ({
  approvalStatus: row.approval_status,
  paymentStatus: row.payment_status,
  status: row.status,
})

/** What decides which step a booking may take. */
export const factsOf = (
  row: Pick<BookingRow, 'approval_status' | 'payment_status' | 'status' | 'taken_down_at'>,
): BookingFacts => ({ ...stateOf(row), takenDown: row.taken_down_at !== null })

/** What a step of a booking's lifecycle changes beside its state. Absent: stays. */
export interface BookingChange {
  readonly startDate?: string
  readonly endDate?: string
  readonly rejectionReason?: string | null
  readonly pausedAt?: Date | null
  readonly pausedBy?: string | null
  readonly link?: string | null
  readonly makeGoodDays?: number
  readonly takenDownAt?: Date | null
  readonly takenDownReason?: string | null
  readonly settledAt?: Date
}

type Where = ExpressionBuilder<Tables, 'bookings'>

/** Tables `bookings` and `booking_history`. */
export const bookingStore = {
  /** Answers the number of the booking; numbers are never used again. */
  async insert(tx: Tx, booking: NewBooking): Promise<number> {
    const { number } = await tx
      .insertInto('bookings')
      .values({
        id: booking.id,
        number: sql<number>`nextval('booking_numbers')::int`,
        advertiser_id: booking.advertiserId,
        brand_name: booking.brandName,
        contact_email: booking.contactEmail,
        vehicle_type: booking.vehicleType,
        duration_days: booking.durationDays,
        quantity: booking.quantity,
        ad_locations: JSON.stringify(booking.adLocations),
        notes: booking.notes,
        link: booking.link,
        qr_code: booking.qrCode,
        creative_id: booking.creativeId,
        net_cents: booking.quote.net,
        vat_rate: booking.quote.vatRate,
        vat_cents: booking.quote.vat,
        total_cents: booking.quote.total,
        pricing_version: booking.pricingVersion,
        approval_status: booking.state.approvalStatus,
        payment_status: booking.state.paymentStatus,
        status: booking.state.status,
        rejection_reason: null,
        start_date: null,
        end_date: null,
        paused_at: null,
        paused_by: null,
        created_at: booking.at,
        campaign_id: booking.campaign?.id ?? null,
        route_ids: JSON.stringify(booking.campaign?.routeIds ?? []),
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    return number
  },

  async byId(reader: Reader, id: string) {
    return reader.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  },

  async lock(tx: Tx, id: string) {
    return tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** Locks every booking with a creative, in the order of their ids. */
  async lockShowing(tx: Tx, creativeId: string): Promise<BookingRow[]> {
    return tx
      .selectFrom('bookings')
      .selectAll()
      .where('creative_id', '=', creativeId)
      .orderBy('id')
      .forUpdate()
      .execute()
  },

  /** Whether a creative is taken down. */
  async isTakenDown(tx: Tx, creativeId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('bookings')
      .select('id')
      .where('creative_id', '=', creativeId)
      .where('taken_down_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async change(tx: Tx, id: string, state: BookingState, change: BookingChange): Promise<BookingRow> {
    const { startDate, endDate, rejectionReason, pausedAt, pausedBy, link } = change
    const { makeGoodDays, takenDownAt, takenDownReason, settledAt } = change
    const optional = Object.entries({
      start_date: startDate,
      end_date: endDate,
      rejection_reason: rejectionReason,
      paused_at: pausedAt,
      paused_by: pausedBy,
      link,
      make_good_days: makeGoodDays,
      taken_down_at: takenDownAt,
      taken_down_reason: takenDownReason,
      settled_at: settledAt,
    }).filter(([, value]) => value !== undefined)
    return tx
      .updateTable('bookings')
      .set({
        approval_status: state.approvalStatus,
        payment_status: state.paymentStatus,
        status: state.status,
        ...Object.fromEntries(optional),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async addHistory(
    tx: Tx,
    row: BookingRow,
    event: BookingEvent | 'submit',
    actor: Actor,
    note: string | null,
    at: Date,
  ): Promise<void> {
    await tx
      .insertInto('booking_history')
      .values({
        booking_id: row.id,
        at,
        event,
        actor_kind: actor.kind,
        actor_id: actor.id,
        note,
        approval_status: row.approval_status,
        payment_status: row.payment_status,
        status: row.status,
        start_date: row.start_date,
        end_date: row.end_date,
      })
      .execute()
  },

  async history(reader: Reader, id: string) {
    return reader
      .selectFrom('booking_history')
      .leftJoin('users', 'users.id', 'booking_history.actor_id')
      .select([
        'booking_history.at',
        'booking_history.event',
        'booking_history.actor_kind',
        'booking_history.note',
        'booking_history.approval_status',
        'booking_history.payment_status',
        'booking_history.status',
        'users.first_name',
        'users.last_name',
      ])
      .where('booking_id', '=', id)
      .orderBy('booking_history.id')
      .execute()
  },

  /** A page of bookings and how many there are. */
  async list(reader: Reader, paging: Paging, only: Only) {
    const rows = await bookingStore.page(reader, paging, only)
    return { rows, total: await bookingStore.count(reader, paging, only) }
  },

  async page(reader: Reader, paging: Paging, only: Only): Promise<BookingRow[]> {
    return among(reader, paging, only)
      .selectAll()
      .orderBy(SORTS.get(paging.sort ?? '') ?? 'created_at', paging.order ?? 'desc')
      .orderBy('number', 'desc')
      .limit(paging.limit)
      .offset((paging.page - 1) * paging.limit)
      .execute()
  },

  async count(reader: Reader, paging: Paging, only: Only): Promise<number> {
    return totalOf(among(reader, paging, only))
  },

  /** How many bookings are in each state. */
  async countStates(reader: Reader) {
    return reader
      .selectFrom('bookings')
      .select(['approval_status', 'payment_status', 'status', (of) => of.fn.countAll<number>().as('count')])
      .groupBy(['approval_status', 'payment_status', 'status'])
      .execute()
  },

  /** The running and paid bookings: their ids and what they cost together, in cents. */
  async live(reader: Reader): Promise<{ ids: string[]; totalCents: number }> {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'total_cents'])
      .where((where) => filterCondition(where, 'live'))
      .execute()
    return { ids: rows.map(({ id }) => id), totalCents: rows.reduce((sum, row) => sum + row.total_cents, 0) }
  },

  /** Ids of an advertiser's bookings from which some events may happen. */
  async idsIn(reader: Reader, advertiserId: string, states: States): Promise<string[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select('id')
      .where('advertiser_id', '=', advertiserId)
      .where((where) => inStates(where, states))
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Bookings for which something may be due by the clock. */
  async open(reader: Reader) {
    return reader
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.advertiser_id')
      .select([
        'bookings.id',
        'bookings.approval_status',
        'bookings.payment_status',
        'bookings.status',
        'bookings.start_date',
        'bookings.end_date',
        'bookings.paused_at',
        'bookings.taken_down_at',
        'users.status as advertiser_status',
        sql<boolean>`exists (select from flight_extensions e where e.booking_id = bookings.id)`.as('extended'),
      ])
      .where('bookings.status', 'in', statesFor('overdue', 'publish', 'complete', 'extend').status)
      .execute()
  },

  /** Writes down that the clock gave a flight days. */
  async addExtension(tx: Tx, extension: Insertable<Tables['flight_extensions']>): Promise<void> {
    await tx.insertInto('flight_extensions').values(extension).execute()
  },

  /** Days that the clock gave a flight, oldest first. */
  async extensions(reader: Reader, id: string) {
    return reader.selectFrom('flight_extensions').selectAll().where('booking_id', '=', id).orderBy('id').execute()
  },

  /** Flights that are over and not settled, oldest first: completed ones, and those that a refund ended. */
  async unsettled(reader: Reader) {
    return reader
      .selectFrom('bookings')
      .select(['id', 'end_date', 'paused_at'])
      .where('settled_at', 'is', null)
      .where((where) => inStates(where, statesFor('settle')))
      .where('end_date', 'is not', null)
      .orderBy('end_date')
      .orderBy('id')
      .execute()
  },

  /** Ids of flights that began on a day or before and are not settled. */
  async unsettledSince(reader: Reader, day: string): Promise<string[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select('id')
      .where('settled_at', 'is', null)
      .where((where) => where.or([inStates(where, statesFor('settle')), inStates(where, statesFor('complete'))]))
      .where('start_date', '<=', day)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Bookings that were running at some time since an instant. */
  async runningSince(reader: Reader, since: Date, among?: readonly string[]): Promise<BookingRow[]> {
    return reader
      .selectFrom('bookings')
      .selectAll()
      .$if(among !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(among ?? [])]}::text[])`))
      .where((where) =>
        where.or([
          where('status', '=', 'running'),
          where(
            'id',
            'in',
            where
              .selectFrom('booking_history')
              .select('booking_id')
              .where('at', '>=', since)
              .where('event', 'in', ['pause', 'complete', 'refund', 'dispute']),
          ),
        ]),
      )
      .execute()
  },

  /** Bookings with a step whose number is higher. */
  async steppedAfter(reader: Reader, number: number): Promise<string[]> {
    const query = reader.selectFrom('booking_history').select('booking_id').distinct().where('id', '>', number)
    return (await query.execute()).map((row) => row.booking_id)
  },

  async statusHistory(reader: Reader, ids: readonly string[]) {
    if (ids.length === 0) return []
    return reader
      .selectFrom('booking_history')
      .select(['booking_id', 'at', 'event', 'status'])
      .where(sql<boolean>`booking_id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .execute()
  },

  async byQrCode(reader: Reader, code: string) {
    return reader
      .selectFrom('bookings')
      .select(['id', 'vehicle_type', 'link', 'advertiser_id'])
      .where('qr_code', '=', code)
      .executeTakeFirst()
  },
}

type States = ReturnType<typeof statesFor>

/** Bookings whose state is one of these. */
const inStates = (where: Where, { approvalStatus, paymentStatus, status }: States): Expression<SqlBool> =>
  where.and([
    where('approval_status', 'in', approvalStatus),
    where('payment_status', 'in', paymentStatus),
    where('status', 'in', status),
  ])

/** Which bookings a list is of. */
interface Only {
  readonly advertiserId?: string
  readonly filter?: AdFilter
  readonly awaitingReview?: boolean
}

function among(reader: Reader, { q }: Paging, only: Only) {
  return reader.selectFrom('bookings').where((where) => {
    const conditions: Expression<SqlBool>[] = []
    if (only.advertiserId) conditions.push(where('advertiser_id', '=', only.advertiserId))
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

/** The rules of `inFilter` of the domain, for the database; a test over all states holds them together. */
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
