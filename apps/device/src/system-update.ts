import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { minuteOfDay } from './brightness'
import { download, needRoom } from './download'

/** An update of the system, as the server tells of it. RAUC checks its signature; `sha256` is of the whole file. */
export type SystemUpdate = Readonly<Record<'name' | 'architecture' | 'address' | 'sha256', string> & { size: number }>

const MOST_BYTES = 800_000_000
const LOAD_MS = 6 * 3_600_000
/** Vehicles are parked. Minutes of the day in Sri Lanka. */
const [QUIET_FROM, QUIET_UNTIL] = [22 * 60, 5 * 60]
const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

/**
 * Brings the system up to date. `step` does what can be done now, and is called again and again. `run` is where RAUC says what came
 * of an installation, `boot` names this start of the machine.
 */
export async function openSystemUpdate(
  { data, run, boot }: Readonly<Record<'data' | 'run' | 'boot', string>>,
  image: { readonly image?: string; readonly architecture?: string },
  wish: (name: string) => Promise<void>,
) {
  const [file, part, state] = [join(data, 'update.raucb'), join(data, 'update.part'), join(data, 'update.json')]
  const tried: { name: string; boot: string } | null = JSON.parse((await textOf(state)) || 'null')
  // The machine was started since, and runs another image than the one that was installed.
  const bad = tried && tried.boot !== boot && tried.name !== image.image ? tried.name : null
  let isInstalled = tried?.boot === boot
  let asked: string | null = null
  let isLoading = false
  // An installation that a power cut has ended begins again with the file that is here.
  await rename(file, part).catch(() => undefined)

  return {
    /** The image that the machine came back from by itself. */
    bad: () => bad,
    async step(wanted: SystemUpdate | null, now: Date): Promise<void> {
      const minute = minuteOfDay(now)
      if (isInstalled && (minute >= QUIET_FROM || minute < QUIET_UNTIL)) return wish('restart-device')
      if (!wanted || isInstalled || [bad, image.image].includes(wanted.name)) return
      if (wanted.architecture !== image.architecture || !(wanted.size <= MOST_BYTES) || isLoading) return
      if (asked !== wanted.name) {
        isLoading = true
        await load(wanted, part).finally(() => {
          isLoading = false
        })
        await rm(join(run, 'install'), { force: true })
        await rename(part, file)
        asked = wanted.name
        return wish('install')
      }
      if ((await textOf(join(run, 'install'))).trim() !== 'installed') return
      await writeFile(state, JSON.stringify({ name: wanted.name, boot }), { flush: true })
      isInstalled = true
      await rm(file, { force: true })
    },
  }
}

/** Loads an update, or the rest of it. Throws when there is no room, and when it is not the file that was told of. */
async function load({ address, size, sha256 }: SystemUpdate, part: string): Promise<void> {
  const has = await stat(part).catch(() => ({ size: 0 }))
  const from = has.size <= size ? has.size : 0
  await needRoom(join(part, '..'), size - from)
  if (from < size) {
    const parts = download(new URL(address), size, { from, waitMs: LOAD_MS })
    await pipeline(parts, createWriteStream(part, { flags: from > 0 ? 'a' : 'w' }))
  }
  const digest = createHash('sha256')
  await pipeline(createReadStream(part), digest)
  if (digest.digest('hex') === sha256) return
  await rm(part)
  throw new Error('the update of the system is not the file that was told of')
}
