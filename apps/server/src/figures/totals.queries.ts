import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { cellCentre, PLAY_CELLS } from '@ayob/domain/geo/cells'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** What a booking got so far. Impressions are exact millionths; `shownImpressions` of the domain rounds them. */
export interface DeliveryFigures {
  readonly plays: number
  readonly seconds: number
  readonly impressionMicros: bigint
  readonly clicks: number
}

export const NOTHING_DELIVERED: DeliveryFigures = { plays: 0, seconds: 0, impressionMicros: 0n, clicks: 0 }

const FIGURES = sql<string>`sum(plays)`.as('plays')
const SECONDS = sql<string>`sum(duration_ms) / 1000`.as('seconds')
const IMPRESSIONS = sql<string>`sum(impression_micros)`.as('impressions')
const CLICKS = sql<string>`sum(clicks)`.as('clicks')

const figuresOf = (row: { plays: string; seconds: string; impressions: string; clicks: string }): DeliveryFigures => ({
  plays: Number(row.plays),
  seconds: Number(row.seconds),
  impressionMicros: BigInt(row.impressions),
  clicks: Number(row.clicks),
})

/** Figures of bookings by their id; a booking without any is absent. */
export async function figuresByBooking(
  db: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, DeliveryFigures>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['booking_id', FIGURES, SECONDS, IMPRESSIONS, CLICKS])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, figuresOf(row)]))
}

/** Figures of all bookings together. */
export async function figuresOfAll(db: Reader): Promise<DeliveryFigures> {
  const row = await db
    .selectFrom('delivery_totals')
    .select([FIGURES, SECONDS, IMPRESSIONS, CLICKS])
    .having(sql<boolean>`count(*) > 0`)
    .executeTakeFirst()
  return row ? figuresOf(row) : NOTHING_DELIVERED
}

/** A booking's figures by Colombo hour (its beginning), oldest first. */
export async function figuresByHour(db: Reader, bookingId: string) {
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['hour', FIGURES, SECONDS, IMPRESSIONS, CLICKS])
    .where('booking_id', '=', bookingId)
    .groupBy('hour')
    .orderBy('hour')
    .execute()
  return rows.map((row) => ({ hour: row.hour, ...figuresOf(row) }))
}

/** A booking's figures by route id (`elsewhere` for plays outside every route and for clicks), most plays first. */
export async function figuresByRoute(db: Reader, bookingId: string) {
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['route', FIGURES, SECONDS, IMPRESSIONS, CLICKS])
    .where('booking_id', '=', bookingId)
    .groupBy('route')
    .orderBy(sql`sum(plays)`, 'desc')
    .execute()
  return rows.map((row) => ({ route: row.route, ...figuresOf(row) }))
}

/** A booking's valid plays by vehicle type. */
export async function playsByVehicleType(db: Reader, bookingId: string): Promise<[string, number][]> {
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['vehicle_type', FIGURES])
    .where('booking_id', '=', bookingId)
    .groupBy('vehicle_type')
    .having(sql<boolean>`sum(plays) > 0`)
    .orderBy('vehicle_type')
    .execute()
  return rows.map((row) => [row.vehicle_type, Number(row.plays)])
}

/** The routes on which bookings were shown, by booking, most plays first. Plays outside every route name none. */
export async function routesByBooking(
  db: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['booking_id', 'route'])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .where('route', '<>', ELSEWHERE)
    .groupBy(['booking_id', 'route'])
    .having(sql<boolean>`sum(plays) > 0`)
    .orderBy(sql`sum(plays)`, 'desc')
    .execute()
  const routes = new Map<string, string[]>()
  for (const { booking_id: id, route } of rows) routes.set(id, [...(routes.get(id) ?? []), route])
  return routes
}

/** Where a booking's plays were: by map cell over all days, most plays first, at most `limit` cells. */
export async function playsByCell(db: Reader, bookingId: string, limit: number) {
  const rows = await db
    .selectFrom('cell_totals')
    .select(['lat_cell', 'lng_cell', FIGURES])
    .where('booking_id', '=', bookingId)
    .groupBy(['lat_cell', 'lng_cell'])
    .orderBy(sql`sum(plays)`, 'desc')
    .orderBy('lat_cell')
    .orderBy('lng_cell')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...cellCentre({ latCell: row.lat_cell, lngCell: row.lng_cell }, PLAY_CELLS),
    plays: Number(row.plays),
  }))
}

/** Valid plays of all bookings by route id since an instant. */
export async function playsByRoute(db: Reader, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('route_totals')
    .select(['route', FIGURES])
    .where('hour', '>=', since)
    .groupBy('route')
    .execute()
  return new Map(rows.map((row) => [row.route, Number(row.plays)]))
}

/** Minutes on air of drivers by Colombo day, over all their screens. Days without any are absent. */
export async function minutesByDay(
  db: Reader,
  driverIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ driver_id: string; day: string; minutes: number }>`
    select s.driver_id, to_char(a.hour at time zone 'Asia/Colombo', 'YYYY-MM-DD') as day,
      sum(bit_count(a.minutes::bit(64)))::int as minutes
    from screens s join airtime_totals a on a.screen_id = s.id
    where s.driver_id = any(${[...driverIds]}::text[]) and a.hour >= ${from} and a.hour < ${to}
    group by 1, 2`.execute(db)
  const drivers = new Map<string, Map<string, number>>()
  for (const { driver_id: id, day, minutes } of rows) {
    drivers.set(id, (drivers.get(id) ?? new Map()).set(day, minutes))
  }
  return drivers
}

/** Plays so far of bookings; one without any is absent. */
export async function playsOf(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('month_totals')
    .select(['booking_id', sql<string>`sum(plays)`.as('plays')])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, Number(row.plays)]))
}

/** Minutes on air of a driver by Colombo day, both days included. */
export async function minutesOfDriver(db: Reader, driverId: string, from: Day, to: Day): Promise<Map<string, number>> {
  const minutes = await minutesByDay(db, [driverId], startOfDay(from), startOfDay(addDays(to, 1)))
  return minutes.get(driverId) ?? new Map()
}
