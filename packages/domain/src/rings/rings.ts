import { RINGS, type Ring } from '@ayob/contract/rings'

/** The ring after another one; null after the last. */
export const ringAfter = (ring: Ring): Ring | null => RINGS[RINGS.indexOf(ring) + 1] ?? null

/** How many of a number of screens a ring reaches: 1 %, at least one; 10 %; all. */
export function shareOf(ring: Ring, screens: number): number {
  if (ring === 'all') return screens
  const canaries = Math.min(screens, Math.max(1, Math.floor(screens / 100)))
  return ring === 'canary' ? canaries : Math.max(canaries, Math.floor(screens / 10))
}

/** The place of a screen between 0 and 1: always the same for its id, and even over many ids (FNV-1a, then mixed). */
export function placeOf(screenId: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < screenId.length; index++) {
    hash = Math.imul(hash ^ screenId.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Reaches nobody. */
export const NOBODY = -1
/** Reaches every screen. */
export const EVERYBODY = 1

/**
 * Up to which place a ring reaches, for the places of the fleet. What it has reached `before` stays while that is somebody and
 * not more than the ring's share: a screen should not change its build because another one came or went.
 */
export function reachOf(ring: Ring, places: readonly number[], before = NOBODY): number {
  if (ring === 'all') return EVERYBODY
  const most = shareOf(ring, places.length)
  const reached = places.filter((place) => place <= before).length
  if (reached > 0 && reached <= most) return before
  return places.toSorted((a, b) => a - b)[most - 1] ?? NOBODY
}
