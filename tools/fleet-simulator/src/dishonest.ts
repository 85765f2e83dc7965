import type { Play } from '@ayob/contract/plays'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import { moved, type Position } from '@ayob/domain/geo/distance'
import { NO_TROUBLE, type Trouble } from './faults'

/** Ways to cheat, each against one rule of docs/integrity.md. They know the rules of its time. */
export const SCHEMES = [
  /** Plays from before the pairing. */
  'invented_past',
  /** The ad of the highest price in every slot. */
  'too_many_plays',
  /** A copy of the token on another computer, without the key. */
  'cloned_token',
  /** The ads of the last playlist go on during a hold. */
  'hold_ignored',
  /** Parked, with the drive of the day before and noise on it. */
  'repeated_drive',
  /** The drive of a colleague, some minutes later. */
  'copied_track',
  /** Ten screens in one car, each with its own noise. */
  'collusion',
  /** A position that moves along the road at a speed below the limit. */
  'spoofed_gps',
  /** The display is off; the computer behind it goes on. */
  'dark_display',
  /** Plays without a player: nothing else is sent. */
  'no_heartbeats',
  /** Plays of a day are written in the evening, though heartbeats come all day. */
  'kept_back',
  /** House ads without a position, from a drawer. */
  'house_only',
  /** On air day and night. */
  'sleepless',
] as const
export type Scheme = (typeof SCHEMES)[number]

/** How a screen behaves whose driver cheats. */
export interface Conduct {
  readonly vehicle: Vehicle
  readonly trouble: Trouble
  /** On air all day and night. */
  readonly isSleepless: boolean
  readonly isSigned: boolean
}

const DAY_MS = 86_400_000
/** Noise that a careful cheat adds to positions, in metres, in each direction. */
const NOISE_M = 15

/** Where a cheat's positions may come from. */
interface Sources {
  /** Where its vehicle would be on an honest day. */
  readonly own: Vehicle
  readonly colleague: Vehicle
  /** Made up by a program. */
  readonly even: Vehicle
}

/** The conduct of a screen by a scheme. Everything follows the seeded `random`. */
export function conductOf(scheme: Scheme, { own, colleague, even }: Sources, random: () => number): Conduct {
  const noisy = (place: Position) => moved(place, (random() - 0.5) * 2 * NOISE_M, (random() - 0.5) * 2 * NOISE_M)
  const earlierMs = 60_000 + Math.floor(random() * 600_000)
  const vehicles: Partial<Record<Scheme, Vehicle>> = {
    repeated_drive: repeating(own, (at) => at - earlierMs, noisy),
    copied_track: { positionAt: (at) => noisy(colleague.positionAt(at - earlierMs)) },
    collusion: { positionAt: (at) => noisy(colleague.positionAt(at)) },
    spoofed_gps: even,
  }
  const troubles: Partial<Record<Scheme, Partial<Trouble>>> = {
    invented_past: { claims: (play) => earlier(play, 10 * DAY_MS) },
    too_many_plays: { claims: (play, others) => ({ ...play, booking_id: others[0] ?? play.booking_id }) },
    hold_ignored: { keepsAds: true },
    dark_display: { isDark: true },
    no_heartbeats: { isSilent: true },
    kept_back: { keepsBackMs: 8 * 3_600_000 },
    house_only: { believes: () => null },
  }
  return {
    vehicle: vehicles[scheme] ?? own,
    trouble: { ...NO_TROUBLE, ...troubles[scheme] },
    isSleepless: scheme === 'sleepless',
    isSigned: scheme !== 'cloned_token',
  }
}

const earlier = (play: Play, ms: number): Play => ({
  ...play,
  started_at: new Date(Date.parse(play.started_at) - ms).toISOString(),
})

/** A first honest day, then the same drive every day. */
function repeating(own: Vehicle, shifted: (at: number) => number, noisy: (place: Position) => Position): Vehicle {
  let firstDay: number | undefined
  return {
    positionAt(at) {
      firstDay ??= at - (at % DAY_MS)
      if (at < firstDay + DAY_MS) return own.positionAt(at)
      return noisy(own.positionAt(shifted(firstDay + (at % DAY_MS))))
    },
  }
}
