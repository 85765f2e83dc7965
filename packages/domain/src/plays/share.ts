import type { Pace } from '../playlists/pacing'

/** The playlist that a play was made by: when it was asked for, and what it gave the ad. */
export interface GivenShare {
  /** In milliseconds. */
  readonly askedAt: number
  readonly pace: Pace
}

/** What a vehicle has used of its share of one booking. Instants in milliseconds. */
export interface ShareUse {
  /** When the playlist of the last play was asked for. */
  readonly askedAt: number
  /** Valid plays by that playlist. */
  readonly plays: number
  /** Plays beyond what the weights of the playlists asked for; shrinks as slots go by. */
  readonly ahead: number
  /** Start of the last play, and the weight of its ad. */
  readonly at: number
  readonly weight: number
}

/** By booking. Bookings of which nothing is used are absent. */
export type ShareUses = Readonly<Record<string, ShareUse>>

/** More than a playlist allows, by a tenth: for clocks that differ and weights that changed between two playlists. */
const MARGIN = 1.1
/** The rotation never plays an ad more than this many slots ahead of its weight: see `pickNext`. */
const MOST_AHEAD = 4

/** The most plays that count by one playlist: a tenth more than it allows, and at least one more. None if it allows none. */
export const mostPlays = (goalLeft: number): number =>
  goalLeft === 0 ? 0 : Math.max(goalLeft + 1, Math.floor(goalLeft * MARGIN))

/**
 * The state after one more play, or null when the play is beyond the vehicle's share. Two bounds hold. By one playlist
 * there are at most `mostPlays` plays. And over all playlists plays are never further ahead of the weights than that, so
 * that asking again and again gives nobody more than the ad's part of the slots. Honest screens stay far below both.
 */
export function useShare(
  use: ShareUse | undefined,
  at: number,
  { askedAt, pace: { weight, goalLeft } }: GivenShare,
  slotMs: number,
): ShareUse | null {
  const most = mostPlays(goalLeft)
  const plays = (use?.askedAt === askedAt ? use.plays : 0) + 1
  // Two decimals are plenty and short to keep.
  const ahead = Math.round((use ? aheadAt(use, at, slotMs, weight) : 0) * 100) / 100 + 1
  return plays > most || ahead > most + MOST_AHEAD ? null : { askedAt, plays, ahead, at, weight }
}

/** How far a vehicle is ahead of an ad's weight at an instant. `weight` is the present one; the larger one counts. */
function aheadAt(use: ShareUse, at: number, slotMs: number, weight = 0): number {
  const slots = Math.max(0, at - use.at) / slotMs
  return Math.max(0, use.ahead - slots * Math.max(use.weight, weight) * MARGIN)
}

/** Leaves out what no longer bounds anything: plays of earlier playlists that the weights have caught up with. */
export function usesLeft(uses: ShareUses, now: number, slotMs: number): ShareUses {
  const all = Object.entries(uses)
  const newest = all.reduce((latest, [, { askedAt }]) => Math.max(latest, askedAt), 0)
  return Object.fromEntries(all.filter(([, use]) => use.askedAt === newest || aheadAt(use, now, slotMs) > 0))
}

/** The last time at which a screen asked for a playlist of a pacing round, in milliseconds. */
export interface Ask {
  readonly at: number
  readonly round: number
}

/**
 * Asks kept of one screen. A round takes 4 minutes, so plays that were made before a time without network may take half an
 * hour to be sent after it.
 */
export const MOST_ASKS = 8

/** Adds asks to those of a screen. Sorted, oldest first. */
export function asksWith(asks: readonly Ask[], more: readonly Ask[]): readonly Ask[] {
  const byRound = new Map<number, Ask>()
  for (const ask of [...asks, ...more]) {
    if (ask.at >= (byRound.get(ask.round)?.at ?? 0)) byRound.set(ask.round, ask)
  }
  return [...byRound.values()].sort((a, b) => a.at - b.at).slice(-MOST_ASKS)
}

/** The ask for the playlist by which a play was made; the oldest one known where the play was before it. */
export function askBefore(asks: readonly Ask[], startedAt: number): Ask | undefined {
  for (let index = asks.length - 1; index >= 0; index--) {
    const ask = asks[index] as Ask
    if (ask.at <= startedAt) return ask
  }
  return asks[0]
}
