import { type Day, dayOf } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { statesFor } from '@ayob/domain/bookings/lifecycle'
import { settlesAt } from '@ayob/domain/bookings/settlement'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'
import { referenceOf } from './references'
import { geofencesOf, goalOf, placeNamesOf } from './targeting'

/** A booking as payments need it. */
const payable = (row: BookingRow) => ({
  id: row.id,
  reference: referenceOf(row.number),
  advertiserId: row.advertiser_id,
  brandName: row.brand_name,
  vehicleType: row.vehicle_type,
  durationDays: row.duration_days,
  contactEmail: row.contact_email,
  vatCents: row.vat_cents,
  totalCents: row.total_cents,
  state: stateOf(row),
  createdAt: row.created_at,
})

/** A booking as its campaign follows it. */
const started = (row: BookingRow) => ({
  id: row.id,
  reference: referenceOf(row.number),
  state: stateOf(row),
  rejectionReason: row.rejection_reason,
  pausedBy: row.paused_by,
  net: row.net_cents,
})

/** What a flight is made of: thousands of them are read at once, so without places and notes. */
const FLIGHT = [
  'id',
  'number',
  'brand_name',
  'vehicle_type',
  'approval_status',
  'payment_status',
  'status',
  'net_cents',
  'campaign_id',
  'route_ids',
  'duration_days',
  'quantity',
  'start_date',
  'end_date',
] as const

/** A booking whose days are fixed. */
const flight = (row: Pick<BookingRow, (typeof FLIGHT)[number]>) => ({
  id: row.id,
  reference: referenceOf(row.number),
  brandName: row.brand_name,
  vehicleType: row.vehicle_type,
  state: stateOf(row),
  netCents: row.net_cents,
  goal: goalOf(row),
  startDate: row.start_date ?? '',
  endDate: row.end_date ?? '',
})

/** A booking as the live display shows it. */
const shown = (row: BookingRow) => ({
  id: row.id,
  brandName: row.brand_name,
  status: row.status,
  vehicleType: row.vehicle_type,
  places: placeNamesOf(row),
  creativeId: row.creative_id,
  netCents: row.net_cents,
  goal: goalOf(row),
})

/** Bookings in the shapes that other capabilities ask for. */
export const bookingViews = {
  payable: {
    async byId(reader: Reader, id: string) {
      const row = await bookingStore.byId(reader, id)
      return row && payable(row)
    },
    async lock(tx: Parameters<typeof bookingStore.lock>[0], id: string) {
      const row = await bookingStore.lock(tx, id)
      return row && payable(row)
    },
    async ofAdvertiser(reader: Reader, advertiserId: string, paging: { page: number; limit: number }) {
      const { rows, total } = await bookingStore.list(reader, paging, { advertiserId })
      return { bookings: rows.map(payable), total }
    },
    async totalsOf(reader: Reader, advertiserId: string) {
      const rows = await reader
        .selectFrom('bookings')
        .select(['id', 'approval_status', 'payment_status', 'status', 'total_cents'])
        .where('advertiser_id', '=', advertiserId)
        .execute()
      return rows.map((row) => ({ id: row.id, state: stateOf(row), totalCents: row.total_cents }))
    },
  },

  /** Paid flights that ran or may still get plays since a day, with the plays sold. */
  async earning(reader: Reader, since: Day): Promise<{ id: string; advertiserId: string; goal: number }[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'advertiser_id', 'campaign_id', 'route_ids', 'quantity', 'duration_days'])
      .where('payment_status', 'in', ['completed', 'charged_back'])
      .where((where) =>
        where.or([
          where('status', 'in', ['running', 'paused']),
          where.and([where('status', '=', 'completed'), where('end_date', '>=', since)]),
        ]),
      )
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ id: row.id, advertiserId: row.advertiser_id, goal: goalOf(row) }))
  },

  /** The sold flight as an invoice names it. */
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

  /** Approved bookings as the live display shows them. */
  shown: {
    async approved(reader: Reader, endedSince: Day) {
      const rows = await reader
        .selectFrom('bookings')
        .selectAll()
        .where('approval_status', '=', 'approved')
        .where((where) =>
          where.or([
            where('status', 'in', ['scheduled', 'running', 'paused']),
            where.and([where('status', '=', 'completed'), where('end_date', '>=', endedSince)]),
          ]),
        )
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(shown)
    },
    async approvedById(reader: Reader, id: string) {
      const row = await bookingStore.byId(reader, id)
      return row?.approval_status === 'approved' ? shown(row) : undefined
    },
  },

  /** Numbers and brands of bookings, as people call them. */
  async references(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'number', 'brand_name'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, `${referenceOf(row.number)} ${row.brand_name}`]))
  },

  /** Approved and unpaid bookings that start on a day. */
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

  /** Flights that are to be settled. */
  settling: {
    /** Ids of flights of which no play can come any more and that nobody has settled, oldest first. */
    async due(reader: Reader, now: Date): Promise<string[]> {
      const rows = await bookingStore.unsettled(reader)
      return rows
        .filter(({ end_date, paused_at }) => end_date && settlesAt({ endDate: end_date, pausedAt: paused_at }) <= now)
        .map(({ id }) => id)
    },
    /** Ids of flights that began on a day or before, have had a screen's time and are not settled. */
    unsettledSince: (reader: Reader, day: Day) => bookingStore.unsettledSince(reader, day),
  },

  /** A booking as its proof tells of it. */
  async proved(reader: Reader, id: string) {
    const row = await bookingStore.byId(reader, id)
    return (
      row && {
        id: row.id,
        advertiserId: row.advertiser_id,
        reference: referenceOf(row.number),
        brandName: row.brand_name,
        vehicleType: row.vehicle_type,
        goal: goalOf(row),
        startDate: row.start_date,
        endDate: row.end_date,
      }
    )
  },

  /** A booking as mails tell of it. */
  async mailed(reader: Reader, id: string) {
    const row = await bookingStore.byId(reader, id)
    if (!row) return null
    return {
      advertiserId: row.advertiser_id,
      reference: referenceOf(row.number),
      brandName: row.brand_name,
      durationDays: row.duration_days,
      totalCents: row.total_cents,
      startDate: row.start_date,
      endDate: row.end_date,
      rejectionReason: row.rejection_reason,
    }
  },

  /** Bookings as reports tell of them. */
  reported: {
    async begun(reader: Reader, advertiserId: string, until: Day, vehicleType: VehicleType | undefined) {
      let query = reader
        .selectFrom('bookings')
        .select(['id', 'number', 'brand_name', 'vehicle_type', 'net_cents', 'start_date'])
        .select(['campaign_id', 'route_ids', 'quantity', 'duration_days'])
        .where('advertiser_id', '=', advertiserId)
        .where('start_date', '<=', until)
      if (vehicleType) query = query.where('vehicle_type', '=', vehicleType)
      return (await query.execute()).map((row) => ({
        id: row.id,
        reference: referenceOf(row.number),
        brandName: row.brand_name,
        vehicleType: row.vehicle_type as VehicleType,
        netCents: row.net_cents,
        goal: goalOf(row),
        startDate: row.start_date ?? '',
      }))
    },
    async isOf(reader: Reader, bookingId: string, advertiserId: string): Promise<boolean> {
      return (await bookingStore.byId(reader, bookingId))?.advertiser_id === advertiserId
    },
  },

  /** Paid flights of a vehicle type that run, or are to start, with days from `from` to before `until`. */
  async sold(reader: Reader, vehicleType: VehicleType, from: Day, until: Day) {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'campaign_id', 'route_ids', 'ad_locations', 'quantity', 'duration_days', 'start_date', 'end_date'])
      .where('vehicle_type', '=', vehicleType)
      .where('payment_status', '=', 'completed')
      .where('status', 'in', ['scheduled', 'running'])
      .where('start_date', '<', until)
      .where('end_date', '>', from)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      geofences: geofencesOf(row),
      goal: goalOf(row),
      startDate: row.start_date ?? '',
      endDate: row.end_date ?? '',
    }))
  },

  /** The bookings that campaigns became. */
  started: {
    async byIds(reader: Reader, ids: readonly string[]) {
      if (ids.length === 0) return new Map<string, ReturnType<typeof started>>()
      const rows = await reader
        .selectFrom('bookings')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
      return new Map(rows.map((row) => [row.id, started(row)]))
    },
    async lock(tx: Parameters<typeof bookingStore.lock>[0], id: string) {
      const row = await bookingStore.lock(tx, id)
      return row && started(row)
    },
  },

  /** An advertiser's flights, as reports count them. */
  flights: {
    /** Those whose end day is after a day, oldest first. */
    async endingAfter(reader: Reader, advertiserId: string, day: Day) {
      const rows = await reader
        .selectFrom('bookings')
        .select(FLIGHT)
        .where('advertiser_id', '=', advertiserId)
        .where('start_date', 'is not', null)
        .where('end_date', '>', day)
        .orderBy('start_date')
        .orderBy('number')
        .execute()
      return rows.map(flight)
    },
    /** How many were running at an instant. */
    async runningAt(reader: Reader, advertiserId: string, at: Date): Promise<number> {
      const { rows } = await sql<{ running: number }>`
        select count(*)::int as running
        from bookings b cross join lateral (
          select h.status from booking_history h where h.booking_id = b.id and h.at <= ${at} order by h.id desc limit 1
        ) h
        where b.advertiser_id = ${advertiserId} and b.end_date >= ${dayOf(at)} and h.status = 'running'`.execute(reader)
      return rows[0]?.running ?? 0
    },
    /** How many bookings there are that no campaign became. */
    async bookedDirectly(reader: Reader, advertiserId: string): Promise<number> {
      const { count } = await reader
        .selectFrom('bookings')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('advertiser_id', '=', advertiserId)
        .where('campaign_id', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  },

  /** Which creatives bookings show. */
  creativeUsage: {
    async unfinished(reader: Reader, creativeIds: readonly string[]): Promise<Set<string>> {
      if (creativeIds.length === 0) return new Set()
      const rows = await reader
        .selectFrom('bookings')
        .select('creative_id')
        .distinct()
        .where('creative_id', 'in', [...creativeIds])
        .where('status', 'in', statesFor('take_down').status)
        .execute()
      return new Set(rows.map((row) => row.creative_id))
    },
    async everBooked(reader: Reader, creativeId: string): Promise<boolean> {
      const query = reader.selectFrom('bookings').select('id').where('creative_id', '=', creativeId).limit(1)
      return (await query.executeTakeFirst()) !== undefined
    },
  },

  /** A number that grows with every step of any booking. */
  async version(reader: Reader): Promise<number> {
    const { last } = await reader
      .selectFrom('booking_history')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return last
  },

  /** Where the short link of an ad leads. */
  async linkByCode(reader: Reader, code: string) {
    const row = await bookingStore.byQrCode(reader, code)
    return row?.link ? { bookingId: row.id, vehicleType: row.vehicle_type as VehicleType, target: row.link } : null
  },
}
