import type { ReleaseReason, ReleaseState, Ring } from '@ayob/contract/rings'

/** A build of the player, or an image of the device. */
export interface Release {
  readonly name: string
  readonly state: ReleaseState
  readonly ring: Ring
  /** It reaches the screens up to this place. */
  readonly reach: number
}

export interface Target {
  readonly name: string | null
  readonly why: ReleaseReason
}

/** The release that goes through the rings now. `releases`: the newest first. */
export const rollingOf = <R extends Release>(releases: readonly R[]): R | undefined =>
  releases.find(({ state }) => state === 'going' || state === 'stopped')

/** The release that every screen has that is not reached by a newer one. */
export const baseOf = <R extends Release>(releases: readonly R[]): R | undefined =>
  releases.find(({ state }) => state === 'complete')

/**
 * The build that a screen gets, of the releases of a kind, the newest first. What was taken back is given to nobody, also not
 * to a screen that is pinned to it.
 */
export function targetOf(place: number, pin: string | null, releases: readonly Release[]): Target {
  const pinned = releases.find(({ name }) => name === pin)
  if (pinned && pinned.state !== 'taken_back') return { name: pinned.name, why: 'pinned' }
  const rolling = rollingOf(releases)
  if (rolling && place <= rolling.reach) return { name: rolling.name, why: 'ring' }
  const base = baseOf(releases)
  return base ? { name: base.name, why: 'before' } : { name: null, why: 'none' }
}
