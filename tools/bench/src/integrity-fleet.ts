import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import { type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import { randomFrom } from '@ayob/domain/fleet/random'
import { createEvenVehicle, createVehicle, type Vehicle } from '@ayob/domain/fleet/vehicle'
import { moved } from '@ayob/domain/geo/distance'
import type { Calls } from '@ayob/fleet-simulator/calls'
import { type Conduct, conductOf, SCHEMES, type Scheme } from '@ayob/fleet-simulator/dishonest'
import { NO_TROUBLE, type Trouble } from '@ayob/fleet-simulator/faults'
import { type Tally, VirtualScreen } from '@ayob/fleet-simulator/screen'

/** The number of a cheat's screens for one scheme; ten of them collude. */
const COLLUDING = 10
const SHIFT_HOURS = 12
/** The share of the time in which honest vehicles may be without a network, and of their days that may be entirely offline. */
const MOST_CUT_OFF = 0.15
const DAYS_CUT_OFF = 0.001

/** A vehicle on the road, and the time that its driver claims pay for. */
export interface Member {
  readonly index: number
  readonly scheme: Scheme | null
  readonly screen: VirtualScreen
  readonly tally: Tally
  /** When it starts to cheat, in milliseconds. */
  readonly cheatsFrom: number
  /** The seconds of the plays that it sent, by minute since 1970. */
  readonly claimed: Map<number, number>
  /** Returns true when it is on air. */
  isOnAir(at: number): boolean
}

/** The schemes of a number of cheats: colluding ones first, the others in turn. */
export function schemesOf(cheats: number): Scheme[] {
  const others = SCHEMES.filter((scheme) => scheme !== 'collusion')
  return Array.from({ length: cheats }, (_, index) =>
    cheats >= SCHEMES.length + COLLUDING && index < COLLUDING ? 'collusion' : (others[index % others.length] as Scheme),
  )
}

/** Puts honest and dishonest vehicles on the road, the dishonest ones last. */
export function createFleet(
  calls: Calls,
  tokens: readonly string[],
  schemes: readonly Scheme[],
  startsAt: number,
  stepMs: number,
): Member[] {
  const honest = tokens.length - schemes.length
  return tokens.map((token, index) => {
    const scheme = schemes[index - honest] ?? null
    const random = randomFrom(index * 31 + 7)
    const conduct = scheme ? cheat(scheme, index, honest) : honestly(index)
    if (!conduct.isSigned) calls.loseKey(token)
    const claimed = new Map<number, number>()
    const tally: Tally = { plays: 0, accepted: 0, rejected: {}, failures: 0 }
    const onSend = (play: Play) => {
      const minute = Math.floor(Date.parse(play.started_at) / MINUTE_MS)
      claimed.set(minute, (claimed.get(minute) ?? 0) + Math.round(play.duration_ms / 1000))
    }
    const rhythm = { sendMs: stepMs, beatMs: stepMs }
    const screen = new VirtualScreen(calls, { token, random, rhythm, onSend, ...conduct }, tally, startsAt, startsAt)
    const begins = 5.5 + (index % 7) * 0.4
    const isOnAir = (at: number) => {
      const hour = ((at + COLOMBO_OFFSET_MS) % DAY_MS) / HOUR_MS
      return conduct.isSleepless || (hour >= begins && hour < begins + SHIFT_HOURS)
    }
    return { index, scheme, screen, tally, claimed, isOnAir, cheatsFrom: cheatsFrom(scheme, startsAt) }
  })
}

/** A cheat who repeats a drive has driven it honestly first; one who ignores a hold is on hold from the first noon. */
function cheatsFrom(scheme: Scheme | null, startsAt: number): number {
  if (scheme === 'repeated_drive') return startsAt + DAY_MS
  if (scheme === 'hold_ignored') return startsAt + DAY_MS / 2
  return scheme === 'invented_past' ? 0 : startsAt
}

const routeOf = (index: number) => ROUTES[index % ROUTES.length] as NamedRoute
const vehicleOf = (index: number): Vehicle => createVehicle(routeOf(index), 40_000 + index)

/** A cheat copies an honest colleague on the same route; colluding screens are all in one car. */
const cheat = (scheme: Scheme, index: number, honest: number): Conduct =>
  conductOf(
    scheme,
    {
      own: vehicleOf(index),
      colleague: scheme === 'collusion' ? vehicleOf(1_000_000) : vehicleOf(index % honest),
      even: createEvenVehicle(routeOf(index), 40_000 + index),
    },
    randomFrom(index * 17 + 3),
  )

/** Every third honest vehicle stands at a taxi rank for two hours of its day. */
const RANK_EVERY = 3
const RANK_HOUR = 11
const RANK_MS = 2 * HOUR_MS
const RANK_NOISE_M = 8

/** A vehicle that stands at a rank, and then drives on from there. */
function restingAtRank(own: Vehicle, index: number): Vehicle {
  return {
    positionAt(at) {
      const rested = ((at + COLOMBO_OFFSET_MS) % DAY_MS) - RANK_HOUR * HOUR_MS
      const place = own.positionAt(at - Math.max(0, Math.min(RANK_MS, rested)))
      const noise = randomFrom(Math.floor(at / 1000) + index)
      const metres = () => (noise() - 0.5) * 2 * RANK_NOISE_M
      return rested > 0 && rested < RANK_MS ? moved(place, metres(), metres()) : place
    },
  }
}

/** An honest vehicle drives through tunnels, and now and then its modem is broken for a day. */
function honestly(index: number): Conduct {
  const random = randomFrom(index * 13 + 5)
  const tunnel = { everyMs: (20 + random() * 40) * MINUTE_MS, part: random() * MOST_CUT_OFF, fromMs: random() * DAY_MS }
  const isBroken = (day: number) => randomFrom(index * 977 + day)() < DAYS_CUT_OFF
  const trouble: Trouble = {
    ...NO_TROUBLE,
    isCutOff: (at) =>
      (at + tunnel.fromMs) % tunnel.everyMs < tunnel.everyMs * tunnel.part ||
      isBroken(Math.floor((at + COLOMBO_OFFSET_MS) / DAY_MS)),
  }
  const vehicle = index % RANK_EVERY === 0 ? restingAtRank(vehicleOf(index), index) : vehicleOf(index)
  return { vehicle, trouble, isSleepless: false, isSigned: true }
}
