import { addDays, dayOf, daysBetween, startOfDay } from '@ayob/contract/days'
import { driverRating, RATED_DAYS } from '@ayob/domain/people/rating'
import { minutesByDay } from '../../air/figures/screens.queries'
import { hoursPerDay } from '../../goods/pricing/pricing.queries'
import type { Core } from '../../platform/ports'
import { saveRatings, unrated } from './ratings.store'

const BATCH = 200

/** Rates every driver once a day, in batches. Returns how many were rated. */
export async function rateDrivers(ctx: Core): Promise<number> {
  const { db, clock } = ctx
  const today = dayOf(clock.now())
  const hours = await hoursPerDay(ctx, db)
  const from = startOfDay(addDays(today, -RATED_DAYS))
  let rated = 0
  for (;;) {
    const drivers = await unrated(db, today, BATCH)
    if (drivers.length === 0) return rated
    const ids = drivers.map(({ id }) => id)
    const minutes = await minutesByDay(db, ids, from, startOfDay(today))
    const ratings = drivers.map(({ id, first_played }) => {
      const days = first_played ? Math.min(RATED_DAYS, daysBetween(dayOf(first_played), today)) : 0
      return { id, rating: driverRating([...(minutes.get(id)?.values() ?? [])], hours, days) }
    })
    await saveRatings(db, today, ratings)
    rated += drivers.length
  }
}
