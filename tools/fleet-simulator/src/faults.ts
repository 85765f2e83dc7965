import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import { moved, type Position } from '@ayob/domain/geo/distance'

/** The faults of a fleet that can be simulated. */
export const FAULTS = ['network', 'repeats', 'clocks', 'jumps', 'reboots', 'positions', 'cheats'] as const
export type Fault = (typeof FAULTS)[number]

const SLOT_MS = 10_000
/** Errors of clocks: a year either way, ten minutes slow, or ahead within tolerance. */
const CLOCK_ERRORS_MS = [365 * DAY_MS, -365 * DAY_MS, -600_000, 2_000]
const JUMP_M = 40_000
/** Where a receiver that has just started may place itself: at the origin, or where it was switched off. */
const FIRST_FIXES: readonly Position[] = [
  { lat: 0, lng: 0 },
  { lat: 9.6615, lng: 80.0255 },
  { lat: 6.0535, lng: 80.221 },
]
/** The accuracy of a position by satellite and of one by cell tower, in metres. */
const [SHARP_M, COARSE_M] = [8, 25_000]

/** A position as the receiver reports it, with its accuracy in metres and its age in seconds. */
export interface ReceivedFix extends Position {
  readonly accuracyM: number
  readonly ageS: number
}

const sharp = (place: Position): ReceivedFix => ({ ...place, accuracyM: SHARP_M, ageS: 1 })

/** The faults of one screen. They follow its own seeded random generator, so a run can be repeated. */
export interface Trouble {
  /** Returns true when it has no network at an instant of fleet time. */
  isCutOff(instant: number): boolean
  /** Returns true when it repeats an acknowledged batch. */
  sendsAgain(): boolean
  /** Milliseconds by which its clock is ahead. */
  readonly clockErrorMs: number
  /** The position reported by its receiver. */
  believes(place: Position): ReceivedFix | null
  /** The duration of a reboot before the next slot; 0 without one. */
  rebootMs(): number
  /** The reported play: the true one, unless its driver cheats. `others` are bookings that it could name. */
  claims(play: Play, others: readonly string[]): Play
  /** It only sends plays. */
  readonly isSilent?: boolean
  /** Its display is off. */
  readonly isDark?: boolean
  /** It continues with the ads of its last playlist when there are none any more. */
  readonly keepsAds?: boolean
  /** It pauses for this long after each slot. */
  readonly restsMs?: number
  /** It claims house ads only. */
  readonly showsHouseOnly?: boolean
  /** It ignores looks, and sends no heartbeat while one is open. */
  readonly shunsLooks?: boolean
  /** It claims to be in the middle of the area of an ad, and answers looks with a picture of a house ad. */
  readonly picturesHouse?: boolean
  /** It sends its plays this much later. */
  readonly keepsBackMs?: number
}

export const NO_TROUBLE: Trouble = {
  isCutOff: () => false,
  sendsAgain: () => false,
  clockErrorMs: 0,
  believes: sharp,
  rebootMs: () => 0,
  claims: (play) => play,
}

/** The faults of one screen. Each fault affects some screens of a fleet, usually some of the time. */
export function troubleOf(faults: ReadonlySet<Fault>, random: () => number): Trouble {
  const has = (fault: Fault, part: number) => random() < part && faults.has(fault)
  const tunnel = { every: (5 + random() * 20) * MINUTE_MS, part: random() * 0.5, from: random() * DAY_MS }
  const cutOff = has('network', 0.5)
  const repeats = has('repeats', 0.5)
  const wrongClock = has('clocks', 0.2)
  const clockErrorMs = wrongClock ? (CLOCK_ERRORS_MS[Math.floor(random() * CLOCK_ERRORS_MS.length)] ?? 0) : 0
  const jumps = has('jumps', 0.3)
  const reboots = has('reboots', 0.3)
  const cheats = has('cheats', 0.2)
  const misplaced = has('positions', 0.5)
  /** The heartbeat and the play after a start get the first fix. */
  let firstFixes = 2
  const lies = liesOf(random)

  return {
    isCutOff: (instant) => cutOff && (instant + tunnel.from) % tunnel.every < tunnel.every * tunnel.part,
    sendsAgain: () => repeats && random() < 0.3,
    clockErrorMs,
    believes(place) {
      if (misplaced && firstFixes > 0) {
        firstFixes -= 1
        return sharp(FIRST_FIXES[Math.floor(random() * FIRST_FIXES.length)] ?? place)
      }
      if (misplaced && random() < 0.05) return { ...moved(place, COARSE_M / 2, 0), accuracyM: COARSE_M, ageS: 1 }
      if (!jumps || random() > 0.05) return sharp(place)
      return random() < 0.2 ? null : sharp(moved(place, (random() - 0.5) * 2 * JUMP_M, (random() - 0.5) * 2 * JUMP_M))
    },
    rebootMs() {
      if (!reboots || random() >= 0.01) return 0
      firstFixes = 2
      return 30_000 + Math.floor(random() * MINUTE_MS)
    },
    claims(play, others) {
      if (!cheats || random() > 0.3) return play
      const lie = lies[Math.floor(random() * lies.length)]
      return lie ? lie(play, others) : play
    },
  }
}

type Lie = (play: Play, others: readonly string[]) => Play

/** Cheats: another booking, a shorter play, the same time twice, another position, a future play. */
function liesOf(random: () => number): readonly Lie[] {
  const shifted = (play: Play, byMs: number) => new Date(Date.parse(play.started_at) + byMs).toISOString()
  return [
    (play, others) => ({ ...play, booking_id: others[Math.floor(random() * others.length)] ?? 'nobody-booked-this' }),
    (play) => ({ ...play, duration_ms: Math.floor(random() * SLOT_MS * 0.9) }),
    (play) => ({ ...play, started_at: shifted(play, -SLOT_MS) }),
    (play) => ({ ...play, lat: 6.9271, lng: 79.8612 }),
    (play) => ({ ...play, lat: 0, lng: 0 }),
    (play) => ({ ...play, started_at: shifted(play, 30 * DAY_MS) }),
  ]
}
