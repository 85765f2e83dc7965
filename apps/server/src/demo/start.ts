import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { compose } from '../composition/compose'
import type { Config } from '../config'
import type { Clock } from '../platform/ports'
import { DEMO_ADMIN, DEMO_PASSWORD } from './cast'
import { demoClient } from './client'
import { driveLive } from './fleet'
import { playPast } from './past'

/** Days that the demo looks back on. */
const PAST_DAYS = 90

const zTokens = z.record(z.coerce.number(), z.string())
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'demo-screens.json')

/**
 * Fills the demo at its first start, on a server of its own whose clock runs through the past; no network reaches it. A
 * start that was broken off in the middle leaves what it had made: a second try would make everything twice, so it
 * only warns.
 */
export async function fillDemo(config: Config, days = PAST_DAYS): Promise<void> {
  if (existsSync(fileOf(config))) return
  let now = Date.now() + config.clockOffsetMs
  const clock = {
    now: () => new Date(now),
    set(instant: number) {
      now = instant
    },
  }
  const server = await compose({ config, clock })
  try {
    if (!(await server.isEmpty())) {
      server.app.log.warn('this DATA_DIR was not filled by a whole demo start; delete it for a complete demo')
      // It is not asked again: opening the database for that would slow every start down.
      await writeFile(fileOf(config), '{}')
      return
    }
    process.stdout.write(`Playing ${days} days of the demo ...\n`)
    await server.app.ready()
    // What is lost when the machine stops now is made again from the start.
    await sql`set synchronous_commit to off`.execute(server.database.db)
    const stage = { ...server, client: demoClient(server.app), clock, flush: server.flushHeartbeats }
    const admin = { email: DEMO_ADMIN, password: DEMO_PASSWORD, firstName: 'Demo' }
    const tokens = await playPast(stage, days, () => server.ensureAdmin(admin))
    await sql`checkpoint`.execute(server.database.db)
    await writeFile(fileOf(config), JSON.stringify(tokens), { mode: 0o600 })
  } finally {
    await server.close()
  }
}

/** Drives the demo's vehicles in real time until `signal`. */
export async function driveDemo(
  app: FastifyInstance,
  config: Config,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  if (!existsSync(fileOf(config))) return
  const tokens = zTokens.parse(JSON.parse(await readFile(fileOf(config), 'utf8')))
  await driveLive(demoClient(app), tokens, () => clock.now().getTime(), signal)
}
