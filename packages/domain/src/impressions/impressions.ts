import { COLOMBO_OFFSET_MS, minuteOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { HOURS_OF_WEEK } from '@ayob/contract/impressions'
import { VEHICLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import { DEFAULT_PEAKS, type Peak, peakAt } from '../pricing/peaks'

/**
 * How many people can see one play, by vehicle type and time: an estimate by the publisher (OpenRTB `qty.multiplier` with
 * sourcetype 2), not a count. The default is a rule; after an edit it is a table of the hours of the week.
 */
export type ImpressionTerms = ImpressionRule | ImpressionTable

export interface ImpressionRule {
  readonly perPlay: Readonly<Record<VehicleType, number>>
  readonly peakFactor: number
  readonly nightFactor: number
  readonly peaks: readonly Peak[]
}

/** Multipliers of the 168 hours of the week in Colombo, from Monday 00:00, with at most three decimals. */
export type WeekOfMultipliers = Readonly<Record<VehicleType, readonly number[]>>

export interface ImpressionTable {
  readonly week: WeekOfMultipliers
}

export const DEFAULT_IMPRESSIONS: ImpressionRule = {
  perPlay: { tuktuk: 2.3, car: 1.8, bus: 6, truck: 2.5, bike: 1.2 },
  peakFactor: 1.5,
  nightFactor: 0.3,
  peaks: DEFAULT_PEAKS,
}

const NIGHT_FROM = 22 * 60
const NIGHT_TO = 6 * 60

/** Impressions are summed in whole millionths, so that a sum does not depend on the order. */
export const MICRO = 1_000_000

/** Returns the impressions of a play that starts at an instant, in millionths. A peak takes precedence over night. */
export function impressionMicros(terms: ImpressionTerms, vehicleType: VehicleType, startedAt: Date | number): number {
  const multiplier =
    'week' in terms
      ? (terms.week[vehicleType][hourOfWeek(startedAt)] ?? 0)
      : terms.perPlay[vehicleType] * factorAt(terms, minuteOfDay(startedAt))
  return Math.round(multiplier * MICRO)
}

function factorAt(terms: ImpressionRule, minute: number): number {
  if (peakAt(terms.peaks, minute)) return terms.peakFactor
  return minute >= NIGHT_FROM || minute < NIGHT_TO ? terms.nightFactor : 1
}

/** 1 January 1970 was a Thursday. */
const EPOCH_HOUR = 3 * 24

/** Returns the hour of the Colombo week of an instant, 0 (Monday 00:00) to 167. */
export function hourOfWeek(instant: Date | number): number {
  return (Math.floor((Number(instant) + COLOMBO_OFFSET_MS) / HOUR_MS) + EPOCH_HOUR) % HOURS_OF_WEEK
}

/** Converts terms to the table that administrators edit. For a rule, each hour gets the mean of its minutes. */
export function weekOf(terms: ImpressionTerms): WeekOfMultipliers {
  if ('week' in terms) return terms.week
  const factors = Array.from({ length: HOURS_OF_WEEK }, (_, hour) => {
    const first = (hour % 24) * 60
    let sum = 0
    for (let minute = first; minute < first + 60; minute++) sum += factorAt(terms, minute)
    return sum / 60
  })
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return Object.fromEntries(
    VEHICLE_TYPES.map((type) => [type, factors.map((factor) => rounded(terms.perPlay[type] * factor))]),
  ) as Record<VehicleType, number[]>
}

/** Rounds a sum of millionths to the displayed number. */
export function shownImpressions(micros: number | bigint): number {
  return Math.round(Number(micros) / MICRO)
}
