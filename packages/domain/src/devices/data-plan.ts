import type { Drop } from '@ayob/contract/commands'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { RENDITION_SIDES } from '../creatives/renditions'

/**
 * What a screen does without when the bytes of its month run out: the first one first, each from a share of the budget.
 * Plays, heartbeats and the ads of today are never dropped.
 */
const DROPPED_FROM: readonly (readonly [drop: Drop, share: number])[] = [
  ['looks', 0.8],
  ['later_ads', 0.85],
  ['house_ads', 0.9],
  ['sharpness', 1],
]

/** What a screen that has used so many bytes of its month does without now. */
export const dropsAt = (bytes: number, budget: number): Drop[] =>
  DROPPED_FROM.flatMap(([drop, share]) => (bytes >= budget * share ? [drop] : []))

/** How often a screen is asked for a look, as a factor. It never ends: looks prove what is shown. */
export const lookShare = (drops: readonly Drop[]): number => (drops.includes('looks') ? 1 / 3 : 1)

/** The side of renditions that a screen gets: without sharpness the next smaller one. */
export function affordedSide(side: number | null, drops: readonly Drop[]): number | null {
  if (!drops.includes('sharpness')) return side
  if (side === null) return RENDITION_SIDES.at(-1) ?? null
  return RENDITION_SIDES.findLast((one) => one < side) ?? side
}

/** Colombo is 5:30 ahead of UTC all year. */
const AHEAD_MS = 5.5 * HOUR_MS
/** The hours of Colombo in which networks are idle and cheap. */
const NIGHT = { from: 1 * HOUR_MS, until: 5 * HOUR_MS }

const timeOfDay = (at: number) => (((at + AHEAD_MS) % DAY_MS) + DAY_MS) % DAY_MS
const isNight = (at: number) => timeOfDay(at) >= NIGHT.from && timeOfDay(at) < NIGHT.until

/** The end of the night that runs at an instant, or of the next one. */
export function nightEnd(at: number): number {
  const end = at - timeOfDay(at) + NIGHT.until
  return end > at ? end : end + DAY_MS
}

/** A file that is not on the screen yet. `from`: when its ad begins; null for a house ad while the screen has others. */
export interface AwaitedFile {
  readonly from: number | null
}

/** The line of a screen: whether its bytes are paid for, and what it does without. */
export interface Line {
  readonly isMetered: boolean
  readonly drops: readonly Drop[]
}

/**
 * Returns true for a file that a screen does not download now. Whatever is needed before the coming night is over comes at
 * once. Ads that begin later come at night, or at once where bytes cost nothing.
 */
export function waits({ from }: AwaitedFile, now: number, { isMetered, drops }: Line): boolean {
  if (!isMetered) return false
  if (from === null) return drops.includes('house_ads')
  if (from <= nightEnd(now)) return false
  return drops.includes('later_ads') || !isNight(now)
}

/** What a browser or a device tells of the network. A device that has a modem is on it unless the browser knows better. */
export const isMetered = (kind: string | undefined, hasModem: boolean): boolean =>
  kind === 'cellular' || (hasModem && kind !== 'wifi' && kind !== 'ethernet')
