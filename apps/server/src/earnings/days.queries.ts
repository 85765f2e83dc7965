import { addDays, type Day } from '@ayob/contract/days'
import type { DriverDay, EarningStatement } from '@ayob/contract/earnings'
import { type Cents, toLkr } from '@ayob/contract/money'
import { earningToAdd } from '@ayob/domain/earnings/ledger'
import type { Reader } from '../platform/ports'
import { earningStore } from './earnings.store'
import type { PricingConfigs } from './ports'
import { readTerms } from './terms.queries'

/** A driver's day over all vehicles: what is written, and what would be added now. Amounts in cents. */
export interface DayFigures {
  minutesOnAir: number
  paidMinutes: number
  gross: Cents
  deviceRecovered: Cents
  net: Cents
  corrections: number
  /** Some of it is not written. */
  live: boolean
}

export const NO_FIGURES: Readonly<DayFigures> = {
  minutesOnAir: 0,
  paidMinutes: 0,
  gross: 0,
  deviceRecovered: 0,
  net: 0,
  corrections: 0,
  live: false,
}

const FIGURES = ['minutesOnAir', 'paidMinutes', 'gross', 'deviceRecovered', 'net'] as const

function add(to: DayFigures, more: Pick<DayFigures, (typeof FIGURES)[number]>): void {
  for (const key of FIGURES) to[key] += more[key]
}

/**
 * A driver's days from one to another, in order, those without a minute on air left out: the written rows, and what the
 * next computation would add to them (all of today). So a figure that was shown live is the one that is written.
 */
export async function daysOfDriver(
  needs: { readonly pricing: PricingConfigs },
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
      minutesOnAir: row.minutes_on_air,
      paidMinutes: row.paid_minutes,
      gross: row.gross_cents,
      deviceRecovered: row.device_cents,
      net: row.net_cents,
    })
    if (row.revision > 0) figures.corrections += 1
  }
  const due = await earningStore.due(reader, { from, to, driverId })
  const termsOf = await readTerms(needs.pricing, reader, [...new Set(due.map(({ day }) => day))])
  const recovered = new Map<string, number>()
  for (const one of due) {
    const before = recovered.get(one.vehicleId) ?? one.recovered
    const added = earningToAdd(one.written, one.minutes, termsOf(one.day, one.vehicleType).terms, before)
    recovered.set(one.vehicleId, before + added.deviceRecovered)
    const figures = figuresOf(one.day)
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

/** Hours of a number of minutes, two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

const figuresShown = (figures: DayFigures, plays: number) => ({
  minutes_on_air: figures.minutesOnAir,
  hours_on_air: hoursOf(figures.minutesOnAir),
  paid_minutes: figures.paidMinutes,
  unpaid_minutes: figures.minutesOnAir - figures.paidMinutes,
  plays,
  gross: toLkr(figures.gross),
  device_deduction: toLkr(figures.deviceRecovered),
  earnings: toLkr(figures.net),
})

export function presentDay(day: Day, figures: DayFigures, plays: number, today: Day): DriverDay {
  return {
    day,
    live: figures.live || day === today,
    corrections: figures.corrections,
    ...figuresShown(figures, plays),
  }
}

/** First and last day of a month `2026-11`. */
export function daysOfMonth(month: string): [first: Day, last: Day] {
  const first = `${month}-01`
  return [first, addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)]
}

/** A month by day, newest first. */
export function presentMonth(
  month: string,
  days: ReadonlyMap<Day, DayFigures>,
  plays: ReadonlyMap<Day, number>,
  today: Day,
  firstDay: Day | undefined,
): EarningStatement {
  const played = (day: Day) => plays.get(day) ?? 0
  const total = [...days.keys()].reduce((sum, day) => sum + played(day), 0)
  return {
    success: true,
    month,
    earnings: [...days].map(([day, figures]) => presentDay(day, figures, played(day), today)).reverse(),
    total: days.size,
    totals: { days: days.size, ...figuresShown(sumOf(days.values()), total) },
    first_month: firstDay?.slice(0, 7) ?? null,
  }
}
