import { addDays, dayOf, daysBetween, startOfDay } from '@ayob/contract/days'
import { driverRating, RATED_DAYS } from '@ayob/domain/drivers/rating'
import { sql } from 'kysely'
import type { Clock, Db, Reader } from '../platform/ports'
import type { OnAir } from './ports'

const BATCH = 200

interface RatingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly onAir: OnAir
  /** Scheduled hours of a day. */
  readonly hoursPerDay: (reader: Reader) => Promise<number>
}

/** Rates every driver once a day, some at a time. Answers how many were rated. */
export async function rateDrivers({ db, clock, onAir, hoursPerDay }: RatingDeps): Promise<number> {
  const today = dayOf(clock.now())
  const hours = await hoursPerDay(db)
  const from = startOfDay(addDays(today, -RATED_DAYS))
  let rated = 0
  for (;;) {
    const drivers = await unrated(db, today)
    if (drivers.length === 0) return rated
    const minutes = await onAir.minutesByDay(
      db,
      drivers.map(({ id }) => id),
      from,
      startOfDay(today),
    )
    const ratings = drivers.map(({ id, first_played }) => {
      const days = first_played ? Math.min(RATED_DAYS, daysBetween(dayOf(first_played), today)) : 0
      return driverRating([...(minutes.get(id)?.values() ?? [])], hours, days)
    })
    await sql`
      insert into driver_ratings (driver_id, day, rating)
      select id, ${today}::date, rating
      from unnest(${drivers.map(({ id }) => id)}::text[], ${ratings}::numeric[]) as n (id, rating)
      on conflict (driver_id) do update set day = excluded.day, rating = excluded.rating`.execute(db)
    rated += drivers.length
  }
}

/** The rating that a driver has; null without history. */
export async function driverRatingOf(reader: Reader, driverId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('driver_ratings')
    .select('rating')
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row?.rating === undefined || row.rating === null ? null : Number(row.rating)
}

/** Drivers without a rating of today, with the hour of their first play. */
async function unrated(db: Db, today: string): Promise<{ id: string; first_played: Date | null }[]> {
  const { rows } = await sql<{ id: string; first_played: Date | null }>`
    select d.user_id as id, (
      select min(first.hour) from screens s
      cross join lateral (select hour from airtime_totals a where a.screen_id = s.id order by hour limit 1) as first
      where s.driver_id = d.user_id
    ) as first_played
    from drivers d left join driver_ratings r on r.driver_id = d.user_id
    where r.day is distinct from ${today}::date
    order by d.user_id limit ${BATCH}`.execute(db)
  return rows
}
