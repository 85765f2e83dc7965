import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brightness, brightnessAt } from './settings'

const BACKLIGHTS = '/sys/class/backlight'
/** Sri Lanka has one time, without summer time. */
const COLOMBO_MINUTES = 5.5 * 60
const DAY_MINUTES = 24 * 60

/** The minute of the day in Sri Lanka. */
export const minuteOfDay = (now: Date): number => (Math.floor(now.getTime() / 60_000) + COLOMBO_MINUTES) % DAY_MINUTES

/** Sets every backlight to the brightness of the hour. A display without one keeps its own. */
export async function dim(steps: readonly Brightness[], now: Date, folder = BACKLIGHTS): Promise<void> {
  const percent = brightnessAt(steps, minuteOfDay(now))
  if (percent !== null) await setBacklights(percent, folder)
}

/** Sets every backlight. Returns how many there are. */
export async function setBacklights(percent: number, folder = BACKLIGHTS): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const most = Number(await readFile(join(folder, name, 'max_brightness'), 'utf8'))
    const wanted = String(Math.round((most * percent) / 100))
    const current = await readFile(join(folder, name, 'brightness'), 'utf8')
    if (current.trim() !== wanted) await writeFile(join(folder, name, 'brightness'), wanted)
  }
  return names.length
}
