import { isDeepStrictEqual } from 'node:util'
import type { Handled } from '@ayob/contract/call'
import { addDays, type Day, dayOf, minuteOfDay } from '@ayob/contract/days'
import { DAY_MIN, HOUR_MIN } from '@ayob/contract/durations'
import type { DriverDay, DriverDayDetail, EarningStatement } from '@ayob/contract/earnings'
import { type Cents, toLkr } from '@ayob/contract/money'
import { type EarningTerms, hoursOfDay, type TermsSpan } from '@ayob/domain/earnings/day'
import { playsByDay, rejectedOn } from '../../air/plays/plays.queries'
import { screenIdsOfDriver } from '../../goods/screens/screens.queries'
import { vehiclesByIds } from '../../people/vehicles/vehicles.queries'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Core, Reader } from '../../platform/ports'
import { timeOnAir } from './airtime.queries'
import { earningStore } from './earnings.store'
import { dueEarnings, readTerms } from './terms.queries'

/** Minutes of a day that do not count. */
export interface HeldDay {
  readonly held: readonly number[]
  readonly rejected: readonly number[]
}

/** A driver's day over all vehicles: the written and the due earnings. Amounts in cents. */
export interface DayFigures {
  secondsOnAir: number
  paidSeconds: number
  gross: Cents
  deviceRecovered: Cents
  net: Cents
  corrections: number
  /** Part of the day is not written yet. */
  live: boolean
}

export const NO_FIGURES: Readonly<DayFigures> = {
  secondsOnAir: 0,
  paidSeconds: 0,
  gross: 0,
  deviceRecovered: 0,
  net: 0,
  corrections: 0,
  live: false,
}

const FIGURES = ['secondsOnAir', 'paidSeconds', 'gross', 'deviceRecovered', 'net'] as const

function add(to: DayFigures, more: Pick<DayFigures, (typeof FIGURES)[number]>): void {
  for (const key of FIGURES) to[key] += more[key]
}

/**
 * A driver's days between two days, in order, without days off air. Adds to the written rows what the next computation
 * would write (all of today), so a live figure equals the one that will be written.
 */
export async function daysOfDriver(
  reader: Reader,
  driverId: string,
  from: Day,
  to: Day,
): Promise<Map<Day, DayFigures>> {
  const days = new Map<Day, DayFigures>()
  const figuresOf = (day: Day) => {
    const figures = days.get(day) ?? { ...NO_FIGURES }
    days.set(day, figures)
    return figures
  }
  for (const row of await earningStore.ofDriver(reader, driverId, from, to)) {
    const figures = figuresOf(row.day)
    add(figures, {
      secondsOnAir: row.seconds_on_air,
      paidSeconds: row.paid_seconds,
      gross: row.gross_cents,
      deviceRecovered: row.device_cents,
      net: row.net_cents,
    })
    if (row.revision > 0) figures.corrections += 1
  }
  for (const { day, added } of await dueEarnings(reader, { from, to, driverId })) {
    const figures = figuresOf(day)
    add(figures, added)
    figures.live = true
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function sumOf(all: Iterable<DayFigures>): DayFigures {
  const sum = { ...NO_FIGURES }
  for (const figures of all) add(sum, figures)
  return sum
}

/** Seconds as hours, with two decimals. */
export const hoursOf = (seconds: number): number => Math.round((seconds / 3600) * 100) / 100
/** Seconds as minutes, rounded. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 60)

const figuresShown = (figures: DayFigures, plays: number) => ({
  seconds_on_air: figures.secondsOnAir,
  minutes_on_air: minutesOf(figures.secondsOnAir),
  hours_on_air: hoursOf(figures.secondsOnAir),
  paid_minutes: minutesOf(figures.paidSeconds),
  unpaid_minutes: minutesOf(figures.secondsOnAir) - minutesOf(figures.paidSeconds),
  plays,
  gross: toLkr(figures.gross),
  device_deduction: toLkr(figures.deviceRecovered),
  earnings: toLkr(figures.net),
})

function presentDay(day: Day, figures: DayFigures, plays: number, today: Day, held: HeldDay | undefined): DriverDay {
  const { live, corrections } = figures
  const held_minutes = new Set(held?.held).size
  return { day, live: live || day === today, corrections, held_minutes, ...figuresShown(figures, plays) }
}

/** First and last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): [first: Day, last: Day] {
  const first = `${month}-01`
  return [first, addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)]
}

/** A month's statement by day, newest first. */
export function presentMonth(
  month: string,
  days: ReadonlyMap<Day, DayFigures>,
  plays: ReadonlyMap<Day, number>,
  today: Day,
  firstDay: Day | undefined,
  held: ReadonlyMap<Day, HeldDay>,
): Handled<EarningStatement> {
  const played = (day: Day) => plays.get(day) ?? 0
  const all = [...new Set([...days.keys(), ...held.keys()])].sort().reverse()
  const total = all.reduce((sum, day) => sum + played(day), 0)
  return {
    month,
    earnings: all.map((day) => presentDay(day, days.get(day) ?? NO_FIGURES, played(day), today, held.get(day))),
    total: all.length,
    totals: { days: all.length, ...figuresShown(sumOf(days.values()), total) },
    first_month: firstDay?.slice(0, 7) ?? null,
  }
}

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
        minutes: minutesOf(row.seconds_on_air),
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

/** Nothing is erased: payouts derive from earnings, and books can't be changed. */
export const earningsPersonal: PersonalPart = {
  name: 'earnings',
  exported: ownRows('driver_earnings', {
    owner: 'driver_id',
    columns: ['day', 'revision', 'seconds_on_air', 'paid_seconds', 'gross_cents', 'device_cents', 'net_cents'],
    order: 'id',
  }),
}
