import type { Pace } from '../playlists/pacing'

/** The playlist that a play was made with: when it was requested, and the ad's pace in it. */
export interface GivenShare {
  /** In milliseconds. */
  readonly askedAt: number
  readonly pace: Pace
}

/** The part of its share of one booking that a vehicle has used. Instants in milliseconds. */
export interface ShareUse {
  /** When the playlist of the last play was requested. */
  readonly askedAt: number
  /** Valid plays with that playlist. */
  readonly plays: number
  /** Plays beyond the weights of the playlists; decreases as slots pass. */
  readonly ahead: number
  /** Start of the last play, and the weight of its ad. */
  readonly at: number
  readonly weight: number
}

/** By booking. Bookings without any use are absent. */
export type ShareUses = Readonly<Record<string, ShareUse>>

/** A tenth more than a playlist allows, for clock differences and weights that changed between two playlists. */
const MARGIN = 1.1
/** The rotation never plays an ad more than this many slots ahead of its weight: see `pickNext`. */
const MOST_AHEAD = 4

/** The most plays that count for one playlist: a tenth more than it allows, and at least one more. None if it allows none. */
export const mostPlays = (goalLeft: number): number =>
  goalLeft === 0 ? 0 : Math.max(goalLeft + 1, Math.floor(goalLeft * MARGIN))

/**
 * The state after one more play, or null when the play exceeds the vehicle's share. Two limits apply. One playlist gets at
 * most `mostPlays` plays. And over all playlists, plays are never further ahead of the weights than that, so that repeated
 * requests give nobody more than the ad's share of the slots. Honest screens stay far below both limits.
 */
export function useShare(
  use: ShareUse | undefined,
  at: number,
  { askedAt, pace: { weight, goalLeft } }: GivenShare,
  slotMs: number,
): ShareUse | null {
  const most = mostPlays(goalLeft)
  const plays = (use?.askedAt === askedAt ? use.plays : 0) + 1
  // Two decimals are precise enough and short to store.
  const ahead = Math.round((use ? aheadAt(use, at, slotMs, weight) : 0) * 100) / 100 + 1
  return plays > most || ahead > most + MOST_AHEAD ? null : { askedAt, plays, ahead, at, weight }
}

/** How far a vehicle is ahead of an ad's weight at an instant. `weight` is the current one; the larger one counts. */
function aheadAt(use: ShareUse, at: number, slotMs: number, weight = 0): number {
  const slots = Math.max(0, at - use.at) / slotMs
  return Math.max(0, use.ahead - slots * Math.max(use.weight, weight) * MARGIN)
}

/** Removes uses that no longer limit anything: plays of earlier playlists that the weights have caught up with. */
export function usesLeft(uses: ShareUses, now: number, slotMs: number): ShareUses {
  const all = Object.entries(uses)
  const newest = all.reduce((latest, [, { askedAt }]) => Math.max(latest, askedAt), 0)
  return Object.fromEntries(all.filter(([, use]) => use.askedAt === newest || aheadAt(use, now, slotMs) > 0))
}

/** The last time at which a screen requested a playlist of a pacing round, in milliseconds. */
export interface Ask {
  readonly at: number
  readonly round: number
}

/**
 * The number of stored requests per screen. A round takes 4 minutes, so plays from before a time without network may be
 * sent up to half an hour after it.
 */
export const MOST_ASKS = 8

/** Adds requests to those of a screen, sorted with the oldest first. */
export function asksWith(asks: readonly Ask[], more: readonly Ask[]): readonly Ask[] {
  const byRound = new Map<number, Ask>()
  for (const ask of [...asks, ...more]) {
    if (ask.at >= (byRound.get(ask.round)?.at ?? 0)) byRound.set(ask.round, ask)
  }
  return [...byRound.values()].sort((a, b) => a.at - b.at).slice(-MOST_ASKS)
}

/** The request for the playlist with which a play was made; the oldest known one if the play is older. */
export function askBefore(asks: readonly Ask[], startedAt: number): Ask | undefined {
  for (let index = asks.length - 1; index >= 0; index--) {
    const ask = asks[index] as Ask
    if (ask.at <= startedAt) return ask
  }
  return asks[0]
}
