import type { Figures } from './health'

/** What a screen has told until now. Instants are milliseconds; a counter that a device does not have is null. */
export interface Told {
  readonly heardAt: number
  readonly uptimeS: number | null
  /** Counted since the program, or the page, started. */
  readonly restarts: number | null
  readonly errors: number | null
  /** The number of its last play that the server has. */
  readonly plays: number
}

/** The last look at a screen. */
export interface Sighting extends Told {
  readonly lookedAt: number
  /** Plays of its minutes on air that were not reported yet. */
  readonly owed: number
}

export type Counted = Pick<Figures, 'heard' | 'due' | 'plays' | 'expected' | 'errors' | 'restarts'>

const MINUTE_MS = 60_000
/** Heartbeats come every 30 seconds. */
const ON_ROAD_MS = 90_000
/** A screen that is silent for longer is parked: it owes no heartbeats. */
const PARKED_MS = 10 * MINUTE_MS
/** Between two looks at most so much counts: while the server was away, nobody knows what screens did. */
const MOST_BETWEEN_MS = 2 * MINUTE_MS
/** After so long without a look, nobody knows which build made an error. */
const FORGOTTEN_MS = 10 * MINUTE_MS
const SLOTS_A_MINUTE = 6
/** Plays are reported within minutes. Those that come later, perhaps of days without a network, speak for no build. */
const MOST_OWED = 15 * SLOTS_A_MINUTE
/** Clocks of machines are not exact. */
const UPTIME_SLACK_S = 5

export const NOTHING_COUNTED: Counted = { heard: 0, due: 0, plays: 0, expected: 0, errors: 0, restarts: 0 }

export const isOnRoad = (heardAt: number, now: number): boolean => now - heardAt < ON_ROAD_MS

/** How much a counter has grown. One that became smaller began again. */
const grown = (before: number | null, now: number | null) =>
  now === null ? 0 : before === null ? 0 : now >= before ? now - before : now

/** Returns what a screen has done since the last look. The first look, and one after a long time, only remembers. */
export function observe(before: Sighting | undefined, told: Told, now: number): { next: Sighting; counted: Counted } {
  if (!before || now - before.lookedAt > FORGOTTEN_MS)
    return { next: { ...told, lookedAt: now, owed: 0 }, counted: NOTHING_COUNTED }
  const minutes = Math.min(MOST_BETWEEN_MS, Math.max(0, now - before.lookedAt)) / MINUTE_MS
  const isHeard = isOnRoad(told.heardAt, now)
  const due = now - told.heardAt < PARKED_MS ? minutes : 0
  const heard = isHeard ? minutes : 0
  const owed = Math.min(MOST_OWED, before.owed + heard * SLOTS_A_MINUTE)
  const plays = Math.min(owed, Math.max(0, told.plays - before.plays))
  const isNews = told.heardAt > before.heardAt
  const hasStarted =
    isNews && told.uptimeS !== null && before.uptimeS !== null && told.uptimeS + UPTIME_SLACK_S < before.uptimeS
  return {
    next: { ...told, lookedAt: Math.max(now, before.lookedAt), owed: owed - plays },
    counted: {
      ...{ heard, due, plays, expected: heard * SLOTS_A_MINUTE },
      errors: grown(before.errors, told.errors),
      restarts: grown(before.restarts, told.restarts) + (hasStarted ? 1 : 0),
    },
  }
}
