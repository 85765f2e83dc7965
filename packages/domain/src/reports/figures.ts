import { shownImpressions } from '../impressions/impressions'

/** Exact sums over plays. */
export interface RawFigures {
  readonly plays: number
  readonly durationMs: number
  readonly impressionMicros: bigint
  readonly clicks: number
}

/** The period of a report, by the instants at which Colombo days begin. */
export interface Period {
  /** Start of the preceding period, from which days are counted. */
  readonly start: Date
  /** Start of the requested period. */
  readonly from: Date
  /** The first instant after it. */
  readonly end: Date
  /** Counts only plays on this route; null for all. */
  readonly route: string | null
}

/** Figures of an hour of the Colombo day (two digits), or of a route (its id). `worth` is the sum of `worthOfPlay` over the plays. */
export interface PeriodPart {
  readonly part: string
  readonly figures: RawFigures
  readonly worth: number
}

export interface PeriodFigures {
  /** Figures of the requested period, and the plays by day from `start` on. */
  readonly bookings: readonly { bookingId: string; figures: RawFigures; days: ReadonlyMap<number, number> }[]
  /** By day from `start` on. */
  readonly days: ReadonlyMap<number, RawFigures>
  /** Figures of the requested period by hour and by route. */
  readonly hours: readonly PeriodPart[]
  readonly routes: readonly PeriodPart[]
}

export const NO_FIGURES: RawFigures = { plays: 0, durationMs: 0, impressionMicros: 0n, clicks: 0 }

export function addFigures(a: RawFigures, b: RawFigures): RawFigures {
  return {
    plays: a.plays + b.plays,
    durationMs: a.durationMs + b.durationMs,
    impressionMicros: a.impressionMicros + b.impressionMicros,
    clicks: a.clicks + b.clicks,
  }
}

/** Clicks per hundred impressions with two decimals; 0 without impressions. */
export function clickRate(clicks: number, impressions: number): number {
  return impressions > 0 ? Math.round((clicks / impressions) * 10_000) / 100 : 0
}

/** Value of a thousand impressions in LKR with two decimals; null without impressions. */
export function costPerThousand(valueCents: number, impressions: number): number | null {
  return impressions > 0 ? Math.round((valueCents * 1000) / impressions) / 100 : null
}

/** Value of a scan of the QR code in LKR with two decimals; null without scans. */
export function costPerScan(valueCents: number, clicks: number): number | null {
  return clicks > 0 ? Math.round(valueCents / clicks) / 100 : null
}

/** Figures as pages show them. `withClicks` is false for routes: a click on a link has no position, so a route has no clicks. */
export function shownFigures(raw: RawFigures, valueCents: number, withClicks: boolean) {
  const impressions = shownImpressions(raw.impressionMicros)
  const seconds = Math.round(raw.durationMs / 1000)
  return {
    plays: raw.plays,
    impressions,
    clicks: withClicks ? raw.clicks : null,
    ctr: withClicks ? clickRate(raw.clicks, impressions) : null,
    seconds,
    hours: Math.round(seconds / 36) / 100,
    value: valueCents / 100,
    cpm: costPerThousand(valueCents, impressions),
    per_scan: withClicks ? costPerScan(valueCents, raw.clicks) : null,
  }
}

/**
 * Splits whole cents over parts by their weights, so that the parts sum exactly to the whole. Each part gets its share
 * rounded down; the remaining cents go to the largest remainders, and to the earlier part in a tie.
 */
export function apportion(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (cents * weight) / all)
  const parts = exact.map(Math.floor)
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
