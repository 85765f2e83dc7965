import type { AnswerOf } from '@ayob/contract/call'
import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import type { DriverOverview, EarningStatement, ownRating } from '@ayob/contract/earnings'
import { toLkr } from '@ayob/contract/money'
import { driverRating, RATED_DAYS } from '@ayob/domain/people/rating'
import type { DayDetailsDeps } from './day-details.queries'
import { type DayFigures, daysOfDriver, daysOfMonth, hoursOf, NO_FIGURES, presentMonth, sumOf } from './days.queries'
import { earningStore } from './earnings.store'
import type { Journal, Ratings } from './ports'

export interface OverviewDeps extends DayDetailsDeps {
  readonly journal: Pick<Journal, 'balanceOfUser'>
  readonly ratings: Ratings
}

/** A screen that beats every 30 seconds and was not heard for this long is offline. */
const ONLINE_MS = 120_000

/** A driver's day, month, balance and screen. */
export async function overviewOf(needs: OverviewDeps, driverId: string): Promise<DriverOverview> {
  const now = needs.clock.now()
  const today = dayOf(now)
  const [first] = daysOfMonth(today.slice(0, 7))
  const vehicle = await needs.vehicles.ofDriver(needs.db, driverId)
  const screen = vehicle ? await needs.screens.current(vehicle.id) : null
  const hold = screen && (await needs.screens.holdOn(screen.id))
  const days = await daysOfDriver(needs, needs.db, driverId, first, today)
  const plays = await needs.delivery.playsByDay(await needs.screens.idsOfDriver(driverId), first, today)
  const shown = ({ net, minutesOnAir }: DayFigures, played: number) => ({
    earnings: toLkr(net),
    hours_on_air: hoursOf(minutesOnAir),
    plays: played,
  })
  return {
    success: true,
    today: shown(days.get(today) ?? NO_FIGURES, plays.get(today) ?? 0),
    month: shown(
      sumOf(days.values()),
      [...plays.values()].reduce((sum, count) => sum + count, 0),
    ),
    balance: toLkr(await needs.journal.balanceOfUser(needs.db, 'driver_payable', driverId)),
    screen: screen && {
      id: screen.id,
      online: screen.seenAt !== null && now.getTime() - screen.seenAt.getTime() <= ONLINE_MS,
      last_seen_at: screen.seenAt?.toISOString() ?? null,
      paired_at: screen.pairedAt.toISOString(),
      hold: hold && { reason: hold.reason, since: hold.since.toISOString() },
    },
    vehicle: vehicle && { id: vehicle.id, vehicle_number: vehicle.vehicleNumber, vehicle_type: vehicle.vehicleType },
  }
}

/** A month of a driver by day. Days to come are empty. */
export async function statementOf(needs: OverviewDeps, driverId: string, month?: string): Promise<EarningStatement> {
  const today = dayOf(needs.clock.now())
  const asked = month ?? today.slice(0, 7)
  const [first, last] = daysOfMonth(asked)
  const days = await daysOfDriver(needs, needs.db, driverId, first, last)
  const plays = await needs.delivery.playsByDay(await needs.screens.idsOfDriver(driverId), first, last)
  return presentMonth(asked, days, plays, today, await earningStore.firstDay(needs.db, driverId))
}

/** A driver's rating and the days of which it is made. Today is not over and not among them. */
export async function ratingOf(needs: OverviewDeps, driverId: string): Promise<AnswerOf<typeof ownRating>> {
  const today = dayOf(needs.clock.now())
  const first = addDays(today, -RATED_DAYS)
  const firstPlayed = await earningStore.firstDay(needs.db, driverId)
  const minutes = await needs.delivery.minutesByDay(driverId, first, addDays(today, -1))
  const hoursPerDay = await needs.ratings.hoursPerDay(needs.db)
  const rated = firstPlayed ? Math.max(0, Math.min(RATED_DAYS, daysBetween(firstPlayed, today))) : 0
  // Plays of the first day may have come after the ratings of this day were made.
  const rating = (await needs.ratings.of(driverId)) ?? driverRating([...minutes.values()], hoursPerDay, rated)
  return {
    success: true,
    rating,
    hours_per_day: hoursPerDay,
    days_rated: rated,
    days: Array.from({ length: RATED_DAYS }, (_, at) => addDays(first, at)).map((day) => ({
      day,
      minutes: minutes.get(day) ?? 0,
    })),
  }
}
