import type { Handled } from '@ayob/contract/call'
import { addDays, type Day } from '@ayob/contract/days'
import type { DriverDay, EarningStatement } from '@ayob/contract/earnings'
import { type Cents, toLkr } from '@ayob/contract/money'
import type { Reader } from '../../platform/ports'
import { earningStore } from './earnings.store'
import { dueEarnings } from './terms.queries'

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
      secondsOnAir: secondsOnAirOf(row),
      paidSeconds: row.paid_seconds ?? row.paid_minutes * 60,
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

/** Rows of the release before have whole minutes. */
export const secondsOnAirOf = (row: {
  readonly seconds_on_air: number | null
  readonly minutes_on_air: number
}): number => row.seconds_on_air ?? row.minutes_on_air * 60

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

export function presentDay(
  day: Day,
  figures: DayFigures,
  plays: number,
  today: Day,
  held: HeldDay | undefined,
): DriverDay {
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
