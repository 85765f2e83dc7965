import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { ELSEWHERE, routeName } from '@ayob/contract/route-data'
import { cellCentre, PLAY_CELLS } from '@ayob/domain/geo/cells'
import { shownImpressions } from '@ayob/domain/impressions/impressions'
import type { RawFigures } from '@ayob/domain/reports/figures'
import { sql } from 'kysely'
import { prepared } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

/** The figures of a row, as `SUMS` and the tables of sums have them. Impressions may be too many for a number. */
export interface FigureRow {
  readonly plays: number
  readonly duration_ms: number
  readonly impression_micros: string
  readonly clicks: number
}

/** The figures of several rows, exactly. */
export const SUMS = sql`
  coalesce(sum(plays), 0)::bigint as plays, coalesce(sum(duration_ms), 0)::bigint as duration_ms,
  coalesce(sum(impression_micros), 0)::text as impression_micros, coalesce(sum(clicks), 0)::bigint as clicks`

export const figuresOf = (row: FigureRow): RawFigures => ({
  plays: row.plays,
  durationMs: row.duration_ms,
  impressionMicros: BigInt(row.impression_micros),
  clicks: row.clicks,
})

/** The most map cells of a booking that a page can draw easily. */
const MOST_CELLS = 3000

const NOTHING = { plays: 0, seconds: 0, impressions: 0, clicks: 0 }

const shown = ({ plays, durationMs, impressionMicros, clicks }: RawFigures) => ({
  plays,
  seconds: durationMs / 1000,
  impressions: shownImpressions(impressionMicros),
  clicks,
})

/** Delivery of bookings for pages, mails and proofs: impressions are rounded, routes have names. */
export const deliveries = {
  async byBooking(reader: Reader, ids: readonly string[]) {
    return new Map([...(await figuresByBooking(reader, ids))].map(([id, figures]) => [id, shown(figures)]))
  },

  async ofBooking(reader: Reader, id: string) {
    return (await deliveries.byBooking(reader, [id])).get(id) ?? NOTHING
  },

  /** By hour, oldest first, by route, most plays first, and in total. */
  async details(reader: Reader, id: string) {
    const { hours, routes, total } = await figuresOfBooking(reader, id)
    return {
      total: total ? shown(total) : NOTHING,
      hours: hours.map(({ key: hour, ...figures }) => ({ ...shown(figures), hour })),
      routes: routes.map(({ key: route, ...figures }) => ({ ...shown(figures), route, name: routeName(route) })),
    }
  },

  async byDay(reader: Reader, id: string) {
    const days = new Map<string, number>()
    for (const { key: hour, plays } of (await figuresOfBooking(reader, id)).hours) {
      if (plays > 0) days.set(dayOf(hour), (days.get(dayOf(hour)) ?? 0) + plays)
    }
    return [...days].map(([day, plays]) => ({ day, plays }))
  },

  byRoute: async (reader: Reader, id: string) => (await deliveries.details(reader, id)).routes,

  async byVehicleType(reader: Reader, id: string) {
    return (await playsByVehicleType(reader, id)).map(([vehicle_type, plays]) => ({ vehicle_type, plays }))
  },

  async byCreative(reader: Reader, id: string) {
    const rows = await playsByCreative(reader, id)
    return rows.map(({ number, plays, impressionMicros, clicks }) => ({
      number,
      plays,
      impressions: shownImpressions(impressionMicros),
      clicks,
    }))
  },

  /** Plays by street since the beginning of an hour, most plays first. */
  async byStreetSince(reader: Reader, id: string, since: Date) {
    const rows = await reader
      .selectFrom('delivery_totals')
      .select(['route', (of) => of.fn.sum<number>('plays').as('plays')])
      .where('booking_id', '=', id)
      .where('hour', '>=', since)
      .groupBy('route')
      .orderBy('plays', 'desc')
      .orderBy('route')
      .execute()
    return rows
      .filter(({ plays }) => plays > 0)
      .map(({ route, plays }) => ({ name: routeName(route), plays: Number(plays) }))
  },

  byCell: (reader: Reader, id: string) => playsByCell(reader, id, MOST_CELLS),

  /** The names of the routes of each booking's plays, most plays first. */
  async routeNames(reader: Reader, ids: readonly string[]) {
    return new Map([...(await routesByBooking(reader, ids))].map(([id, routes]) => [id, routes.map(routeName)]))
  },
}

const sumsOf = prepared((db, bookingIds: readonly string[]) =>
  sql<FigureRow & { booking_id: string }>`
    select booking_id, plays, duration_ms, impression_micros::text, clicks from booking_sums
    where booking_id = any(${bookingIds}::text[])`.compile(db),
)

/** Figures of bookings by id. A booking that never had a play or click is absent. */
export async function figuresByBooking(db: Reader, bookingIds: readonly string[]): Promise<Map<string, RawFigures>> {
  const rows = await sumsOf(db, bookingIds)
  return new Map(rows.map((row) => [row.booking_id, figuresOf(row)]))
}

const hoursAndRoutes = prepared((db, bookingId: string) =>
  sql<FigureRow & { hour: Date | null; route: string | null; has_any: boolean }>`
    select hour, route, count(*) > 0 as has_any, ${SUMS} from delivery_totals where booking_id = ${bookingId}
    group by grouping sets (hour, route, ()) order by hour, sum(plays) desc`.compile(db),
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
  const all = rows.find(({ hour, route, has_any }) => hour === null && route === null && has_any)
  return { hours: of('hour'), routes: of('route'), total: all && figuresOf(all) }
}

/** A booking's valid plays by vehicle type. */
async function playsByVehicleType(db: Reader, bookingId: string): Promise<[string, number][]> {
  const { rows } = await sql<FigureRow & { vehicle_type: string }>`
    select vehicle_type, ${SUMS} from delivery_totals where booking_id = ${bookingId}
    group by vehicle_type having sum(plays) > 0 order by vehicle_type`.execute(db)
  return rows.map((row) => [row.vehicle_type, row.plays])
}

/** The routes of each booking's plays, most plays first. Plays outside every route are left out. */
async function routesByBooking(
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
  sql<{ lat_cell: number; lng_cell: number; plays: number }>`
    select lat_cell, lng_cell, sum(plays)::bigint as plays from cell_totals where booking_id = ${bookingId}
    group by lat_cell, lng_cell order by sum(plays) desc, lat_cell, lng_cell limit ${limit}`.compile(db),
)

/** A booking's plays by map cell over all days, most plays first, at most `limit` cells. */
async function playsByCell(db: Reader, bookingId: string, limit: number) {
  const rows = await cells(db, bookingId, limit)
  return rows.map(({ lat_cell: latCell, lng_cell: lngCell, plays }) => ({
    ...cellCentre({ latCell, lngCell }, PLAY_CELLS),
    plays,
  }))
}

/** The plays and clicks that name one of a booking's creatives, by its number. */
async function playsByCreative(db: Reader, bookingId: string) {
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

/** Plays of bookings so far. A booking without plays is absent. */
export async function playsOf(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('month_totals')
    // Exact up to 2^53. The embedded database, without 128-bit integers, takes ten times as long to sum bigint.
    .select(['booking_id', sql<number>`sum(plays::float8)`.as('plays')])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row.plays]))
}

/** Valid plays of all bookings on a day. */
export async function playsOfDay(reader: Reader, day: Day): Promise<number> {
  const { rows } = await sql<{ plays: number }>`
    select coalesce(sum(plays), 0)::bigint as plays from booking_days where day = ${day}::date`.execute(reader)
  return rows[0]?.plays ?? 0
}

/** Plays of bookings by day up to a day. A booking without plays is absent. */
export async function playsByDay(
  db: Reader,
  ids: readonly string[],
  until: Day,
): Promise<Map<string, Map<Day, number>>> {
  // An object for each booking is read much faster than a row for each day.
  const { rows } = await sql<{ booking_id: string; days: Record<Day, number> }>`
    select booking_id, json_object_agg(day, plays order by day) as days from booking_days
    where booking_id = any(${[...ids]}::text[]) and day <= ${until}::date group by booking_id`.execute(db)
  return new Map(rows.map(({ booking_id, days }) => [booking_id, new Map(Object.entries(days))]))
}

/** Plays of bookings before a day. A booking without plays is absent. */
export async function playsBefore(db: Reader, ids: readonly string[], day: Day): Promise<Map<string, number>> {
  const byDay = await playsByDay(db, ids, addDays(day, -1))
  return new Map([...byDay].map(([id, days]) => [id, [...days.values()].reduce((sum, plays) => sum + plays, 0)]))
}

/** The plays of an advertiser's bookings in one hour, as known now, in the order of booking ids. */
export async function totalsOfHour(reader: Reader, advertiserId: string, hour: Date) {
  const { rows } = await sql<FigureRow & { booking_id: string }>`
    select booking_id, ${SUMS} from delivery_totals
    where hour = ${hour} and booking_id in (select id from bookings where advertiser_id = ${advertiserId})
    group by booking_id having sum(plays) > 0 order by booking_id`.execute(reader)
  return rows.map((row) => {
    const { seconds, ...figures } = shown(figuresOf(row))
    return { booking_id: row.booking_id, ...figures, seconds: Math.round(seconds) }
  })
}
