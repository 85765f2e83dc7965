import { addDays, dayOf, minuteOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { habitsOf, NO_HABITS, usualDay } from '@ayob/domain/incidents/habits'
import { shownSince } from '../../air/plays/fleet.queries'
import { heardHours } from '../../goods/screens/fleet.queries'
import type { Context } from '../../platform/context'
import type { Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { lookAtFleet } from './incidents.commands'
import { habitStore, incidentStore, roundStore } from './incidents.store'

/** Looks at the fleet. */
export const watchFleet = (ctx: Context): Promise<void> => ctx.transact((tx) => lookAtFleet(ctx, tx))

/** The days from which it is learned what is usual. */
const HABIT_DAYS = 14
/** Screens at a time: their days are tens of thousands of rows. */
const AT_ONCE = 200
/** What a screen has shown within this time it shows now. */
const SHOWN_MS = 3 * DAY_MS
/** Hours of a screen's day while nothing else is known. */
const USUAL_HOURS = 10

/** Learns what is usual for each screen, from the days before today, once a day. */
export async function learnHabits({ db, transact, clock }: Context): Promise<void> {
  const now = clock.now()
  const day = dayOf(now)
  for (let ids = await habitStore.missing(db, day, AT_ONCE); ids.length > 0; ) {
    const hours = await heardHours(db, ids, addDays(day, -HABIT_DAYS), day)
    const values = await dailyValues(db, ids, new Date(now.getTime() - SHOWN_MS))
    const rows = ids.map((screenId) => {
      const own = hours.get(screenId)
      const habits = own ? habitsOf(own) : NO_HABITS
      const perDay = usualDay(habits) / 60 || USUAL_HOURS
      return {
        screenId,
        day,
        habits: JSON.stringify(habits),
        worthCents: Math.round((values.get(screenId) ?? 0) / perDay),
      }
    })
    await transact((tx) => habitStore.save(tx, rows))
    ids = await habitStore.missing(db, day, AT_ONCE)
  }
}

/** The net value in cents of the paid plays that screens show in a day, from what each booking's plays are worth. */
async function dailyValues(reader: Reader, ids: readonly string[], since: Date): Promise<ReadonlyMap<string, number>> {
  const shown = await shownSince(reader, ids, since)
  const bookings = await bookingViews.byIds(reader, [...new Set(shown.map(({ bookingId }) => bookingId))])
  const values = new Map<string, number>()
  for (const { screenId, bookingId, plays, firstAt, lastAt } of shown) {
    const booking = bookings.get(bookingId)
    if (!booking || booking.goal === 0) continue
    const days = Math.max(1, (lastAt.getTime() - firstAt.getTime()) / DAY_MS)
    values.set(screenId, (values.get(screenId) ?? 0) + ((plays / days) * booking.netCents) / booking.goal)
  }
  return values
}

/** The digest is sent after this minute of the day. */
const DIGEST_MINUTE = 7 * 60

/** Tells of the open incidents at 07:00, if there are any. */
export async function tellOfOpenIncidents({ transact, clock, emit }: Context): Promise<void> {
  const now = clock.now()
  if (minuteOfDay(now) < DIGEST_MINUTE) return
  await transact(async (tx) => {
    if (!(await roundStore.noteDigest(tx, now))) return
    const { open } = await incidentStore.counts(tx, now)
    if (open === 0) return
    await emit(tx, 'incident.digest', {
      day: dayOf(now),
      count: open,
      atStakeCents: await incidentStore.openStake(tx, now),
    })
  })
}
