import { type Day, dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { statesFor } from '@ayob/domain/bookings/lifecycle'
import { settlesAt } from '@ayob/domain/bookings/settlement'
import { sql } from 'kysely'
import { totalOf } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { bookingStore, inStates, stateOf } from './bookings.store'
import { geofencesOf, goalOf, referenceOf, showHours, showTimes } from './targeting'

/** The columns of the goal. Flights are read by the thousand, so places and notes are left out. */
const GOAL = ['campaign_id', 'route_ids', 'quantity', 'duration_days'] as const

/** Flights for other rooms: bookings whose days are fixed. */
export const flightViews = {
  goalOf,

  /** Paid flights that ran or may still get plays since a day, with their goals. */
  async earning(reader: Reader, since: Day): Promise<{ id: string; advertiserId: string; goal: number }[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'advertiser_id', ...GOAL])
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

  /** Ids of unsettled flights whose plays have all arrived, oldest first. */
  async toSettle(reader: Reader, now: Date): Promise<string[]> {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'end_date', 'paused_at'])
      .where('settled_at', 'is', null)
      .where((where) => inStates(where, statesFor('settle')))
      .where('end_date', 'is not', null)
      .orderBy('end_date')
      .orderBy('id')
      .execute()
    return rows
      .filter(({ end_date, paused_at }) => end_date && settlesAt({ endDate: end_date, pausedAt: paused_at }) <= now)
      .map(({ id }) => id)
  },

  /** Ids of unsettled flights that began on or before a day. */
  async unsettledSince(reader: Reader, day: Day): Promise<string[]> {
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

  /** The bookings of an advertiser whose flights began on or before a day, optionally of one vehicle type. */
  async begun(
    reader: Reader,
    advertiserId: string,
    ids: readonly string[],
    until: Day,
    vehicleType: VehicleType | undefined,
  ) {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'number', 'brand_name', 'vehicle_type', 'net_cents', 'start_date', ...GOAL])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .where('advertiser_id', '=', advertiserId)
      .where('start_date', '<=', until)
      .$if(vehicleType !== undefined, (query) => query.where('vehicle_type', '=', vehicleType as VehicleType))
      .execute()
    return rows.map((row) => ({
      id: row.id,
      reference: referenceOf(row.number),
      brandName: row.brand_name,
      vehicleType: row.vehicle_type,
      netCents: row.net_cents,
      goal: goalOf(row),
      startDate: row.start_date ?? '',
    }))
  },

  async isOf(reader: Reader, bookingId: string, advertiserId: string): Promise<boolean> {
    return (await bookingStore.byId(reader, bookingId))?.advertiser_id === advertiserId
  },

  /** Paid flights, scheduled or running, of a vehicle type with days from `from` to before `until`. */
  async sold(reader: Reader, vehicleType: VehicleType, from: Day, until: Day) {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'ad_locations', 'start_date', 'end_date', 'hours', 'holidays', ...GOAL])
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
      showHours: showHours(row),
    }))
  },

  /** Paid flights, begun or scheduled, of all vehicle types with sold days between two days, both included. */
  async soldBetween(reader: Reader, from: Day, to: Day) {
    const rows = await reader
      .selectFrom('bookings')
      .select(['vehicle_type', 'start_date', ...GOAL])
      .where('payment_status', 'in', ['completed', 'charged_back'])
      .where('status', 'in', ['scheduled', 'running', 'paused', 'completed'])
      .where('end_date', '>=', from)
      .where('start_date', '<=', to)
      .execute()
    return rows.map((row) => ({
      vehicleType: row.vehicle_type,
      goal: goalOf(row),
      startDate: row.start_date ?? '',
      durationDays: row.duration_days,
    }))
  },

  /** Running flights in their sold days whose advertisers were not notified after `since` that the flight is late. */
  async notToldBehind(reader: Reader, since: Date) {
    const rows = await reader
      .selectFrom('bookings')
      .select([
        'id',
        'start_date',
        'end_date',
        'behind_told_at',
        'campaign_id',
        'route_ids',
        'quantity',
        'duration_days',
        'hours',
        'holidays',
      ])
      .where('status', '=', 'running')
      .where('taken_down_at', 'is', null)
      .where((where) => where.or([where('behind_told_at', 'is', null), where('behind_told_at', '<', since)]))
      .where((where) =>
        where.not(
          where.exists(where.selectFrom('flight_extensions').select('id').whereRef('booking_id', '=', 'bookings.id')),
        ),
      )
      .execute()
    return rows.flatMap((row) => {
      const { id, start_date: start, end_date: end, behind_told_at: toldAt } = row
      return start && end ? [{ id, toldAt, goal: goalOf(row), start, end, times: showTimes(row) }] : []
    })
  },

  /** Running flights whose advertisers were told within the last week that they are behind. */
  async countBehind(reader: Reader, now: Date): Promise<number> {
    const row = await reader
      .selectFrom('bookings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('status', '=', 'running')
      .where('taken_down_at', 'is', null)
      .where('behind_told_at', '>', new Date(now.getTime() - 7 * DAY_MS))
      .executeTakeFirst()
    return row?.count ?? 0
  },

  /** An advertiser's flights that may have days left, oldest first. */
  async open(reader: Reader, advertiserId: string) {
    const rows = await reader
      .selectFrom('bookings')
      .select(['id', 'number', 'brand_name', 'vehicle_type', 'approval_status', 'payment_status', 'status'])
      .select(['start_date', 'end_date'])
      .where('advertiser_id', '=', advertiserId)
      .where('start_date', 'is not', null)
      .where('status', 'in', ['pending', 'scheduled', 'running', 'paused'])
      .orderBy('start_date')
      .orderBy('number')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      reference: referenceOf(row.number),
      brandName: row.brand_name,
      vehicleType: row.vehicle_type,
      state: stateOf(row),
      startDate: row.start_date ?? '',
      endDate: row.end_date ?? '',
    }))
  },

  /** The number of an advertiser's flights that were running at an instant. */
  async runningAt(reader: Reader, advertiserId: string, at: Date): Promise<number> {
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running
      from bookings b cross join lateral (
        select h.status from booking_history h where h.booking_id = b.id and h.at <= ${at} order by h.id desc limit 1
      ) h
      where b.advertiser_id = ${advertiserId} and b.end_date >= ${dayOf(at)} and h.status = 'running'`.execute(reader)
    return rows[0]?.running ?? 0
  },

  /** The number of an advertiser's bookings that are not from a campaign. */
  bookedDirectly: (reader: Reader, advertiserId: string): Promise<number> =>
    totalOf(reader.selectFrom('bookings').where('advertiser_id', '=', advertiserId).where('campaign_id', 'is', null)),
}
