import type { Ring } from './rings'

/**
 * Going: it reaches the screens ring by ring. Stopped: an administrator holds it where it is. Complete: every screen has it, and it
 * is what later ones are compared with. Taken back: no screen gets it, ever again. Replaced: a newer one came before it was complete.
 */
export const RELEASE_STATES = ['going', 'stopped', 'complete', 'taken_back', 'replaced'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

/** A build of the player, or an image of the device. */
export interface Release {
  readonly name: string
  readonly state: ReleaseState
  readonly ring: Ring
  /** It reaches the screens up to this place. */
  readonly reach: number
}

/** Why a screen gets a build: it is pinned; the ring has reached it; it is still the one before; there is none. */
export const REASONS = ['pinned', 'ring', 'before', 'none'] as const
export type Reason = (typeof REASONS)[number]

export interface Target {
  readonly name: string | null
  readonly why: Reason
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
