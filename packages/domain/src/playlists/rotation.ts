/** An ad that may play now: inside its geofence, within its dates, with some of its goal left. */
export interface RotationAd {
  readonly id: string
  /** Part of the slots that the ad should get, 0 to 1. */
  readonly weight: number
}

/** What each ad is still owed, in slots. Ads that were never eligible are absent. */
export type RotationState = Readonly<Record<string, number>>

export interface RotationPick {
  /** Null when no ad is owed a slot yet: a house ad plays. */
  readonly id: string | null
  readonly state: RotationState
}

/** However long an ad was passed over, it makes up no more than this many slots at a stretch. */
const MOST_OWED = 3
/** An ad is owed a slot from here on. */
const DUE = 0.5
/** An ad with this part of the slots or more, shared by so few screens, shows as soon as it is seen. */
const SHOWS_AT_ONCE = 0.05

/**
 * Deficit-weighted rotation: in each slot every eligible ad is owed its weight more; the one that is owed most plays,
 * if that is at least half a slot, and is owed a slot less. Over any stretch each ad then gets its weight of the slots
 * (all ads alike less, when together they want more than there is). Ads that are not eligible keep what they are owed.
 * An ad seen for the first time is owed a whole slot, so it shows at once; one that many screens share begins anywhere
 * between two of its slots, by `chance` (0 to 1), since else all of them would show it in the same moment.
 */
export function pickNext(
  state: RotationState,
  eligible: readonly RotationAd[],
  chance: () => number = () => 0,
): RotationPick {
  const owed: Record<string, number> = { ...state }
  const first = ({ weight }: RotationAd) => (weight >= SHOWS_AT_ONCE ? 1 : DUE - chance())
  let best: RotationAd | null = null
  let most = DUE
  for (const ad of eligible) {
    const before = owed[ad.id]
    const due = before === undefined ? first(ad) : Math.min(MOST_OWED, before + ad.weight)
    owed[ad.id] = due
    if (due >= most && (best === null || due > most)) {
      best = ad
      most = due
    }
  }
  if (best === null) return { id: null, state: owed }
  owed[best.id] = most - 1
  return { id: best.id, state: owed }
}

/** Forgets ads that have left the playlist. */
export function keepOnly(state: RotationState, ids: ReadonlySet<string>): RotationState {
  return Object.fromEntries(Object.entries(state).filter(([id]) => ids.has(id)))
}
