import type { Play } from '@ayob/contract/plays'
import { moved, type Position } from '@ayob/domain/geo/distance'

/** What can go wrong with a fleet. */
export const FAULTS = ['network', 'repeats', 'clocks', 'jumps', 'reboots', 'cheats'] as const
export type Fault = (typeof FAULTS)[number]

const DAY_MS = 86_400_000
const SLOT_MS = 10_000
/** Clocks that are wrong: by a year either way, slow by ten minutes, or ahead by less than anybody minds. */
const CLOCK_ERRORS_MS = [365 * DAY_MS, -365 * DAY_MS, -600_000, 2_000]
const JUMP_M = 40_000

/** How one screen misbehaves. Its own chance decides, so that a run can be repeated. */
export interface Trouble {
  /** Whether it has no network at an instant of the fleet's time. */
  isCutOff(instant: number): boolean
  /** Sends what was acknowledged once more. */
  sendsAgain(): boolean
  /** How far its clock is ahead, in milliseconds. */
  readonly clockErrorMs: number
  /** Where it believes itself to be. */
  believes(place: Position): Position | null
  /** How long it is off before the next slot: 0 but for a reboot, which loses what is not kept. */
  rebootMs(): number
  /** What it reports for a play: the truth, unless its driver is dishonest. `others` are bookings that it could name. */
  claims(play: Play, others: readonly string[]): Play
}

export const NO_TROUBLE: Trouble = {
  isCutOff: () => false,
  sendsAgain: () => false,
  clockErrorMs: 0,
  believes: (place) => place,
  rebootMs: () => 0,
  claims: (play) => play,
}

/** The trouble of one screen: each fault befalls some of a fleet, most of them now and then. */
export function troubleOf(faults: ReadonlySet<Fault>, random: () => number): Trouble {
  const has = (fault: Fault, part: number) => random() < part && faults.has(fault)
  const tunnel = { every: (5 + random() * 20) * 60_000, part: random() * 0.5, from: random() * DAY_MS }
  const cutOff = has('network', 0.5)
  const repeats = has('repeats', 0.5)
  const wrongClock = has('clocks', 0.2)
  const clockErrorMs = wrongClock ? (CLOCK_ERRORS_MS[Math.floor(random() * CLOCK_ERRORS_MS.length)] ?? 0) : 0
  const jumps = has('jumps', 0.3)
  const reboots = has('reboots', 0.3)
  const cheats = has('cheats', 0.2)
  const lies = liesOf(random)

  return {
    isCutOff: (instant) => cutOff && (instant + tunnel.from) % tunnel.every < tunnel.every * tunnel.part,
    sendsAgain: () => repeats && random() < 0.3,
    clockErrorMs,
    believes(place) {
      if (!jumps || random() > 0.05) return place
      return random() < 0.2 ? null : moved(place, (random() - 0.5) * 2 * JUMP_M, (random() - 0.5) * 2 * JUMP_M)
    },
    rebootMs: () => (reboots && random() < 0.01 ? 30_000 + Math.floor(random() * 60_000) : 0),
    claims(play, others) {
      if (!cheats || random() > 0.3) return play
      const lie = lies[Math.floor(random() * lies.length)]
      return lie ? lie(play, others) : play
    },
  }
}

type Lie = (play: Play, others: readonly string[]) => Play

/** What a dishonest driver tries: another's ad, a shorter play, the same time twice, another place, what is to come. */
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
