import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { partition } from '../layout'
import { readPpm, shareOf } from '../pixels'
import { run } from '../run'
import { isThere, until } from './rig'
import { AD_COLOUR } from './world'

const SCRIPT = fileURLToPath(new URL('nest.sh', import.meta.url))
/** Without an emulator, a start takes seconds; with others at work, somewhat longer. */
const WITHIN_S = 180
/** A part of the display: drawn into memory it is 16:9, and the ad 3:1. */
const PART = 0.4

/**
 * Starts what is on a disk on this machine's own kernel (`nest.sh`), without a network, and waits for a sign of life of its
 * page and, unless told otherwise, for the ad of the trial. Returns what the program tells the page. Changes the disk. Throws with the end of its log when it does not play.
 */
export async function playsInNest(
  disk: string,
  slot: 'A' | 'B',
  folder: string,
  hasAd = true,
): Promise<{ health: { storage_free_mb: number | null } }> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const conf = join(folder, 'ayob.conf')
  await writeFile(conf, await run(['mtype', '-i', `${disk}@@${partition('ayob').start}`, '::/ayob.conf']))
  const root = partition(slot === 'A' ? 'root-a' : 'root-b')
  const data = await dataOf(disk)
  const parts = [root.start, root.size, data.start, data.size].map(String)
  const nest = spawn('bash', [SCRIPT, disk, ...parts, conf, folder], { stdio: 'ignore' })
  const ended = once(nest, 'close')
  try {
    await until(hasAd ? 'a display that plays the ad' : 'a display that plays', WITHIN_S, async () => {
      if (nest.exitCode !== null) throw new Error('it ended')
      if (!(await isThere(join(folder, 'plays')))) return undefined
      if (!hasAd) return true
      const display = await readFile(join(folder, 'display.ppm')).catch(() => undefined)
      return display && shareOf(readPpm(display), AD_COLOUR) > PART ? true : undefined
    })
    return JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'))
  } catch (error) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
    throw new Error(`${error instanceof Error ? error.message : error}: ${log.slice(-500)}`)
  } finally {
    nest.kill('SIGKILL')
    await ended
  }
}

/** Where the data partition is, which has grown to the end of the disk. */
export async function dataOf(disk: string): Promise<{ start: number; size: number }> {
  const { partitiontable } = JSON.parse(await run(['sfdisk', '--json', disk]))
  const { start, size } = partitiontable.partitions.find(({ name }: { name: string }) => name === 'data')
  return { start: start * 512, size: size * 512 }
}
