import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { HOUR_MS } from '@ayob/contract/durations'
import { keptScreenKey } from '@ayob/fleet-simulator/screen-key'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockFolder } from '../adapters/database/folder-lock'
import { makeWritable } from '../adapters/database/open'
import type { Config } from '../config'
import type { Clock } from '../platform/ports'
import { progress } from '../progress'
import { compose } from '../server'
import type { Access } from './boxes'
import { DEMO_ADMIN, DEMO_PASSWORD } from './cast'
import { demoClient } from './client'
import { demoFile, isDemoFilled } from './filled'
import { driveLive } from './fleet'
import { playPast } from './past'

/** Length of the demo's history in days. */
const PAST_DAYS = 90

/** The tokens of screens, with the private key of a box, and the build that it ran. Demos of before have tokens only. */
const zScreens = z.record(
  z.coerce.number(),
  z.union([z.string(), z.object({ token: z.string(), secret: z.string().optional(), build: z.string().optional() })]),
)
type Screens = z.output<typeof zScreens>

/** The files of a filled demo, in the order in which they are moved. */
const FILLED = ['uploads', 'outbox', 'database', basename(demoFile({ dataDir: '' }))]

/**
 * Fills the demo at the first start, on a separate server whose clock runs through the past and which no network
 * reaches. An embedded database is filled in a separate folder and moved when it is complete, so an interrupted start
 * begins again. A database that already has people is not touched; a warning is logged.
 */
export async function fillDemo(config: Config, playerFolder: string, days = PAST_DAYS): Promise<void> {
  if (isDemoFilled(config)) return
  const filling = { ...config, dataDir: join(config.dataDir, 'demo-filling') }
  const isMoving = isDemoFilled(filling)
  if (config.databaseUrl || (existsSync(join(config.dataDir, 'database')) && !isMoving)) {
    return fill(config, playerFolder, days, false)
  }
  makeWritable(config.dataDir)
  const unlock = lockFolder(filling.dataDir)
  try {
    if (!isMoving) {
      await rm(filling.dataDir, { recursive: true, force: true })
      await fill(filling, playerFolder, days, true)
    }
    for (const name of FILLED) {
      const from = join(filling.dataDir, name)
      if (existsSync(from)) await rename(from, join(config.dataDir, name))
    }
    await rm(filling.dataDir, { recursive: true })
  } finally {
    unlock()
  }
}

/** @param isScratch whether the database is written through to the disk only at the end */
async function fill(config: Config, playerFolder: string, days: number, isScratch: boolean): Promise<void> {
  const screens = await filledScreens(config, playerFolder, days, isScratch)
  await writeFile(demoFile(config), JSON.stringify(screens), { mode: 0o600 })
}

/** Returns the demo's screens; none if the database was in use before. */
async function filledScreens(config: Config, playerFolder: string, days: number, isScratch: boolean): Promise<Screens> {
  let now = Date.now() + config.clockOffsetMs
  const clock = {
    now: () => new Date(now),
    set(instant: number) {
      now = instant
    },
  }
  // Most of the demo's screens have no keys, its people no second factor, and one administrator decides alone in its past. No
  // network reaches this server, so nothing is limited, and its history needs no backups.
  const alone = { requireEnrolledDevice: false, requireAdmin2fa: false, fourEyes: false }
  const past = { ...config, ...alone, rateLimit: false, backupTo: undefined }
  let isAsking = false
  // Nobody waits for an answer, so a slow machine reads every file, too.
  const mediaLimits = { waitMs: HOUR_MS }
  const server = await compose({ config: past, clock, chance: () => (isAsking ? 0 : 1), isScratch, mediaLimits })
  try {
    if (!(await server.isEmpty())) {
      server.app.log.warn('this database was in use before the demo; use an empty DATA_DIR for a complete demo')
      // The next start skips the check: opening the database for it would slow every start down.
      return {}
    }
    process.stdout.write(`Playing ${days} days of the demo ...\n`)
    await server.app.ready()
    // A crash loses nothing important, because the demo is filled again from the start.
    await sql`set synchronous_commit to off`.execute(server.database.db)
    const stage = {
      ...{ ...server, client: demoClient(server.app), clock, flush: server.flushHeartbeats, say: progress() },
      playerFolder,
      async keepBuild(folder: string) {
        // At a first start the player may be built at this very moment. The server registers it when it starts.
        const warn = (err: unknown) => server.app.log.warn({ err }, 'the demo goes on without this build of the player')
        await server.keepBuild(folder).catch(warn)
      },
      askForLooks(isOn: boolean) {
        isAsking = isOn
      },
      asksSecondPerson() {
        past.fourEyes = config.fourEyes
        return config.fourEyes
      },
    }
    const admin = { email: DEMO_ADMIN, password: DEMO_PASSWORD, firstName: 'Demo' }
    const screens = await playPast(stage, days, () => server.ensureAdmin(admin))
    await sql`checkpoint`.execute(server.database.db)
    const kept = Object.entries(screens).map(([number, { key, ...access }]) => [
      number,
      { ...access, secret: key?.secret },
    ])
    return zScreens.parse(Object.fromEntries(kept))
  } finally {
    await server.close()
  }
}

/** Drives the demo's vehicles in real time until `signal` aborts. */
export async function driveDemo(
  app: FastifyInstance,
  config: Config,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  if (!isDemoFilled(config)) return
  const kept = Object.entries(zScreens.parse(JSON.parse(await readFile(demoFile(config), 'utf8'))))
  const screens = kept.map(([number, screen]): [string, Access] => {
    if (typeof screen === 'string') return [number, { token: screen }]
    const { secret, ...access } = screen
    return [number, { ...access, key: secret === undefined ? undefined : keptScreenKey(secret) }]
  })
  await driveLive(demoClient(app), Object.fromEntries(screens), () => clock.now().getTime(), signal)
}
