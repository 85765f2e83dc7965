import type { CreativeReview } from '@ayob/contract/booking-creatives'

/** The facts that decide whether one of a booking's creatives shows. */
export interface ReviewedCreative {
  readonly number: number
  readonly review: CreativeReview
  /** Switched on by the advertiser. */
  readonly on: boolean
}

/** The creatives that screens show. */
export const shownCreatives = <One extends ReviewedCreative>(all: readonly One[]): One[] =>
  all.filter(({ review, on }) => review === 'approved' && on)

/** The creative that represents the booking: the first that shows, else the first that could. */
export const mainCreative = <One extends ReviewedCreative>(all: readonly One[]): One | undefined =>
  shownCreatives(all)[0] ?? all.find(({ review, on }) => review === 'pending' && on) ?? all[0]

type Refused = 'unknown' | 'rejected' | 'last'

/** Returns the creatives after a switch, or why it is refused: a rejected creative stays off, and the last one that may show stays on. */
export function afterSwitch<One extends ReviewedCreative>(
  all: readonly One[],
  number: number,
  on: boolean,
): One[] | Refused {
  const one = all.find((creative) => creative.number === number)
  if (one === undefined) return 'unknown'
  if (one.review === 'rejected') return 'rejected'
  const next = all.map((creative) => (creative === one ? { ...creative, on } : creative))
  // While a creative shows, one that waits for review can't replace it.
  const standing = (some: readonly One[]) =>
    shownCreatives(all).length > 0 ? shownCreatives(some) : some.filter(({ review, on }) => review !== 'rejected' && on)
  return standing(next).length === 0 ? 'last' : next
}

/**
 * Returns the creatives after the rejection of one, or why it is refused. If no other creative is on, the others are
 * switched on. `last`: all the others are rejected.
 */
export function afterRejection<One extends ReviewedCreative>(all: readonly One[], number: number): One[] | Refused {
  const one = all.find((creative) => creative.number === number)
  if (one === undefined) return 'unknown'
  if (one.review === 'rejected') return 'rejected'
  const next = all.map((creative) => (creative === one ? { ...creative, review: 'rejected' as const } : creative))
  // In an approved ad, creatives that wait for review don't replace the rejected one.
  const left = next.filter(({ review }) => (one.review === 'approved' ? review === 'approved' : review !== 'rejected'))
  if (left.length === 0) return 'last'
  const isAnyOn = left.some(({ on }) => on)
  return next.map((creative) => (isAnyOn || !left.includes(creative) ? creative : { ...creative, on: true }))
}

interface Results {
  readonly plays: number
  readonly impressions: number
  readonly clicks: number
}

/**
 * The results of each creative. Plays and scans that name no creative, such as those of a player that supports only one,
 * count for the first, so that the sum equals the booking's results.
 */
export function resultsByCreative<One extends { readonly number: number }>(
  all: readonly One[],
  named: readonly (Results & { readonly number: number })[],
  total: Results,
): (One & Results)[] {
  const of = (number: number, key: keyof Results) => named.find((row) => row.number === number)?.[key] ?? 0
  return all.map((one, at) => {
    const result = (key: keyof Results) => {
      if (at > 0) return of(one.number, key)
      return Math.max(0, total[key] - all.slice(1).reduce((sum, other) => sum + of(other.number, key), 0))
    }
    return { ...one, plays: result('plays'), impressions: result('impressions'), clicks: result('clicks') }
  })
}
