import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { addMember, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { freePort } from '@ayob/testkit/postgres'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, kind } from '../setup/fresh-database'
import { expectRefusal } from '../setup/refused-start'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }
const WORKERS = 2

let fresh: FreshDatabase
let server: RunningServer
beforeAll(async () => {
  fresh = await freshDatabase()
  if (!fresh.databaseUrl) return
  const env = { ...ADMIN, DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl, WORKERS: String(WORKERS) }
  server = await startServer({ env: { ...env, RATE_LIMIT: 'off' } })
})
afterAll(async () => {
  await server?.remove()
  await fresh.remove()
})

/** Process ids of the workers, which are children of the started process. */
const workers = () => {
  const children = readFileSync(`/proc/${server.pid()}/task/${server.pid()}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

const errorsIn = (output: string) => output.split('\n').filter((line) => /"level":[56]0/.test(line))

/** A call on a separate connection, unless the agent reuses one. */
function get(path: string, agent: Agent | false = false): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const CONFIG = `http_request_seconds_count{method="GET",route="/api/client-config",status="200"}`
async function countedCalls(): Promise<number> {
  const { body } = await get('/metrics')
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(CONFIG))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

describe.runIf(kind === 'postgres')('several processes behind one port', () => {
  it('sum their metrics, whichever of them answers', async () => {
    await expect.poll(() => server.output()).toContain('with 2 processes')
    const before = await countedCalls()
    for (let n = 0; n < 12; n += 1) expect((await get('/api/client-config')).status).toBe(200)
    for (let n = 0; n < WORKERS; n += 1) expect(await countedCalls()).toBe(before + 12)
  })

  it('continue when one of them is killed, and replace it', async () => {
    const counted = await countedCalls()
    const before = workers()
    expect(before).toHaveLength(WORKERS)
    process.kill(before[1] as number, 'SIGKILL')
    for (let n = 0; n < 12; n += 1) {
      // The last connection of the killed process may break.
      if (n > 0) expect((await get('/api/client-config')).status).toBe(200)
      else await get('/api/client-config').catch(() => undefined)
    }
    await expect.poll(() => workers().filter((pid) => !before.includes(pid))).toHaveLength(1)
    // Counts of the killed process up to the last reading are not lost.
    expect(await countedCalls()).toBeGreaterThanOrEqual(counted + 11)
  })

  it('are replaced one by one at SIGHUP without a failed call', async () => {
    const before = workers()
    const visitor = createApi(server.url)
    const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    const screen = await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api)
    const kept = new Agent({ keepAlive: true, maxSockets: 2 })
    let rolling = true
    let made = 0
    const callers = [
      () => get('/api/client-config', kept),
      () => get('/api/client-config'),
      () => screen.call(calls.sendHeartbeat, { body: { version: '1', free_mb: 1, now_playing: null } }),
      () => screen.call(calls.sendPlays, { body: { plays: [] } }),
    ].map(async (call) => {
      while (rolling) {
        expect((await call()).status).toBe(200)
        made += 1
      }
    })
    process.kill(server.pid(), 'SIGHUP')
    const replaced = () => {
      const now = workers()
      return now.length === WORKERS && !now.some((pid) => before.includes(pid))
    }
    while (!replaced()) await Promise.race([pause(50), ...callers])
    rolling = false
    await Promise.all(callers)
    kept.destroy()
    expect(made).toBeGreaterThan(0)
    // On a busy machine the database may answer the check of a new process late. No call has failed by it.
    expect(errorsIn(server.output()).filter((line) => !line.includes('database_unreachable'))).toEqual([])
  })

  it('end when the process that started them is killed, and end cleanly with it', async () => {
    const before = workers()
    await server.kill9()
    const lives = (pid: number) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(() => before.filter(lives)).toEqual([])
    await server.restart()
    expect(await server.stop()).toBe(0)
    expect(errorsIn(server.output())).toEqual([])
  })

  it("report once why they can't start", async () => {
    const nobody = `postgres://postgres@127.0.0.1:${await freePort()}/ayob`
    const settings = { DATA_DIR: fresh.dataDir, WORKERS: '2', DATABASE_URL: nobody }
    await expectRefusal(settings, /DATABASE_URL: .*ECONNREFUSED/)
  })
})
