import { addDays, dayOf, daysBetween, startOfDay } from '@ayob/contract/days'
import { driverRating, RATED_DAYS } from '@ayob/domain/people/rating'
import type { Clock, Db, Reader } from '../platform/ports'
import type { OnAir } from './ports'
import { saveRatings, unrated } from './ratings.store'

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
    const drivers = await unrated(db, today, BATCH)
    if (drivers.length === 0) return rated
    const minutes = await onAir.minutesByDay(
      db,
      drivers.map(({ id }) => id),
      from,
      startOfDay(today),
    )
    const ratings = drivers.map(({ id, first_played }) => {
      const days = first_played ? Math.min(RATED_DAYS, daysBetween(dayOf(first_played), today)) : 0
      return { id, rating: driverRating([...(minutes.get(id)?.values() ?? [])], hours, days) }
    })
    await saveRatings(db, today, ratings)
    rated += drivers.length
  }
}
