import type { RawFigures } from '@ayob/domain/reports/figures'
import type { DayPlays } from '@ayob/domain/reports/worth'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** Instants at which Colombo days begin; `end` is the first that is not part of it. */
export interface Period {
  /** Where the days are counted from: the beginning of the period before. */
  readonly start: Date
  /** Where the asked period begins. */
  readonly from: Date
  readonly end: Date
  /** Only plays on this route; their days still tell all plays too. */
  readonly route: string | null
}

const DAY_S = 86_400
const seconds = (at: Date) => at.getTime() / 1000

interface Sums {
  plays: string
  duration_ms: string
  impression_micros: string
  clicks: string
}

const figuresOf = (row: Sums): RawFigures => ({
  plays: Number(row.plays),
  durationMs: Number(row.duration_ms),
  impressionMicros: BigInt(row.impression_micros),
  clicks: Number(row.clicks),
})

/** Plays of bookings before an instant; a booking without any is absent. */
export async function playsBefore(db: Reader, ids: readonly string[], before: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('delivery_totals')
    .select(['booking_id', sql<string>`sum(plays)`.as('plays')])
    .where(sql<boolean>`booking_id = any(${[...ids]}::text[])`)
    .where('hour', '<', before)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, Number(row.plays)]))
}

export interface PeriodOfBooking {
  readonly bookingId: string
  /** Of the asked period. */
  readonly figures: RawFigures
  /** Of the whole span, oldest first. */
  readonly days: readonly DayPlays[]
}

/** Figures of bookings by booking and by day, read once. Days are counted from `start`. */
export async function figuresOfPeriod(db: Reader, ids: readonly string[], { start, from, end, route }: Period) {
  const asked = route === null ? sql`true` : sql`route = ${route}`
  const fromDay = Math.round((seconds(from) - seconds(start)) / DAY_S)
  const { rows } = await sql<Sums & { booking_id: string | null; day: number | null; days: string | null }>`
    with cells as materialized (
      select booking_id, floor((date_part('epoch', hour) - ${seconds(start)}::float8) / ${DAY_S}::float8)::int as day,
        sum(plays) as all_plays,
        coalesce(sum(plays) filter (where ${asked}), 0) as plays,
        coalesce(sum(duration_ms) filter (where ${asked}), 0) as duration_ms,
        coalesce(sum(impression_micros) filter (where ${asked}), 0) as impression_micros,
        sum(clicks) as clicks
      from delivery_totals
      where booking_id = any(${[...ids]}::text[]) and hour >= ${start} and hour < ${end}
      group by 1, 2
    ), sums as (
      select booking_id, null::int as day,
        sum(plays) filter (where day >= ${fromDay}) as plays,
        sum(duration_ms) filter (where day >= ${fromDay}) as duration_ms,
        sum(impression_micros) filter (where day >= ${fromDay}) as impression_micros,
        sum(clicks) filter (where day >= ${fromDay}) as clicks,
        string_agg(day || ' ' || all_plays || ' ' || plays, ',' order by day) as days
      from cells group by booking_id
      union all
      select null, day, sum(plays), sum(duration_ms), sum(impression_micros), sum(clicks), null from cells group by day
    )
    select booking_id, day, days, coalesce(plays, 0)::text as plays, coalesce(duration_ms, 0)::text as duration_ms,
      coalesce(impression_micros, 0)::text as impression_micros, coalesce(clicks, 0)::text as clicks
    from sums
  `.execute(db)
  const bookings: PeriodOfBooking[] = []
  const days = new Map<number, RawFigures>()
  for (const row of rows) {
    if (row.day !== null) days.set(row.day, figuresOf(row))
    else bookings.push({ bookingId: row.booking_id ?? '', figures: figuresOf(row), days: daysOf(row.days ?? '') })
  }
  return { bookings, days }
}

function daysOf(text: string): DayPlays[] {
  return text.split(',').map((part) => {
    const [day = 0, all = 0, asked = 0] = part.split(' ').map(Number)
    return { day, all, asked }
  })
}

export interface PeriodPlace {
  /** Hour of the Colombo day, 0 to 23. */
  readonly hour: number
  readonly route: string
  readonly figures: RawFigures
  /** Sum over the plays of what one play of their booking is worth. */
  readonly worth: number
}

/** Figures of the asked period by hour of the day and route. `worthOfPlay` tells what one play of a booking is worth. */
export async function figuresByPlace(
  db: Reader,
  worthOfPlay: ReadonlyMap<string, number>,
  { from, end, route }: Period,
): Promise<PeriodPlace[]> {
  const { rows } = await sql<Sums & { hour: number; route: string; worth: number }>`
    with flights as materialized (
      select * from unnest(${[...worthOfPlay.keys()]}::text[], ${[...worthOfPlay.values()]}::float8[])
        as flight (booking_id, worth)
    )
    select (((date_part('epoch', hour) - ${seconds(from)}::float8) / 3600)::int % 24) as hour, route,
      sum(plays)::text as plays, sum(duration_ms)::text as duration_ms,
      sum(impression_micros)::text as impression_micros, sum(clicks)::text as clicks,
      sum(plays * worth) as worth
    from flights join delivery_totals using (booking_id)
    where hour >= ${from} and hour < ${end} and (${route}::text is null or route = ${route})
    group by 1, 2
  `.execute(db)
  return rows.map((row) => ({ hour: row.hour, route: row.route, worth: row.worth, figures: figuresOf(row) }))
}
