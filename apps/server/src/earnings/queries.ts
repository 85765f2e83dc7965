import type { AnswerOf } from '@ayob/contract/call'
import { dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import type { driverOverview } from '@ayob/contract/screens'
import { earningsByDay, sumOfDays } from '@ayob/domain/earnings/ledger'
import { earningTerms } from '@ayob/domain/earnings/terms'
import type { Clock } from '../platform/ports'
import type { Airtime, DriverScreens, DriverVehicles, PricingConfigs } from './ports'

export interface OverviewNeeds {
  readonly clock: Clock
  readonly pricing: PricingConfigs
  readonly vehicles: DriverVehicles
  readonly screens: DriverScreens
  readonly airtime: Airtime
}

/** A screen that beats every 30 seconds and was not heard for this long is offline. */
const ONLINE_MS = 120_000

/** A driver's day, month, balance and screen, from the minutes on air. */
export async function overviewOf(needs: OverviewNeeds, driverId: string): Promise<AnswerOf<typeof driverOverview>> {
  const vehicle = await needs.vehicles.ofDriver(driverId)
  const hours = await needs.airtime.ofScreens(await needs.screens.idsOfDriver(driverId))
  const screen = vehicle ? await needs.screens.current(vehicle.id) : null
  const hold = screen && (await needs.screens.holdOn(screen.id))
  const minutes = hours.flatMap((hour) => hour.minutes)
  const pricing = await needs.pricing.onDays([...new Set(minutes.map(dayOf))])
  const terms = new Map([...pricing].map(([day, held]) => [day, earningTerms(held, vehicle?.vehicleType ?? 'tuktuk')]))
  const earnings = earningsByDay(minutes, terms)

  const now = needs.clock.now()
  const today = dayOf(now)
  const month = today.slice(0, 7)
  const figures = (test: (day: string) => boolean) => {
    const { net, minutesOnAir } = sumOfDays(earnings, test)
    const plays = hours.filter(({ hour }) => test(dayOf(hour))).reduce((sum, row) => sum + row.plays, 0)
    return { earnings: toLkr(net), hours_on_air: Math.round((minutesOnAir / 60) * 100) / 100, plays }
  }
  return {
    success: true,
    today: figures((day) => day === today),
    month: figures((day) => day.startsWith(month)),
    balance: toLkr(sumOfDays(earnings, (day) => day < today).net),
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
