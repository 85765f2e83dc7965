import { addDays, type Day, dayOf, daysBetween, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { randomFrom } from '@ayob/domain/fleet/random'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import { PACE_MS } from '@ayob/domain/playlists/pacing'
import type { Say } from '../progress'
import { planAdministrators } from './administrators'
import { planBackOffice } from './back-office'
import { planBegun } from './begun'
import { createUpload, planBookings } from './bookings'
import type { DemoDriver } from './cast'
import type { DemoClient } from './client'
import { DemoScreen, vehicleOn } from './fleet'
import { planPeople } from './people'
import { createDiary, createTokens, type PartOfDay, type World } from './world'

const SEED = 7
/** The hour of the daily jobs; earnings are written from a quarter past midnight. */
const AFTER_MIDNIGHT = 0.35
/** The hours at which people act. */
const NOON = 13.6
const AFTERNOON = 14
/** The pilot ended this many days ago; since then vehicles drive full shifts. */
const PILOT_ENDED = 32
const PILOT_HOURS = 2.5
/** Time between two acts of a day. */
const ACT_MS = 4 * MINUTE_MS
/** A shift starts up to this many hours late and ends up to this many hours early. */
const JITTER_HOURS = 0.4
const LATELY_MS = 2 * HOUR_MS
const LUNATION_DAYS = 29.530588

export interface Stage {
  readonly client: DemoClient
  /** The clock of the server on which the history is played. */
  readonly clock: { now(): Date; set(instant: number): void }
  readonly signNotice: World['signNotice']
  /** Runs all jobs once. */
  readonly tick: () => Promise<void>
  /** Writes buffered heartbeats. */
  readonly flush: () => Promise<void>
  readonly say: Say
}

/**
 * Plays the demo's history on an empty server, day by day up to now: people act according to the diary, vehicles drive
 * and report their plays, and the server's jobs run. All of it uses the server's public calls.
 *
 * @param days length of the history
 * @param begin creates the administrator on the first day
 * @returns the tokens of the screens by driver number
 */
export async function playPast(
  stage: Stage,
  days: number,
  begin: () => Promise<void>,
): Promise<Record<number, string>> {
  const { client, clock } = stage
  const end = clock.now().getTime()
  const today = dayOf(end)
  const people = createTokens(client, clock.now)
  const world: World = { ...stage, now: clock.now, tokenOf: people.of }
  const tokens: Record<number, string> = {}
  const road = new Map<DemoDriver, DemoScreen>()
  const diary = createDiary(days)
  const upload = createUpload()
  planPeople(diary, (driver, token) => {
    tokens[driver.number] = token
    road.set(driver, new DemoScreen(client, token, driver.storageFreeMb))
  })
  planAdministrators(diary)
  planBookings(diary, upload)
  planBackOffice(diary, upload, today)
  planBegun(diary, upload)

  clock.set(startOfDay(addDays(today, -days)).getTime())
  await begin()
  const random = randomFrom(SEED)
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    stage.say(`Demo: day ${days - daysAgo} of ${days}`)
    const day = addDays(today, -daysAgo)
    const at = (hour: number) => Math.min(startOfDay(day).getTime() + hour * HOUR_MS, end)
    const act = async (hour: number, part: PartOfDay) => {
      clock.set(Math.max(at(hour), clock.now().getTime()))
      for (const done of diary.acts(daysAgo, part)) {
        await done(world)
        clock.set(Math.min(clock.now().getTime() + ACT_MS, end))
      }
    }
    // Vehicles drive in the last hours before the start of the demo, however early in the day that is.
    const lately = daysAgo === 0 ? Math.max(end - LATELY_MS, at(0)) : end
    const drivers = [...road].filter(([{ left }]) => left === undefined || daysAgo > left)
    const driveShift = (index: 0 | 1) =>
      drive(
        stage,
        drivers.flatMap(([driver, screen]): Shift[] => {
          const shift = shiftOf(driver, day, index, daysAgo > PILOT_ENDED)
          if (!shift) return []
          const [from, to] = [at(shift[0]), Math.min(at(shift[1]), lately)]
          return [{ screen, vehicle: vehicleOn(driver, at(12)), from, to }]
        }),
        random,
      )
    clock.set(at(AFTER_MIDNIGHT))
    await stage.tick()
    await driveShift(0)
    if (daysAgo === 0) {
      await driveShift(1)
      const last = drivers.map(([driver, screen]) => ({
        screen,
        vehicle: vehicleOn(driver, end),
        from: lately,
        to: end,
      }))
      await drive(stage, last, random)
    }
    await act(NOON, 0)
    await act(NOON, 1)
    await act(AFTERNOON, 2)
    if (daysAgo > 0) await driveShift(1)
  }
  await seeFaults(stage, road, end)
  clock.set(end)
  for (const done of diary.acts(0, 'now')) await done(world)
  await people.signOut()
  await stage.tick()
  return tokens
}

/** Lets the server see the screens with a fault for the last minutes of the history, so that it has an incident. */
async function seeFaults({ clock, flush, tick }: Stage, road: ReadonlyMap<DemoDriver, DemoScreen>, end: number) {
  for (const at of [end - 3 * MINUTE_MS, end]) {
    clock.set(at)
    for (const [driver, screen] of road) {
      if (driver.storageFreeMb !== undefined) await screen.beat(vehicleOn(driver, at), at)
    }
    await flush()
    await tick()
  }
}

/** Returns the hours of a driver's shift; undefined when the driver is off. The pilot has one short shift a day. */
function shiftOf(
  { number, off, shifts }: DemoDriver,
  day: Day,
  index: 0 | 1,
  isPilot: boolean,
): [number, number] | undefined {
  const shift = shifts[index]
  const date = daysBetween('2026-01-01', day)
  if (!shift || (isPilot && Math.abs(date + number) % 2 !== index)) return undefined
  const random = randomFrom(SEED + number * 100_000 + date * 10 + index)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isQuiet = weekday === 0 || isPoya(day)
  const missing = weekday === off ? 0.85 : isQuiet ? 0.5 : weekday === 6 ? 0.2 : 0.04
  if (random() < missing) return undefined
  const from = shift[0] + random() * JITTER_HOURS
  const to = shift[1] - random() * JITTER_HOURS
  return [from, isPilot ? Math.min(to, from + PILOT_HOURS) : to]
}

/** Returns true on Poya, the holiday of the full moon. */
function isPoya(day: Day): boolean {
  const age = (daysBetween('2000-01-21', day) % LUNATION_DAYS) + LUNATION_DAYS
  return age % LUNATION_DAYS < 1
}

interface Shift {
  readonly screen: DemoScreen
  readonly vehicle: Vehicle
  readonly from: number
  readonly to: number
}

/** Drives the shifts of one part of the day. Passers-by scan some of the ads. */
async function drive({ client, clock, flush }: Stage, shifts: readonly Shift[], random: () => number): Promise<void> {
  const now = clock.now().getTime()
  const driven = shifts.filter(({ from, to }) => to > Math.max(from, now) + PACE_MS)
  if (driven.length === 0) return
  // Every vehicle is online before playlists are paced, so that the vehicles share the ads.
  clock.set(Math.max(now, Math.min(...driven.map(({ from }) => from))))
  const heardAt = clock.now().getTime()
  for (const { screen, vehicle } of driven) await screen.beat(vehicle, heardAt)
  await flush()
  clock.set(heardAt + PACE_MS)
  const scans: { at: number; link: string }[] = []
  for (const { screen, vehicle, from, to } of driven) {
    await screen.loadPlaylist(vehicle, clock.now().getTime())
    screen.play(vehicle, Math.max(from, heardAt) + random() * 10_000, to, ({ link, creative }, at) => {
      if (link && random() < scanRate(creative.sha256)) scans.push({ at, link: pathOf(link) })
    })
  }
  for (const { at, link } of scans.sort((a, b) => a.at - b.at)) {
    clock.set(Math.max(at, clock.now().getTime()))
    await client.scan(link, `112.134.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`)
  }
  clock.set(Math.max(...driven.map(({ to }) => to)))
  await Promise.all(driven.map(({ screen }) => screen.report()))
}

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

/** Scans per play: 5 to 25 in 10,000, different for each ad. */
const scanRate = (creative: string) => 0.0005 + (Number.parseInt(creative.slice(0, 2), 16) / 255) * 0.002
