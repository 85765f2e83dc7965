import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { DemoDriver } from './drivers'
import { type DemoScreen, vehicleOn } from './fleet'
import type { Stage } from './past'
import type { Diary, World } from './world'

/** The player of the history: screens of the demo draw nothing, so a page with a title is enough. */
const FORMER = '<!doctype html><html lang="en"><meta charset="utf-8"><title>AYOB</title></html>\n'

/**
 * Plans the player of the history, before the first screen is paired: the first build of an installation is complete at once.
 * The screens that are paired later take it.
 */
export function planUpdates(diary: Diary): void {
  diary.note(diary.days, 0, keepFormer)
}

async function keepFormer({ keepBuild }: World): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ayob-demo-player-'))
  try {
    const sha256 = createHash('sha256').update(FORMER).digest('hex')
    const files = [{ path: 'index.html', sha256, size: Buffer.byteLength(FORMER) }]
    await writeFile(join(folder, 'index.html'), FORMER)
    await writeFile(join(folder, 'build.json'), JSON.stringify({ files, signature: null }))
    await keepBuild(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Long enough for a build to reach the second ring. */
export const LAST_MS = 50 * MINUTE_MS
/** The rings count at most so much time between two looks at them. */
const STEP_MS = 2 * MINUTE_MS

/** The driver whose screen starts again and again until the last minutes. */
const RESTARTS = { driver: 2, ails: { restarts: 4, uptime_s: 5_400 }, mendedBefore: 6 * MINUTE_MS }

/**
 * Plays the last minutes of the history as screens play on the road: they call all the time, take the newest player ring by ring,
 * answer looks and tell what is wrong with them.
 */
export async function playLastMinutes(stage: Stage, road: ReadonlyMap<DemoDriver, DemoScreen>, end: number) {
  const { clock, flush, tick, askForLooks } = stage
  const begin = Math.max(end - LAST_MS, clock.now().getTime())
  const trip = [...road].map(([driver, screen]) => ({ driver, screen, vehicle: vehicleOn(driver, end) }))
  await stage.keepBuild(stage.playerFolder)
  askForLooks(true)
  for (let at = begin; at <= end; at += STEP_MS) {
    clock.set(at)
    for (const { driver, screen, vehicle } of trip) {
      if (driver.number === RESTARTS.driver) {
        screen.becomes(at < end - RESTARTS.mendedBefore ? RESTARTS.ails : { ...driver.ails })
      }
      if (at === begin) await screen.loadPlaylist(vehicle, at)
      await screen.step(vehicle, begin, at)
    }
    await flush()
    await tick('fleet-watched')
    await tick('rings')
    askForLooks(false)
  }
  clock.set(end)
}
