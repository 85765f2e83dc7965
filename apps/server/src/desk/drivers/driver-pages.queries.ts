import type { AnswerOf, Handled } from '@ayob/contract/call'
import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { DriverOverview, EarningStatement, OwnedVehicle, ownedVehicles, ownRating } from '@ayob/contract/earnings'
import { toLkr } from '@ayob/contract/money'
import { driverRating, RATED_DAYS } from '@ayob/domain/people/rating'
import { minutesOfDriver } from '../../air/figures/screens.queries'
import { playsByDay } from '../../air/plays/plays.queries'
import { hoursPerDay } from '../../goods/pricing/pricing.queries'
import { holdOnScreen, screenIdsOfDriver, screenOfVehicle } from '../../goods/screens/screens.queries'
import { firstDayOnAir } from '../../money/earnings/airtime.queries'
import {
  type DayFigures,
  daysOfDriver,
  daysOfMonth,
  hoursOf,
  NO_FIGURES,
  presentMonth,
  sumOf,
} from '../../money/earnings/days.queries'
import { deviceOnDay } from '../../money/earnings/terms.queries'
import { balanceOfUser } from '../../money/journal/journal.queries'
import { payoutsAhead } from '../../money/payouts/payouts.queries'
import { vehicleOfDriver, vehiclesOfPerson } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import type { Core } from '../../platform/ports'
import { heldMinutesOf } from '../../trust/integrity/cases.queries'
import { driverRatingOf } from '../people/people.queries'

/** A screen without a heartbeat for this long is offline; one is due every 30 seconds. */
const ONLINE_MS = 120_000

/** A driver's day, month, balance and screen. */
export async function overviewOf(ctx: Context, driverId: string): Promise<Handled<DriverOverview>> {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const [first] = daysOfMonth(today.slice(0, 7))
  const vehicle = await vehicleOfDriver(ctx, ctx.db, driverId)
  const screen = vehicle ? await screenOfVehicle(ctx.db, vehicle.id) : null
  if (screen) ctx.signals.watched.tell(screen.id)
  const hold = screen && (await holdOnScreen(ctx.db, screen.id))
  const days = await daysOfDriver(ctx.db, driverId, first, today)
  const plays = await playsByDay(ctx.db, await screenIdsOfDriver(ctx.db, driverId), first, today)
  const shown = ({ net, secondsOnAir }: DayFigures, played: number) => ({
    earnings: toLkr(net),
    hours_on_air: hoursOf(secondsOnAir),
    plays: played,
  })
  const device = vehicle
    ? await deviceOnDay(ctx.db, { vehicleId: vehicle.id, driverId, day: today }, vehicle.vehicleType)
    : { gross: 0, due: 0, missing: 0 }
  const balance = await balanceOfUser(ctx.db, 'driver_payable', driverId)
  const playsOfMonth = [...plays.values()].reduce((sum, count) => sum + count, 0)
  return {
    today: shown(days.get(today) ?? NO_FIGURES, plays.get(today) ?? 0),
    device_today: { gross: toLkr(device.gross), due: toLkr(device.due), missing: toLkr(device.missing) },
    month: shown(sumOf(days.values()), playsOfMonth),
    first_day_on_air: (await firstDayOnAir(ctx.db, { driverId })) ?? null,
    balance: toLkr(balance),
    ...(await payoutsAhead(ctx, driverId, balance)),
    screen: screen && {
      id: screen.id,
      online: screen.seenAt !== null && now.getTime() - screen.seenAt.getTime() <= ONLINE_MS,
      last_seen_at: screen.seenAt?.toISOString() ?? null,
      paired_at: screen.pairedAt.toISOString(),
      starting: now.getTime() - screen.pairedAt.getTime() < MINUTE_MS,
      hold: hold && { reason: hold.reason, since: hold.since.toISOString() },
      enrolled: screen.deviceId !== null,
      position: screen.position,
    },
    vehicle: vehicle && { id: vehicle.id, vehicle_number: vehicle.vehicleNumber, vehicle_type: vehicle.vehicleType },
  }
}

/** A driver's month by day, without future days. */
export async function statementOf(ctx: Core, driverId: string, month?: string): Promise<Handled<EarningStatement>> {
  const today = dayOf(ctx.clock.now())
  const shown = month ?? today.slice(0, 7)
  const [first, last] = daysOfMonth(shown)
  const days = await daysOfDriver(ctx.db, driverId, first, last)
  const plays = await playsByDay(ctx.db, await screenIdsOfDriver(ctx.db, driverId), first, last)
  const held = await heldMinutesOf(ctx.db, driverId, first, last)
  return presentMonth(shown, days, plays, today, await firstDayOnAir(ctx.db, { driverId }), held)
}

/** The vehicles that a person drives or owns, with this month's figures of their drivers. */
export async function vehiclesOf(
  ctx: Core,
  userId: string,
  month?: string,
): Promise<Handled<AnswerOf<typeof ownedVehicles>>> {
  const shown = month ?? dayOf(ctx.clock.now()).slice(0, 7)
  const vehicles: OwnedVehicle[] = []
  for (const { id, driverId, driverName, vehicleNumber, vehicleType } of await vehiclesOfPerson(ctx.db, userId)) {
    const { earnings: days, totals } = await statementOf(ctx, driverId, shown)
    const named = { id, vehicle_number: vehicleNumber, vehicle_type: vehicleType, driver_name: driverName }
    vehicles.push({ ...named, own: driverId === userId, days, totals })
  }
  return { month: shown, vehicles, total: vehicles.length }
}

/** A driver's rating, and the days that it is computed from, without today. */
export async function ratingOf(ctx: Core, driverId: string): Promise<Handled<AnswerOf<typeof ownRating>>> {
  const today = dayOf(ctx.clock.now())
  const first = addDays(today, -RATED_DAYS)
  const firstPlayed = await firstDayOnAir(ctx.db, { driverId })
  const minutes = await minutesOfDriver(ctx.db, driverId, first, addDays(today, -1))
  const scheduled = await hoursPerDay(ctx, ctx.db)
  const rated = firstPlayed ? Math.max(0, Math.min(RATED_DAYS, daysBetween(firstPlayed, today))) : 0
  // There is no rating yet if the first plays arrived after today's ratings were computed.
  const rating = (await driverRatingOf(ctx.db, driverId)) ?? driverRating([...minutes.values()], scheduled, rated)
  return {
    rating,
    hours_per_day: scheduled,
    days_rated: rated,
    days: Array.from({ length: RATED_DAYS }, (_, at) => {
      const day = addDays(first, at)
      return { day, minutes: minutes.get(day) ?? 0 }
    }),
  }
}
