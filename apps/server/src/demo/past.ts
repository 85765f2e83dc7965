import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { randomFrom } from '@ayob/domain/fleet/random'
import type { Say } from '../progress'
import { planAdministrators } from './administrators'
import { planBackOffice } from './back-office'
import { planBegun } from './begun'
import { createUpload, planBookings } from './bookings'
import { type Access, planBoxes } from './boxes'
import type { DemoClient } from './client'
import { type DemoDriver, DRIVERS } from './drivers'
import { DemoScreen, isDriving, vehicleOn } from './fleet'
import { planHouseAds } from './house-ads'
import { planOperations } from './operations'
import { planPeople } from './people'
import { drive, type Shift, shiftOf } from './shifts'
import { planTrials, standingIn, trialOn } from './trials'
import { LAST_MS, planUpdates, playLastMinutes } from './updates'
import { createDiary, createTokens, type PartOfDay, type World } from './world'

const SEED = 7
/** The hour of the daily jobs; earnings are written from a quarter past midnight. */
const AFTER_MIDNIGHT = 0.35
/** The hours at which people act. */
const MORNING = 4.9
const NOON = 13.6
const AFTERNOON = 14
/** Time between two acts of a day. */
const ACT_MS = 4 * MINUTE_MS
const LATELY_MS = 2 * HOUR_MS

export interface Stage extends Pick<World, 'signNotice' | 'keepBuild' | 'playerFolder' | 'asksSecondPerson'> {
  readonly client: DemoClient
  /** The clock of the server on which the history is played. */
  readonly clock: { now(): Date; set(instant: number): void }
  /** Runs all jobs once, or the one that is named. */
  readonly tick: (only?: string) => Promise<void>
  /** Writes buffered heartbeats. */
  readonly flush: () => Promise<void>
  /** Whether the server asks the screens that are heard from for looks. */
  readonly askForLooks: (isAsking: boolean) => void
  readonly say: Say
}

/**
 * Plays the demo's history on an empty server, day by day up to now: people act according to the diary, vehicles drive
 * and report their plays, and the server's jobs run. All of it uses the server's public calls.
 *
 * @param days length of the history
 * @param begin creates the administrator on the first day
 * @returns how the screens call the server, by driver number
 */
export async function playPast(
  stage: Stage,
  days: number,
  begin: () => Promise<void>,
): Promise<Record<number, Access>> {
  const { client, clock } = stage
  const end = clock.now().getTime()
  const today = dayOf(end)
  const people = createTokens(client, clock.now)
  const world: World = { ...stage, now: clock.now, tokenOf: people.of }
  const screens: Record<number, Access> = {}
  const road = new Map<DemoDriver, DemoScreen>()
  const diary = createDiary(days)
  const upload = createUpload()
  const paired = (number: number, access: Access) => {
    screens[number] = access
    for (const driver of DRIVERS) {
      if (driver.number === number) road.set(driver, new DemoScreen(client, access, driver.ails))
    }
  }
  planUpdates(diary)
  const boxes = planBoxes(diary)
  planTrials(diary, boxes, paired)
  planPeople(diary, boxes, paired)
  planAdministrators(diary)
  planBookings(diary, upload)
  planBackOffice(diary, upload, today)
  planBegun(diary, upload)
  planHouseAds(diary)
  planOperations(diary)

  clock.set(startOfDay(addDays(today, -days)).getTime())
  await begin()
  const random = randomFrom(SEED)
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    stage.say(`Demo: day ${days - daysAgo} of ${days}`)
    const day = addDays(today, -daysAgo)
    const at = (hour: number) => Math.min(startOfDay(day).getTime() + hour * HOUR_MS, end)
    // On the last day everybody is done before the last minutes.
    const done = daysAgo === 0 ? end - LAST_MS : end
    const passTo = (instant: number) => clock.set(Math.max(Math.min(instant, done), clock.now().getTime()))
    const act = async (hour: number, part: PartOfDay) => {
      passTo(at(hour))
      for (const doIt of diary.acts(daysAgo, part)) {
        await doIt(world)
        passTo(clock.now().getTime() + ACT_MS)
      }
    }
    // Vehicles drive in the last hours before the start of the demo, however early in the day that is.
    const lately = daysAgo === 0 ? Math.max(end - LATELY_MS, at(0)) : end
    const driving = () => [...road].filter(([driver]) => isDriving(driver, daysAgo))
    const driveShift = (index: 0 | 1) =>
      drive(
        stage,
        driving().flatMap(([driver, screen]): Shift[] => {
          const trial = trialOn(driver, daysAgo)
          const shift = shiftOf(driver, day, index, { daysAgo, isSure: trial !== undefined })
          if (!shift) return []
          const [from, to] = [at(shift[0]), Math.min(at(shift[1]), lately)]
          const vehicle = standingIn(trial) ?? vehicleOn(driver, at(12))
          return [{ screen, vehicle, from, to, isClose: driver.box !== undefined }]
        }),
        random,
      )
    clock.set(at(AFTER_MIDNIGHT))
    await stage.tick()
    await act(MORNING, 'morning')
    await driveShift(0)
    if (daysAgo === 0) {
      await driveShift(1)
      // A screen that was heard from at this very instant is not asked for a look.
      const last = driving().map(([driver, screen]) => ({
        screen,
        vehicle: vehicleOn(driver, end),
        from: lately + MINUTE_MS,
        to: end - LAST_MS,
        isClose: driver.box !== undefined,
      }))
      await drive(stage, last, random, true)
    }
    await act(NOON, 0)
    await act(NOON, 1)
    await act(AFTERNOON, 2)
    if (daysAgo > 0) await driveShift(1)
  }
  await playLastMinutes(stage, new Map([...road].filter(([driver]) => isDriving(driver, 0))), end)
  for (const doIt of diary.acts(0, 'now')) await doIt(world)
  await people.signOut()
  await stage.tick()
  const builds = new Map([...road].map(([{ number }, { build }]) => [number, build]))
  const kept = Object.entries(screens).map(([number, access]) => [
    number,
    { ...access, build: builds.get(Number(number)) },
  ])
  return Object.fromEntries(kept)
}
