import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '@ayob/client/refused'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import { type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import { randomFrom } from '@ayob/domain/fleet/random'
import { createEvenVehicle, createVehicle } from '@ayob/domain/fleet/vehicle'
import { createByteCount, linesOf } from './bytes'
import { type Calls, callsAt } from './calls'
import type { Flaw } from './device'
import { type Conduct, conductOf, type Scheme } from './dishonest'
import { type Fault, NO_TROUBLE, troubleOf } from './faults'
import { LIVELY_MS, type Tally, VirtualScreen } from './screen'

/** A screen's token, or a driver who signs in and pairs the screen. */
export type ScreenAccess = { readonly token: string } | { readonly driverEmail: string; readonly password: string }

export interface FleetOptions {
  /** The address of the server, without a slash at the end. */
  readonly url: string
  readonly screens: readonly ScreenAccess[]
  /** The same seed gives the same routes. */
  readonly seed?: number
  /** Fleet time runs this many times faster than real time. Above 1 it starts in the past and reaches the present at the end. */
  readonly speed?: number
  /** Real minutes to run. Without them the fleet runs until `signal`, at speed 1 only. */
  readonly minutes?: number
  readonly signal?: AbortSignal
  /** Called with progress messages. */
  readonly log?: (line: string) => void
  /** Simulated faults; none by default. */
  readonly faults?: readonly Fault[]
  /** How all drivers of the fleet cheat. */
  readonly dishonest?: Scheme
  /** The administrator who enrols the paired screens; without one they have no keys. */
  readonly enrolAs?: { readonly email: string; readonly password: string }
  /**
   * Seconds between two play batches of a screen (5). Heartbeats are sent every 30 seconds, or with each batch if
   * batches are rarer.
   */
  readonly reportS?: number
  /** Counts bytes. Screens then gather their plays as a device on a mobile network does; at speed 1 only. */
  readonly countBytes?: boolean
  /** The build of the player that screens run at first, and what is wrong with the next one that they take. */
  readonly build?: string | undefined
  readonly flaw?: Flaw | undefined
  /** Called with each play when it is first sent, with the index of its screen and the server's time. */
  readonly onSend?: (screen: number, play: Play, at: number) => void
}

interface RunningFleet {
  /** Tokens in the order of `screens`; undefined where pairing failed. */
  readonly tokens: readonly (string | undefined)[]
  /** Live figures. */
  readonly tally: Readonly<Tally>
  /** The bytes of a screen in a day, a line for each call; none without `countBytes`. */
  readonly bytes: () => string[]
  /** Resolves when the run is over. */
  readonly done: Promise<void>
}

/** Vehicles take the routes in turn. */
const routeOf = (index: number) => ROUTES[index % ROUTES.length] as NamedRoute
const vehicleOf = (seed: number, index: number) => createVehicle(routeOf(index), seed * 7919 + index)

/** The behaviour of a cheat. All who copy a colleague copy the first vehicle. */
const cheatOf = (scheme: Scheme, seed: number, index: number): Conduct =>
  conductOf(
    scheme,
    {
      own: vehicleOf(seed, index),
      colleague: vehicleOf(seed, 0),
      even: createEvenVehicle(routeOf(index), seed * 7919 + index),
    },
    randomFrom(seed * 17 + index),
  )

const STEP_MS = 1_000
/** How long a device on a mobile network gathers its plays while nobody watches. */
const SPARING_MS = 180_000
/** How often such a device tells of itself. */
const TELL_MS = 5 * MINUTE_MS
/** Until every screen has its first playlist and its first report is sent. */
const SETTLE_MS = 2 * MINUTE_MS
const BEAT_MS = 30_000

/** Pairs the screens and drives them, through public calls only. Resolves when all are driving. */
export async function startFleet(options: FleetOptions): Promise<RunningFleet> {
  const { speed = 1, seed = 1, signal = new AbortController().signal, log = () => undefined } = options
  const countedFrom = Date.now() + (options.countBytes ? SETTLE_MS : 0)
  const count = options.countBytes ? createByteCount(() => Date.now() >= countedFrom) : undefined
  const calls = callsAt(options.url, signal, count)
  const tokens = await tokensOf(calls, options, log)
  const tally: Tally = { plays: 0, accepted: 0, rejected: {}, failures: 0 }
  const ahead = await aheadOf(calls, tokens)
  const begin = Date.now()
  const minutes = options.minutes ?? Number.POSITIVE_INFINITY
  const ago = speed > 1 && Number.isFinite(minutes) ? (speed - 1) * minutes * MINUTE_MS : 0
  const startsAt = begin + ahead - ago
  const faults = new Set(options.faults)
  const sendMs = count ? SPARING_MS : (options.reportS ?? LIVELY_MS / 1000) * 1000
  const rhythm = { sendMs, beatMs: count ? BEAT_MS : Math.max(BEAT_MS, sendMs), tellMs: count ? TELL_MS : 0 }
  const screens = tokens.flatMap((token, index) => {
    if (token === undefined) return []
    const random = randomFrom(seed + index)
    const trouble = faults.size === 0 ? NO_TROUBLE : troubleOf(faults, randomFrom(seed * 31 + index))
    const cheat = options.dishonest && cheatOf(options.dishonest, seed, index)
    if (cheat && !cheat.isSigned) calls.loseKey(token)
    const nature = {
      token,
      vehicle: cheat?.vehicle ?? vehicleOf(seed, index),
      random,
      trouble: cheat?.trouble ?? trouble,
      rhythm,
      build: options.build,
      flaw: options.flaw,
      onSend: (play: Play) => options.onSend?.(index, play, Date.now() + ahead),
    }
    return [new VirtualScreen(calls, nature, tally, startsAt, begin)]
  })
  log(`${screens.length} of ${options.screens.length} screens on the road`)
  const timing = { begin, startsAt, speed, end: begin + minutes * MINUTE_MS }
  const bytes = () => (count ? linesOf(count.sums(), screens.length, Date.now() - countedFrom) : [])
  return { tokens, tally, bytes, done: drive(screens, timing, signal) }
}

/** Pairs the screens without driving them. Returns their tokens; undefined where pairing failed. */
export const pairFleet = (options: FleetOptions & Required<Pick<FleetOptions, 'signal' | 'log'>>) =>
  tokensOf(callsAt(options.url, options.signal), options, options.log)

async function tokensOf(
  calls: Calls,
  { screens, enrolAs }: Pick<FleetOptions, 'screens' | 'enrolAs'>,
  log: (line: string) => void,
) {
  const adminToken = enrolAs && (await calls.signIn(enrolAs.email, enrolAs.password))
  const tokens: (string | undefined)[] = []
  for (const access of screens) tokens.push(await tokenOf(calls, access, adminToken, log))
  return tokens
}

async function tokenOf(
  calls: Calls,
  access: ScreenAccess,
  adminToken: string | undefined,
  log: (line: string) => void,
): Promise<string | undefined> {
  if ('token' in access) return access.token
  try {
    const enrol = adminToken === undefined ? undefined : { adminToken, serial: `FLEET ${access.driverEmail}` }
    return await calls.pair(await calls.signIn(access.driverEmail, access.password), enrol)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log(`${access.driverEmail}: ${error.message}`)
    return undefined
  }
}

/** How far the server's clock is ahead of ours in milliseconds, according to the answer to a heartbeat. */
async function aheadOf(calls: Calls, tokens: readonly (string | undefined)[]): Promise<number> {
  const token = tokens.find((one) => one !== undefined)
  if (token === undefined) return 0
  const { server_time } = await calls.beat(token, null, null)
  return Date.parse(server_time) - Date.now()
}

interface Timing {
  readonly begin: number
  readonly startsAt: number
  readonly speed: number
  readonly end: number
}

async function drive(all: readonly VirtualScreen[], timing: Timing, signal: AbortSignal): Promise<void> {
  let screens = [...all]
  while (!signal.aborted && screens.length > 0) {
    const real = Math.min(Date.now(), timing.end)
    const fleetTime = timing.startsAt + (real - timing.begin) * timing.speed
    const alive = await Promise.all(screens.map((screen) => screen.advance(fleetTime, real)))
    screens = screens.filter((_, index) => alive[index])
    if (real >= timing.end) break
    await pause(STEP_MS, undefined, { signal }).catch(() => undefined)
  }
  if (!signal.aborted) await Promise.all(screens.map((screen) => screen.finish()))
}
