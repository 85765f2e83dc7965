import { isDeepStrictEqual } from 'node:util'
import type { Handled } from '@ayob/contract/call'
import { type Day, dayOf, minuteOfDay } from '@ayob/contract/days'
import { DAY_MIN, HOUR_MIN } from '@ayob/contract/durations'
import type { DriverDayDetail } from '@ayob/contract/earnings'
import { toLkr } from '@ayob/contract/money'
import { type EarningTerms, hoursOfDay, type TermsSpan } from '@ayob/domain/earnings/day'
import { playsByDay, rejectedOn } from '../../air/plays/drives.queries'
import { screenIdsOfDriver } from '../../goods/screens/driver-screens.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.views'
import type { Core } from '../../platform/core'
import { timeOnAir } from './airtime.queries'
import { daysOfDriver, type HeldDay, minutesOf, NO_FIGURES, presentDay, secondsOnAirOf } from './days.queries'
import { earningStore } from './earnings.store'
import { readTerms } from './terms.queries'

const timeOf = (minute: number) => {
  const at = ((minute % DAY_MIN) + DAY_MIN) % DAY_MIN
  return `${String(Math.floor(at / HOUR_MIN)).padStart(2, '0')}:${String(at % HOUR_MIN).padStart(2, '0')}`
}

/** A driver's day by hour: the earnings of each hour, and why minutes were not paid. */
export async function dayInDetail(
  ctx: Core,
  driverId: string,
  day: Day,
  held: HeldDay | undefined,
): Promise<Handled<DriverDayDetail>> {
  const { db, clock } = ctx
  const now = clock.now()
  const today = dayOf(now)
  const screens = await screenIdsOfDriver(db, driverId)
  const figures = (await daysOfDriver(db, driverId, day, day)).get(day) ?? NO_FIGURES
  const plays = (await playsByDay(db, screens, day, day)).get(day) ?? 0
  const onAir = await timeOnAir(db, driverId, day)
  const termsOf = await readTerms(db, [day])
  const vehicleIds = onAir.map(({ vehicleId }) => vehicleId)
  const vehicles = await vehiclesByIds(ctx, db, vehicleIds)
  const rows = await earningStore.ofDriver(db, driverId, day, day)
  const hours = onAir.flatMap(({ vehicleType, onAir: time }) => hoursOfDay(time, termsOf(day, vehicleType).terms))
  const end = day === today ? minuteOfDay(now) + 1 : day < today ? DAY_MIN : 0
  return {
    day: presentDay(day, figures, plays, today, held),
    vehicles: [...vehicles.values()].map(({ id, vehicleNumber, vehicleType }) => ({
      id,
      vehicle_number: vehicleNumber,
      vehicle_type: vehicleType,
    })),
    rates: [...new Set(onAir.map(({ vehicleType }) => vehicleType))].flatMap((type) =>
      ratesOf(type, termsOf(day, type).spans),
    ),
    hours: hoursShown(hours, end, held ?? NOTHING_HELD),
    corrections: rows
      .filter(({ revision }) => revision > 0)
      .map((row) => ({
        at: row.created_at.toISOString(),
        minutes: minutesOf(secondsOnAirOf(row)),
        earnings: toLkr(row.net_cents),
      })),
    rejected: await rejectedOn(db, screens, day),
  }
}

/** The rates of a vehicle type, without changes of prices that leave them as they were. */
function ratesOf(type: string, spans: readonly TermsSpan[]): DriverDayDetail['rates'] {
  const rates = spans.map(({ fromMinute, terms }) => ({
    vehicle_type: type,
    from: timeOf(fromMinute),
    per_hour: toLkr(terms.ratePerHour),
    hours_limit: terms.totalHoursPerDay,
    device_per_day: toLkr(terms.devicePerDay),
    peaks: peaksShown(terms),
  }))
  return rates.filter((rate, index) => !isDeepStrictEqual({ ...rates[index - 1], from: rate.from }, rate))
}

const peaksShown = ({ peaks }: EarningTerms) =>
  peaks
    .filter(({ minutes }) => minutes > 0)
    .map(({ fromMinute, minutes, multiplier }) => ({
      from: timeOf(fromMinute),
      to: timeOf(fromMinute + minutes),
      multiplier: Math.round(multiplier * 1e4) / 1e4,
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))

const NOTHING_HELD: HeldDay = { held: [], rejected: [] }

const hourOf = (minute: number) => Math.floor(minute / HOUR_MIN)

/**
 * The hours from the first to the last with time on air or held, including hours off air in between, summed over
 * vehicles, in rounded minutes. All time of an hour is paid, beyond the daily limit, held, rejected, or off air. `end` is
 * the first minute that has not begun.
 */
function hoursShown(
  hours: ReturnType<typeof hoursOfDay>,
  end: number,
  { held, rejected }: HeldDay,
): DriverDayDetail['hours'] {
  const numbers = [...hours.map(({ hour }) => hour), ...[...held, ...rejected].map(hourOf)]
  const shown: DriverDayDetail['hours'] = []
  for (let hour = Math.min(...numbers); hour <= Math.max(...numbers); hour++) {
    const of = hours.filter((one) => one.hour === hour)
    const sum = (key: 'secondsOnAir' | 'peakSeconds' | 'paidSeconds' | 'gross') =>
      of.reduce((total, one) => total + one[key], 0)
    const onAir = minutesOf(sum('secondsOnAir'))
    const paid = minutesOf(sum('paidSeconds'))
    const over = Math.min(HOUR_MIN, Math.max(0, end - hour * HOUR_MIN))
    const among = (minutes: readonly number[]) => new Set(minutes.filter((minute) => hourOf(minute) === hour)).size
    const [heldHere, rejectedHere] = [among(held), among(rejected)]
    const unpaid = [
      { reason: 'daily_limit' as const, minutes: onAir - paid },
      { reason: 'held' as const, minutes: heldHere },
      { reason: 'rejected' as const, minutes: rejectedHere },
      { reason: 'off_air' as const, minutes: over - onAir - heldHere - rejectedHere },
    ]
    shown.push({
      hour: timeOf(hour * HOUR_MIN),
      minutes_on_air: onAir,
      peak_minutes: minutesOf(sum('peakSeconds')),
      paid_minutes: paid,
      unpaid: unpaid.filter(({ minutes }) => minutes > 0),
      earnings: toLkr(sum('gross')),
    })
  }
  return shown
}
