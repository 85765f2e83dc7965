import type { Health } from '@ayob/contract/commands'
import { dayOf } from '@ayob/contract/days'
import type { DeviceState } from '@ayob/contract/devices'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { IncidentCause } from '@ayob/contract/incidents'
import { MONTH_BYTES } from '@ayob/contract/screen-commands'
import type { PositionState } from '@ayob/contract/screens'
import { isBarred } from '../devices/lifecycle'
import { breakAt, type Habits, isUsual, usualDay, usualMinutes } from './habits'

/** What the server knows of a paired screen at an instant. Instants in milliseconds. */
export interface ObservedScreen {
  readonly pairedAt: number
  /** Since when the server has looked without a break: nobody knows who was silent before. */
  readonly watchedSince: number
  readonly seenAt: number | null
  readonly habits: Habits
  readonly position: PositionState | null
  readonly health: Health | null
  /** Of a screen that is not a device of ours, too. */
  readonly freeMb: number | null
  /** Of the last 8 minutes whose plays must have arrived: those in which it was heard from, and those with a valid play. */
  readonly heardMin: number
  readonly playedMin: number
  /** Today's valid plays, refused ones, and those from the future; and when the last of each was refused. */
  readonly plays: number
  readonly refused: number
  readonly refusedAt: number | null
  readonly future: number
  readonly futureAt: number | null
  readonly monthBytes: number
  /** It has run an older program for longer than an update takes. */
  readonly isBehind: boolean
  /** Without a valid permit it gets no ads. */
  readonly lacksPermit: boolean
  /** Null without a device. */
  readonly device: DeviceState | null
}

/** A heartbeat is due every half minute. A screen that was heard from within this time is there. */
const HEARD_MS = 3 * MINUTE_MS
/** The least silence that counts, for a screen without breaks. */
const LEAST_SILENCE_MIN = 7
/** A vehicle on days off is not a fault; after so many usual days it may be one. */
const MISSED_DAYS = 3.5
/** Nothing further back can matter. */
const LOOKED_BACK_MS = 8 * DAY_MS
/** What was refused within this time still goes on. */
const GOES_ON_MS = 20 * MINUTE_MS
const MANY_REFUSED = 24
const REFUSED_SHARE = 0.2
const MANY_FUTURE = 6
/** The minutes that are compared, and how many of them tell that a screen is there and shows nothing. */
export const COMPARED_MIN = 8
const MANY_HEARD = 7
const FEW_PLAYED = 1
/** A break may last this much longer than usual, and two minutes. */
const LONGER_BREAK = 1.2
const HOT_C = 80
const LITTLE_STORAGE_MB = 200
const LITTLE_MEMORY_MB = 64
const MANY_RESTARTS = 3
const RESTARTS_AN_HOUR = 0.5

/**
 * Faults that explain others: a screen without a position can't play what is bound to places, one that is too hot starts
 * again.
 */
const EXPLAINS: Partial<Record<IncidentCause, readonly IncidentCause[]>> = {
  device: ['silent', 'plays_missing', 'refused_plays', 'permit', 'version'],
  permit: ['plays_missing', 'refused_plays'],
  display: ['plays_missing'],
  no_position: ['plays_missing', 'refused_plays'],
  clock: ['plays_missing', 'refused_plays'],
  overheating: ['restarts', 'plays_missing'],
  restarts: ['plays_missing'],
  storage: ['plays_missing'],
  refused_plays: ['plays_missing'],
  memory: ['restarts', 'plays_missing'],
}

/** What is wrong with a screen, without what another of its faults explains. */
export function faultsOf(screen: ObservedScreen, now: number): IncidentCause[] {
  const found = signs(screen, now)
  const explained = new Set(found.flatMap((cause) => EXPLAINS[cause] ?? []))
  return found.filter((cause) => !explained.has(cause))
}

/** True for a screen that was heard from just now. */
export const isHeard = ({ seenAt }: Pick<ObservedScreen, 'seenAt'>, now: number): boolean =>
  seenAt !== null && now - seenAt <= HEARD_MS

function signs(screen: ObservedScreen, now: number): IncidentCause[] {
  const { health, device } = screen
  const always = causes({
    device: device !== null && isBarred(device),
    permit: screen.lacksPermit,
    bytes: screen.monthBytes > MONTH_BYTES,
  })
  if (!isHeard(screen, now)) return [...always, ...causes({ silent: isSilent(screen, now) })]
  const within = (at: number | null) => at !== null && now - at <= GOES_ON_MS
  const { plays, refused, future } = screen
  const hours = (health?.uptime_s ?? 0) / 3600
  const restarts = health?.restarts ?? 0
  const showsNothing = screen.heardMin >= MANY_HEARD && screen.playedMin <= FEW_PLAYED
  const freeMb = health?.storage_free_mb ?? screen.freeMb
  return [
    ...always,
    ...causes({
      display: health?.display?.connected === false || Boolean(health?.display?.fault),
      plays_missing: showsNothing,
      no_position: screen.position === 'none' || screen.position === 'poor',
      clock: future >= MANY_FUTURE && within(screen.futureAt),
      overheating: health?.throttled === true || (health?.temperature_c ?? 0) >= HOT_C,
      restarts: restarts >= MANY_RESTARTS && restarts >= RESTARTS_AN_HOUR * hours,
      storage: freeMb !== null && freeMb < LITTLE_STORAGE_MB,
      memory: (health?.memory_free_mb ?? LITTLE_MEMORY_MB) < LITTLE_MEMORY_MB,
      refused_plays:
        refused >= MANY_REFUSED &&
        (showsNothing || refused >= REFUSED_SHARE * (plays + refused)) &&
        within(screen.refusedAt),
      version: screen.isBehind,
    }),
  ]
}

const causes = (present: Partial<Record<IncidentCause, boolean>>): IncidentCause[] =>
  (Object.keys(present) as IncidentCause[]).filter((cause) => present[cause])

/**
 * A screen that was on air today is silent after its usual longest break. One that was not has a day off, until it has
 * missed several.
 */
function isSilent({ seenAt, pairedAt, watchedSince, habits }: ObservedScreen, now: number): boolean {
  if (!isUsual(habits, now)) return false
  const since = Math.max(seenAt ?? pairedAt, watchedSince, now - LOOKED_BACK_MS)
  if (seenAt !== null && dayOf(seenAt) === dayOf(now)) {
    return now - since >= Math.max(LEAST_SILENCE_MIN, breakAt(habits, since) * LONGER_BREAK + 2) * MINUTE_MS
  }
  return usualMinutes(habits, since, now) >= MISSED_DAYS * usualDay(habits)
}

/** For how long a fault must be there before it counts, in milliseconds. A tunnel is not a broken receiver. */
export const patienceOf = (cause: IncidentCause): number => PATIENCE_MIN[cause] * MINUTE_MS

const PATIENCE_MIN: Readonly<Record<IncidentCause, number>> = {
  device: 0,
  silent: 0,
  display: 2,
  plays_missing: 0,
  no_position: 6,
  clock: 0,
  overheating: 4,
  restarts: 0,
  storage: 2,
  memory: 6,
  refused_plays: 0,
  permit: 0,
  bytes: 0,
  version: 0,
}

/** For how long a fault must be gone before it has ended. What comes and goes is one incident. */
export const CALM_MS = 30 * MINUTE_MS
/** A fault that comes back within this time continues its incident. */
export const COMES_BACK_MS = 24 * HOUR_MS
