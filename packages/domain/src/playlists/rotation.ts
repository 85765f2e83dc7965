import { mayFollow, type Recent, recentWith } from './separation'

/** An ad that may play now: inside its geofence, within its dates, with some of its goal left. */
export interface RotationAd {
  readonly id: string
  /** The share of the slots that the ad should get, 0 to 1. */
  readonly weight: number
}

export interface RotationState {
  /** The slots owed to each ad. Ads that were never eligible are absent. */
  readonly owed: Readonly<Record<string, number>>
  readonly recent: Recent
}

/** The state of a screen that has shown nothing yet. */
export const NOTHING_SHOWN: RotationState = { owed: {}, recent: [] }

interface RotationPick {
  /** Null when no ad is due and a house ad plays. */
  readonly id: string | null
  readonly state: RotationState
}

/** An ad is never owed more slots than this, however long it waited. */
const MOST_OWED = 3
/** An ad that is owed this much may play. */
const DUE = 0.5
/** A new ad with at least this share of the slots has few screens and plays immediately. */
const SHOWS_AT_ONCE = 0.05

/**
 * Deficit-weighted rotation. In each slot every eligible ad is owed its weight more. The ad that is owed most plays if that
 * is at least half a slot, and is then owed one slot less. Over time each ad gets its weight of the slots, or
 * proportionally less when the weights exceed 1. Ads that are not eligible keep what they are owed. A new ad is owed a
 * whole slot and plays immediately; if many screens share it, it starts at a random point (`chance`, 0 to 1) so that they
 * don't all show it at the same moment. An ad that may not follow the last slots (`mayFollow`) waits, and stays owed.
 */
export function pickNext(
  state: RotationState,
  eligible: readonly RotationAd[],
  chance: () => number = () => 0,
): RotationPick {
  const owed: Record<string, number> = { ...state.owed }
  const first = ({ weight }: RotationAd) => (weight >= SHOWS_AT_ONCE ? 1 : DUE - chance())
  let best: RotationAd | null = null
  let most = DUE
  for (const ad of eligible) {
    const before = owed[ad.id]
    const due = before === undefined ? first(ad) : Math.min(MOST_OWED, before + ad.weight)
    owed[ad.id] = due
    if (due >= most && (best === null || due > most) && mayFollow(state.recent, ad.id)) {
      best = ad
      most = due
    }
  }
  if (best !== null) owed[best.id] = most - 1
  const id = best?.id ?? null
  return { id, state: { owed, recent: recentWith(state.recent, id) } }
}

/** A slot without any of the ads: a house ad plays. */
export const houseShown = ({ owed, recent }: RotationState): RotationState => ({
  owed,
  recent: recentWith(recent, null),
})

/** Removes ads that have left the playlist. What was shown stays known: an ad may come back with the next playlist. */
export const keepOnly = ({ owed, recent }: RotationState, ids: ReadonlySet<string>): RotationState => ({
  owed: Object.fromEntries(Object.entries(owed).filter(([id]) => ids.has(id))),
  recent,
})
