import type { Paging } from '@ayob/contract/common'
import type { Day } from '@ayob/contract/days'
import { statesFor } from '@ayob/domain/bookings/lifecycle'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import { jointOrders } from './booking-history.store'
import { bookingLists } from './booking-lists.queries'
import { type BookingRow, bookingStore, stateOf, withCreative } from './bookings.store'
import { goalOf, placeNamesOf, referenceOf, targetOf } from './targeting'

const STATE = ['approval_status', 'payment_status', 'status'] as const
/** The columns of a summary. Summaries are read by the thousand, so notes and hours are left out. */
const SUMMARY = [
  ...(['id', 'number', 'advertiser_id', 'brand_name', 'contact_email', 'vehicle_type', 'creative_id'] as const),
  ...(['duration_days', 'quantity', 'campaign_id', 'route_ids', 'ad_locations'] as const),
  ...(['start_date', 'end_date', 'rejection_reason', 'paused_by', 'created_at'] as const),
  ...(['net_cents', 'vat_cents', 'total_cents'] as const),
  ...STATE,
] as const

const summaryOf = (row: Pick<BookingRow, (typeof SUMMARY)[number]>): BookingSummary => ({
  id: row.id,
  reference: referenceOf(row.number),
  advertiserId: row.advertiser_id,
  brandName: row.brand_name,
  contactEmail: row.contact_email,
  vehicleType: row.vehicle_type,
  durationDays: row.duration_days,
  creativeId: row.creative_id,
  places: placeNamesOf(row),
  state: stateOf(row),
  startDate: row.start_date,
  endDate: row.end_date,
  rejectionReason: row.rejection_reason,
  pausedBy: row.paused_by,
  createdAt: row.created_at,
  netCents: row.net_cents,
  vatCents: row.vat_cents,
  totalCents: row.total_cents,
  goal: goalOf(row),
})

/** Bookings for other rooms. */
export const bookingViews = {
  async byId(reader: Reader, id: string): Promise<BookingSummary | undefined> {
    const row = await bookingStore.byId(reader, id)
    return row && summaryOf(row)
  },

  async lock(tx: Tx, id: string): Promise<BookingSummary | undefined> {
    const row = await bookingStore.lock(tx, id)
    return row && summaryOf(row)
  },

  /** Locks a booking and the others of its order, by number; empty when the booking does not exist. */
  async lockOrder(tx: Tx, id: string): Promise<BookingSummary[]> {
    return (await jointOrders.lock(tx, id)).map(summaryOf)
  },

  /** Each booking with those submitted together with it, by number. Single bookings are absent. */
  async ordersOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, BookingSummary[]>> {
    const orders = await jointOrders.ofMany(reader, ids)
    return new Map([...orders].map(([id, rows]) => [id, rows.map(summaryOf)]))
  },

  async byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, BookingSummary>> {
    const query = reader.selectFrom('bookings').select(SUMMARY)
    const rows = await query.where(sql<boolean>`id = any(${[...ids]}::text[])`).execute()
    return new Map(rows.map((row) => [row.id, summaryOf(row)]))
  },

  async ofAdvertiser(reader: Reader, advertiserId: string, paging: Pick<Paging, 'page' | 'limit'>) {
    const { rows, total } = await bookingLists.list(reader, paging, { advertiserId })
    return { bookings: rows.map(summaryOf), total }
  },

  /** The newest bookings of an advertiser that are not from a campaign. */
  async newestBookedDirectly(reader: Reader, advertiserId: string, limit: number): Promise<BookingSummary[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select(SUMMARY)
      .where('advertiser_id', '=', advertiserId)
      .where('campaign_id', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .execute()
    return rows.map(summaryOf)
  },

  /** The state and total of every booking of an advertiser. */
  async totalsOf(reader: Reader, advertiserId: string) {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'total_cents', ...STATE])
      .where('advertiser_id', '=', advertiserId)
      .execute()
    return rows.map((row) => ({ id: row.id, state: stateOf(row), totalCents: row.total_cents }))
  },

  /** The flight as an invoice shows it. The invoice stores these fields. */
  async invoiced(reader: Reader, id: string) {
    const row = await bookingStore.byId(reader, id)
    return (
      row && {
        reference: referenceOf(row.number),
        brandName: row.brand_name,
        vehicleType: row.vehicle_type,
        durationDays: row.duration_days,
        quantity: row.quantity,
        places: placeNamesOf(row),
        startDate: row.start_date,
        endDate: row.end_date,
        netCents: row.net_cents,
        vatRate: row.vat_rate,
        vatCents: row.vat_cents,
        totalCents: row.total_cents,
      }
    )
  },

  /**
   * Approved bookings that are not cancelled; completed ones only when they ended since a day. Running ones are first,
   * completed ones last, and the newest first in each state.
   */
  async approved(reader: Reader, endedSince: Day): Promise<BookingSummary[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select(SUMMARY)
      .where('approval_status', '=', 'approved')
      .where((where) =>
        where.or([
          where('status', 'in', ['scheduled', 'running', 'paused']),
          where.and([where('status', '=', 'completed'), where('end_date', '>=', endedSince)]),
        ]),
      )
      .orderBy(sql`array_position(array['running', 'paused', 'scheduled', 'completed'], status)`)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(summaryOf)
  },

  /** Reference and brand of bookings, as people refer to them. */
  async references(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'number', 'brand_name'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, `${referenceOf(row.number)} ${row.brand_name}`]))
  },

  /** Ids of approved and unpaid bookings that start on a day. */
  async unpaidStarting(reader: Reader, day: Day): Promise<string[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select('id')
      .where('status', 'in', statesFor('overdue').status)
      .where('payment_status', 'in', statesFor('overdue').paymentStatus)
      .where('start_date', '=', day)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Returns those of the creatives that unfinished bookings show. */
  async creativesInUse(reader: Reader, creativeIds: readonly string[]): Promise<Set<string>> {
    const own = await reader
      .selectFrom('bookings')
      .leftJoin('booking_creatives', 'booking_creatives.booking_id', 'bookings.id')
      .select(['bookings.creative_id', 'booking_creatives.creative_id as other_id'])
      .where((where) => withCreative(where, creativeIds))
      .where('status', 'in', statesFor('take_down').status)
      .execute()
    return new Set(own.flatMap((row) => [row.creative_id, row.other_id ?? []]).flat())
  },

  async isCreativeBooked(reader: Reader, creativeId: string): Promise<boolean> {
    const query = reader.selectFrom('bookings').select('id').limit(1)
    return (await query.where((where) => withCreative(where, [creativeId])).executeTakeFirst()) !== undefined
  },

  /** Returns the target of an ad's short link. */
  async linkByCode(reader: Reader, code: string) {
    const row = await reader
      .selectFrom('bookings')
      .select(['id', 'vehicle_type', 'link'])
      .where('qr_code', '=', code)
      .executeTakeFirst()
    const target = row && targetOf(row)
    return target ? { bookingId: row.id, vehicleType: row.vehicle_type, target } : null
  },
}
