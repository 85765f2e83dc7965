import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { cellCentre, PLAY_CELLS } from '@ayob/domain/geo/cells'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { prepared } from '../../platform/prepared'

/** Delivery so far. Impressions are exact millionths; `shownImpressions` of the domain rounds them. */
export interface DeliveryFigures {
  readonly plays: number
  readonly seconds: number
  readonly impressionMicros: bigint
  readonly clicks: number
}

const PLAYS = sql<string>`sum(plays)`.as('plays')

const totals = (reader: Reader) =>
  reader
    .selectFrom('delivery_totals')
    .select([
      PLAYS,
      sql<string>`sum(duration_ms) / 1000`.as('seconds'),
      sql<string>`sum(impression_micros)`.as('impressions'),
      sql<string>`sum(clicks)`.as('clicks'),
    ])

interface FigureTexts {
  plays: string
  seconds: string
  impressions: string
  clicks: string
}

const figuresOf = (row: FigureTexts): DeliveryFigures => ({
  plays: Number(row.plays),
  seconds: Number(row.seconds),
  impressionMicros: BigInt(row.impressions),
  clicks: Number(row.clicks),
})

const isAmong = (bookingIds: readonly string[]) => sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`

interface BookingFigures extends FigureTexts {
  booking_id: string
}

const sumsOf = prepared((db, bookingIds: readonly string[]) => {
  const own = sql`booking_id = any(${bookingIds}::text[])`
  return sql<BookingFigures>`
    with open as materialized (select booking_id, hour from delivery_open where ${own})
    select booking_id, sum(plays) as plays, sum(duration_ms) / 1000 as seconds, sum(impression_micros) as impressions,
      sum(clicks) as clicks
    from (
      select booking_id, plays, duration_ms, impression_micros, clicks from booking_sums where ${own}
      union all
      select t.booking_id, t.plays, t.duration_ms, t.impression_micros, t.clicks from open o, lateral (
        select * from delivery_totals t where t.booking_id = o.booking_id and t.hour = o.hour offset 0
      ) t
      union all
      select booking_id, plays, duration_ms, impression_micros, clicks from delivery_late
      -- Unlike an anti-join, this is hashed whatever the expected numbers are.
      where ${own} and (booking_id, hour) not in (select booking_id, hour from open)
    ) parts
    group by booking_id`.compile(db)
})

/**
 * Figures of bookings by id, from their sums and the changes not yet summed, in one statement so that both are
 * consistent. A booking that never had a play or click is absent.
 */
export async function figuresByBooking(db: Reader, bookingIds: readonly string[]) {
  const rows = await sumsOf(db, bookingIds)
  return new Map(rows.map((row) => [row.booking_id, figuresOf(row)]))
}

const hoursAndRoutes = prepared((db, bookingId: string) =>
  totals(db)
    .select(['hour', 'route'])
    .where('booking_id', '=', bookingId)
    .groupBy(sql`grouping sets (hour, route, ())`)
    .orderBy('hour')
    .orderBy(sql`sum(plays)`, 'desc')
    .compile(),
)

/**
 * A booking's figures by Colombo hour (its start), oldest first, and by route id, most plays first. Clicks, and plays
 * outside every route, count as `elsewhere`. `total` is undefined when it never had a play or click.
 */
export async function figuresOfBooking(db: Reader, bookingId: string) {
  const rows = await hoursAndRoutes(db, bookingId)
  const of = <Key extends 'hour' | 'route'>(key: Key) =>
    rows.flatMap((row) => {
      const value = row[key] as (typeof row)[Key] | null
      return value === null ? [] : [{ key: value, ...figuresOf(row) }]
    })
  const all = rows.find(({ hour, route, plays }) => hour === null && route === null && plays !== null)
  return { hours: of('hour'), routes: of('route'), total: all && figuresOf(all) }
}

/** A booking's valid plays by vehicle type. */
export async function playsByVehicleType(db: Reader, bookingId: string): Promise<[string, number][]> {
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['vehicle_type', PLAYS])
    .where('booking_id', '=', bookingId)
    .groupBy('vehicle_type')
    .having(sql<boolean>`sum(plays) > 0`)
    .orderBy('vehicle_type')
    .execute()
  return rows.map((row) => [row.vehicle_type, Number(row.plays)])
}

/** The routes of each booking's plays, most plays first. Plays outside every route are left out. */
export async function routesByBooking(
  db: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  // One row for each booking is read much faster than one for each of its routes. Read by booking, the totals of all
  // others cost nothing.
  const { rows } = await sql<{ booking_id: string; routes: string | null }>`
    select asked.booking_id, own.routes from unnest(${[...bookingIds]}::text[]) as asked (booking_id), lateral (
      select string_agg(route, ' ' order by plays desc) as routes from (
        select route, sum(plays::float8) as plays from month_totals m
        where m.booking_id = asked.booking_id and route <> ${ELSEWHERE} group by route having sum(plays) > 0
      ) routes
    ) own`.execute(db)
  return new Map(rows.flatMap((row) => (row.routes === null ? [] : [[row.booking_id, row.routes.split(' ')]])))
}

const cells = prepared((db, bookingId: string, limit: number) =>
  db
    .selectFrom('cell_totals')
    .select(['lat_cell', 'lng_cell', PLAYS])
    .where('booking_id', '=', bookingId)
    .groupBy(['lat_cell', 'lng_cell'])
    .orderBy(sql`sum(plays)`, 'desc')
    .orderBy('lat_cell')
    .orderBy('lng_cell')
    .limit(limit)
    .compile(),
)

/** A booking's plays by map cell over all days, most plays first, at most `limit` cells. */
export async function playsByCell(db: Reader, bookingId: string, limit: number) {
  const rows = await cells(db, bookingId, limit)
  return rows.map((row) => ({
    ...cellCentre({ latCell: row.lat_cell, lngCell: row.lng_cell }, PLAY_CELLS),
    plays: Number(row.plays),
  }))
}

/** The plays and clicks that name one of a booking's creatives, by its number. */
export async function playsByCreative(db: Reader, bookingId: string) {
  const rows = await db
    .selectFrom('creative_totals')
    .select(['creative', 'plays', 'clicks', sql<string>`impression_micros::text`.as('micros')])
    .where('booking_id', '=', bookingId)
    .execute()
  return rows.map(({ creative: number, plays, clicks, micros }) => ({
    number,
    plays: Number(plays),
    clicks: Number(clicks),
    impressionMicros: BigInt(micros),
  }))
}

/** Valid plays of all bookings by route id since an instant. */
export async function playsByRoute(db: Reader, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('route_totals')
    .select(['route', PLAYS])
    .where('hour', '>=', since)
    .groupBy('route')
    .execute()
  return new Map(rows.map((row) => [row.route, Number(row.plays)]))
}

/** Minutes on air by driver and Colombo day, over all their screens. Days off air are absent. */
export async function minutesByDay(
  db: Reader,
  driverIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ driver_id: string; day: string; minutes: number }>`
    select s.driver_id, to_char(a.hour at time zone 'Asia/Colombo', 'YYYY-MM-DD') as day,
      round(sum(a.duration_ms) / 60000)::int as minutes
    from screens s join airtime_totals a on a.screen_id = s.id
    where s.driver_id = any(${[...driverIds]}::text[]) and a.hour >= ${from} and a.hour < ${to}
    group by 1, 2`.execute(db)
  const drivers = new Map<string, Map<string, number>>()
  for (const { driver_id: id, day, minutes } of rows) {
    drivers.set(id, (drivers.get(id) ?? new Map()).set(day, minutes))
  }
  return drivers
}

/** Plays of bookings so far. A booking without plays is absent. */
export async function playsOf(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('month_totals')
    // Exact up to 2^53. The embedded database, without 128-bit integers, takes ten times as long to sum bigint.
    .select(['booking_id', sql<number>`sum(plays::float8)`.as('plays')])
    .where(isAmong(bookingIds))
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row.plays]))
}

/** Minutes on air of a driver by Colombo day, both days included. */
export async function minutesOfDriver(db: Reader, driverId: string, from: Day, to: Day): Promise<Map<string, number>> {
  const minutes = await minutesByDay(db, [driverId], startOfDay(from), startOfDay(addDays(to, 1)))
  return minutes.get(driverId) ?? new Map()
}
