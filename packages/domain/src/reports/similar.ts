import { shownImpressions } from '../impressions/impressions'
import { clickRate, costPerScan, costPerThousand, type RawFigures } from './figures'

/** A median of fewer advertisers could show what one of them pays. */
export const LEAST_OTHERS = 5

/** Rates of ads, which do not depend on how many vehicles show them. Null where fewer than five advertisers have one. */
export interface SimilarAds {
  readonly cpm: number | null
  readonly per_scan: number | null
  /** Clicks per hundred impressions. */
  readonly ctr: number | null
}

/** The ads of one advertiser together. */
interface Other {
  readonly figures: RawFigures
  readonly valueCents: number
}

/** Returns the median of each rate over other advertisers. Each counts once, however many ads it has. */
export function similarAds(others: readonly Other[]): SimilarAds {
  const median = (rateOf: (impressions: number, other: Other) => number | null) =>
    medianOf(others.map((other) => rateOf(shownImpressions(other.figures.impressionMicros), other)))
  return {
    cpm: median((impressions, { valueCents }) => costPerThousand(valueCents, impressions)),
    per_scan: median((_, { valueCents, figures }) => costPerScan(valueCents, figures.clicks)),
    ctr: median((impressions, { figures }) => (impressions > 0 ? clickRate(figures.clicks, impressions) : null)),
  }
}

/** Returns the middle of the known values with two decimals; null when too few are known. */
function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b)
  if (known.length < LEAST_OTHERS) return null
  const middle = (known.length - 1) / 2
  const [low = 0, high = 0] = [known[Math.floor(middle)], known[Math.ceil(middle)]]
  return Math.round((low + high) * 50) / 100
}
