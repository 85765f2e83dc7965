import { minuteOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicles'
import { DEFAULT_PEAKS, type Peak, peakAt } from './peaks'

/**
 * How many people could see one play, by vehicle type and time of day: an estimate by the publisher (OpenRTB
 * `qty.multiplier` with sourcetype 2), not a count.
 */
export interface ImpressionTerms {
  readonly perPlay: Readonly<Record<VehicleType, number>>
  readonly peakFactor: number
  readonly nightFactor: number
  readonly peaks: readonly Peak[]
}

export const DEFAULT_IMPRESSIONS: ImpressionTerms = {
  perPlay: { tuktuk: 2.3, car: 1.8, bus: 6, truck: 2.5, bike: 1.2 },
  peakFactor: 1.5,
  nightFactor: 0.3,
  peaks: DEFAULT_PEAKS,
}

const NIGHT_FROM = 22 * 60
const NIGHT_TO = 6 * 60

/** Impressions are summed as whole millionths, so that no sum depends on its order. */
export const MICRO = 1_000_000

/** Impressions of one play that starts at an instant, in millionths. Peak goes before night where they meet. */
export function impressionMicros(terms: ImpressionTerms, vehicleType: VehicleType, startedAt: Date | number): number {
  return Math.round(terms.perPlay[vehicleType] * factorAt(terms, minuteOfDay(startedAt)) * MICRO)
}

function factorAt(terms: ImpressionTerms, minute: number): number {
  if (peakAt(terms.peaks, minute)) return terms.peakFactor
  return minute >= NIGHT_FROM || minute < NIGHT_TO ? terms.nightFactor : 1
}

/** A sum of millionths as the whole number that people see. */
export function shownImpressions(micros: number | bigint): number {
  return Math.round(Number(micros) / MICRO)
}
