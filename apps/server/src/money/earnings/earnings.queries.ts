import type { AnswerOf, Handled } from '@ayob/contract/call'
import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import type { DriverOverview, EarningStatement, OwnedVehicle, ownedVehicles, ownRating } from '@ayob/contract/earnings'
import { toLkr } from '@ayob/contract/money'
import { driverRating, RATED_DAYS } from '@ayob/domain/people/rating'
import { firstDayOnAir } from './airtime.queries'
import type { DayDetailsDeps } from './day-details.queries'
import { type DayFigures, daysOfDriver, daysOfMonth, hoursOf, NO_FIGURES, presentMonth, sumOf } from './days.queries'
import type { Journal, Ratings } from './ports'

export interface OverviewDeps extends DayDetailsDeps {
  readonly journal: Pick<Journal, 'balanceOfUser'>
  readonly ratings: Ratings
  /** Called with a screen whose driver is viewing today's figures, so that its plays arrive soon. */
  readonly look: (screenId: string) => void
}

/** A screen without a heartbeat for this long is offline; one is due every 30 seconds. */
const ONLINE_MS = 120_000

/** A driver's day, month, balance and screen. */
export async function overviewOf(deps: OverviewDeps, driverId: string): Promise<Handled<DriverOverview>> {
  const now = deps.clock.now()
  const today = dayOf(now)
  const [first] = daysOfMonth(today.slice(0, 7))
  const vehicle = await deps.vehicles.ofDriver(deps.db, driverId)
  const screen = vehicle ? await deps.screens.current(vehicle.id) : null
  if (screen) deps.look(screen.id)
  const hold = screen && (await deps.screens.holdOn(screen.id))
  const days = await daysOfDriver(deps, deps.db, driverId, first, today)
  const plays = await deps.delivery.playsByDay(await deps.screens.idsOfDriver(driverId), first, today)
  const shown = ({ net, secondsOnAir }: DayFigures, played: number) => ({
    earnings: toLkr(net),
    hours_on_air: hoursOf(secondsOnAir),
    plays: played,
  })
  const playsOfMonth = [...plays.values()].reduce((sum, count) => sum + count, 0)
  return {
    today: shown(days.get(today) ?? NO_FIGURES, plays.get(today) ?? 0),
    month: shown(sumOf(days.values()), playsOfMonth),
    balance: toLkr(await deps.journal.balanceOfUser(deps.db, 'driver_payable', driverId)),
    screen: screen && {
      id: screen.id,
      online: screen.seenAt !== null && now.getTime() - screen.seenAt.getTime() <= ONLINE_MS,
      last_seen_at: screen.seenAt?.toISOString() ?? null,
      paired_at: screen.pairedAt.toISOString(),
      hold: hold && { reason: hold.reason, since: hold.since.toISOString() },
      enrolled: screen.deviceId !== null,
      position: screen.position,
    },
    vehicle: vehicle && { id: vehicle.id, vehicle_number: vehicle.vehicleNumber, vehicle_type: vehicle.vehicleType },
  }
}

/** A driver's month by day, without future days. */
export async function statementOf(
  deps: OverviewDeps,
  driverId: string,
  month?: string,
): Promise<Handled<EarningStatement>> {
  const today = dayOf(deps.clock.now())
  const shown = month ?? today.slice(0, 7)
  const [first, last] = daysOfMonth(shown)
  const days = await daysOfDriver(deps, deps.db, driverId, first, last)
  const plays = await deps.delivery.playsByDay(await deps.screens.idsOfDriver(driverId), first, last)
  const held = await deps.held.ofDriver(deps.db, driverId, first, last)
  return presentMonth(shown, days, plays, today, await firstDayOnAir(deps.db, { driverId }), held)
}

/** The vehicles that a person drives or owns, with this month's figures of their drivers. */
export async function vehiclesOf(
  deps: OverviewDeps,
  userId: string,
  month?: string,
): Promise<Handled<AnswerOf<typeof ownedVehicles>>> {
  const shown = month ?? dayOf(deps.clock.now()).slice(0, 7)
  const vehicles: OwnedVehicle[] = []
  for (const { id, driverId, driverName, vehicleNumber, vehicleType } of await deps.vehicles.ofPerson(
    deps.db,
    userId,
  )) {
    const { earnings: days, totals } = await statementOf(deps, driverId, shown)
    const named = { id, vehicle_number: vehicleNumber, vehicle_type: vehicleType, driver_name: driverName }
    vehicles.push({ ...named, own: driverId === userId, days, totals })
  }
  return { month: shown, vehicles, total: vehicles.length }
}

/** A driver's rating, and the days that it is computed from, without today. */
export async function ratingOf(deps: OverviewDeps, driverId: string): Promise<Handled<AnswerOf<typeof ownRating>>> {
  const today = dayOf(deps.clock.now())
  const first = addDays(today, -RATED_DAYS)
  const firstPlayed = await firstDayOnAir(deps.db, { driverId })
  const minutes = await deps.delivery.minutesByDay(driverId, first, addDays(today, -1))
  const hoursPerDay = await deps.ratings.hoursPerDay(deps.db)
  const rated = firstPlayed ? Math.max(0, Math.min(RATED_DAYS, daysBetween(firstPlayed, today))) : 0
  // There is no rating yet if the first plays arrived after today's ratings were computed.
  const rating = (await deps.ratings.of(driverId)) ?? driverRating([...minutes.values()], hoursPerDay, rated)
  return {
    rating,
    hours_per_day: hoursPerDay,
    days_rated: rated,
    days: Array.from({ length: RATED_DAYS }, (_, at) => {
      const day = addDays(first, at)
      return { day, minutes: minutes.get(day) ?? 0 }
    }),
  }
}
