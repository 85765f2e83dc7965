import { type Day, daysBetween } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { randomFrom } from '@ayob/domain/fleet/random'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import { PACE_MS } from '@ayob/domain/playlists/pacing'
import type { DemoDriver } from './drivers'
import type { DemoScreen } from './fleet'
import type { Stage } from './past'

const SEED = 7
/** The pilot ended this many days ago; since then vehicles drive full shifts. */
const PILOT_ENDED = 32
const PILOT_HOURS = 2.5
/** A shift starts up to this many hours late and ends up to this many hours early. */
const JITTER_HOURS = 0.4
const LUNATION_DAYS = 29.530588

/**
 * Returns the hours of a driver's shift; undefined when the driver is off, which does not happen on a day that is `sure`. The pilot
 * has one short shift a day.
 */
export function shiftOf(
  { number, off, shifts }: DemoDriver,
  day: Day,
  index: 0 | 1,
  { daysAgo, isSure }: { readonly daysAgo: number; readonly isSure: boolean },
): [number, number] | undefined {
  const shift = shifts[index]
  const date = daysBetween('2026-01-01', day)
  const isPilot = daysAgo > PILOT_ENDED
  if (!shift || (isPilot && Math.abs(date + number) % 2 !== index)) return undefined
  const random = randomFrom(SEED + number * 100_000 + date * 10 + index)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isQuiet = weekday === 0 || isPoya(day)
  const missing = weekday === off ? 0.85 : isQuiet ? 0.5 : weekday === 6 ? 0.2 : 0.04
  if (random() < missing && !isSure) return undefined
  const from = shift[0] + random() * JITTER_HOURS
  const to = shift[1] - random() * JITTER_HOURS
  return [from, isPilot ? Math.min(to, from + PILOT_HOURS) : to]
}

/** Returns true on Poya, the holiday of the full moon. */
function isPoya(day: Day): boolean {
  const age = (daysBetween('2000-01-21', day) % LUNATION_DAYS) + LUNATION_DAYS
  return age % LUNATION_DAYS < 1
}

export interface Shift {
  readonly screen: DemoScreen
  readonly vehicle: Vehicle
  readonly from: number
  readonly to: number
  /** It calls all the time, as a screen on the road does: the minutes of a box are compared with its heartbeats. */
  readonly isClose: boolean
}

/** The time between two calls of a screen that is driven closely. */
const CLOSE_MS = 3 * MINUTE_MS

/**
 * Drives the shifts of one part of the day. Passers-by scan some of the ads. Most screens are heard from at the beginning, and
 * report at the end, which is enough for figures. `isSeen`: each of them is asked for a look at the
 * beginning, when all of them are on the road.
 */
export async function drive(
  { client, clock, flush, askForLooks }: Stage,
  shifts: readonly Shift[],
  random: () => number,
  isSeen = false,
): Promise<void> {
  const now = clock.now().getTime()
  const driven = shifts.filter(({ from, to }) => to > Math.max(from, now) + PACE_MS)
  if (driven.length === 0) return
  // Every vehicle is online before playlists are paced, so that the vehicles share the ads.
  clock.set(Math.max(now, Math.min(...driven.map(({ from }) => from))))
  const heardAt = clock.now().getTime()
  askForLooks(isSeen)
  for (const { screen, vehicle } of driven) await screen.beat(vehicle, heardAt)
  askForLooks(false)
  await flush()
  clock.set(heardAt + PACE_MS)
  const acts: { at: number; act: () => Promise<void> }[] = []
  for (const { screen, vehicle, from, to, isClose } of driven) {
    await screen.loadPlaylist(vehicle, clock.now().getTime())
    // A look is asked at the first call, and its slot must have begun by then.
    const begin = Math.max(from, heardAt) + (isClose || isSeen ? 0 : random() * 10_000)
    if (isClose) {
      for (let at = clock.now().getTime(); at < to; at += CLOSE_MS) {
        acts.push({ at, act: () => screen.step(vehicle, begin, at) })
      }
    } else {
      screen.play(vehicle, begin, to, ({ link, creative }, at) => {
        if (link && random() < scanRate(creative.sha256)) acts.push({ at, act: () => scan(pathOf(link)) })
      })
    }
  }
  const scan = (path: string) =>
    client.scan(path, `112.134.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`)
  await Promise.all(driven.map(({ screen }) => screen.answerLook()))
  for (const { at, act } of acts.sort((a, b) => a.at - b.at)) {
    clock.set(Math.max(at, clock.now().getTime()))
    await act()
  }
  clock.set(Math.max(...driven.map(({ to }) => to)))
  await Promise.all(driven.map(({ screen }) => screen.report()))
}

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

/** Scans per play: 5 to 25 in 10,000, different for each ad. */
const scanRate = (creative: string) => 0.0005 + (Number.parseInt(creative.slice(0, 2), 16) / 255) * 0.002
