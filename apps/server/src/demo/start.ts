import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { lockFolder } from '../adapters/database/folder-lock'
import { makeWritable } from '../adapters/database/open'
import type { Config } from '../config'
import type { Clock } from '../platform/ports'
import { progress } from '../progress'
import { compose } from '../server'
import { DEMO_ADMIN, DEMO_PASSWORD } from './cast'
import { demoClient } from './client'
import { demoFile, isDemoFilled } from './filled'
import { driveLive } from './fleet'
import { playPast } from './past'

/** Length of the demo's history in days. */
const PAST_DAYS = 90

const zTokens = z.record(z.coerce.number(), z.string())

/** The files of a filled demo, in the order in which they are moved. */
const FILLED = ['uploads', 'outbox', 'database', basename(demoFile({ dataDir: '' }))]

/**
 * Fills the demo at the first start, on a separate server whose clock runs through the past and which no network
 * reaches. An embedded database is filled in a separate folder and moved when it is complete, so an interrupted start
 * begins again. A database that already has people is not touched; a warning is logged.
 */
export async function fillDemo(config: Config, days = PAST_DAYS): Promise<void> {
  if (isDemoFilled(config)) return
  const filling = { ...config, dataDir: join(config.dataDir, 'demo-filling') }
  const isMoving = isDemoFilled(filling)
  if (config.databaseUrl || (existsSync(join(config.dataDir, 'database')) && !isMoving)) {
    return fill(config, days, false)
  }
  makeWritable(config.dataDir)
  const unlock = lockFolder(filling.dataDir)
  try {
    if (!isMoving) {
      await rm(filling.dataDir, { recursive: true, force: true })
      await fill(filling, days, true)
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
async function fill(config: Config, days: number, isScratch: boolean): Promise<void> {
  const tokens = await filledTokens(config, days, isScratch)
  await writeFile(demoFile(config), JSON.stringify(tokens), { mode: 0o600 })
}

/** Returns the tokens of the demo's screens; none if the database was in use before. */
async function filledTokens(config: Config, days: number, isScratch: boolean): Promise<Record<number, string>> {
  let now = Date.now() + config.clockOffsetMs
  const clock = {
    now: () => new Date(now),
    set(instant: number) {
      now = instant
    },
  }
  // The demo's screens have no keys, and no displays to look at, and one administrator decides alone in its past. No
  // network reaches this server, so nothing is limited, and its history needs no backups.
  const past = { ...config, requireEnrolledDevice: false, rateLimit: false, backupTo: undefined, fourEyes: false }
  const server = await compose({ config: past, clock, chance: () => 1, isScratch })
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
    const stage = { ...server, client: demoClient(server.app), clock, flush: server.flushHeartbeats, say: progress() }
    const admin = { email: DEMO_ADMIN, password: DEMO_PASSWORD, firstName: 'Demo' }
    const tokens = await playPast(stage, days, () => server.ensureAdmin(admin))
    await sql`checkpoint`.execute(server.database.db)
    return tokens
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
  const tokens = zTokens.parse(JSON.parse(await readFile(demoFile(config), 'utf8')))
  await driveLive(demoClient(app), tokens, () => clock.now().getTime(), signal)
}
