import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { freePort } from '@ayob/testkit/postgres'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../setup/fresh-database'
import { expectRefusal } from '../setup/refused-start'

let fresh: FreshDatabase
let running: RunningServer[]

beforeAll(async () => {
  fresh = await freshDatabase()
})

beforeEach(() => {
  running = []
})

afterEach(async () => {
  for (const server of running) await server.stop()
})

afterAll(() => fresh.remove())

const settings = (): Record<string, string> => ({
  DATA_DIR: fresh.dataDir,
  ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
})

async function started(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ env: { ...settings(), ...env } })
  running.push(server)
  return server
}

const refused = (env: Record<string, string>, line: RegExp) => expectRefusal({ ...settings(), ...env }, line)

describe('a failing start reports the reason in one line and exits with 1', () => {
  it('a bad setting', async () => {
    await refused({ PORT: 'abc' }, /PORT/)
    await refused({ DEMO: 'maybe', LOG_LEVEL: 'silent', SMTP_URL: 'mail' }, /DEMO.*SMTP_URL|SMTP_URL.*DEMO/)
    await refused({ DEMO: 'on', HOST: '0.0.0.0' }, /DEMO.*loopback/)
    await refused({ ADMIN_EMAIL: 'a@ayob.example' }, /ADMIN_PASSWORD/)
  })

  it('missing production settings, all at once', async () => {
    await refused(
      { NODE_ENV: 'production', DATABASE_URL: '' },
      /PUBLIC_URL.*DATABASE_URL.*SMTP_URL.*PAYHERE_MERCHANT_ID.*COMPANY_NAME/,
    )
  })

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    await refused({ PORT: port }, new RegExp(`${port}.*in use`))
    other.close()
  })

  it('a folder that is not writable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ayob-start-'))
    writeFileSync(join(folder, 'file'), '')
    await refused({ DATA_DIR: join(folder, 'file', 'data') }, /file/)
    await rm(folder, { recursive: true })
  })
})

describe('a running server', () => {
  it('prints its address and no secret, locks its folder, ends cleanly and restarts at once', async () => {
    const server = await started({ ADMIN_EMAIL: 'a@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' })
    await expect.poll(() => server.output()).toContain(server.url)
    expect(server.output()).not.toContain('review-the-city-26')
    await refused({}, /in use by process \d+/)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      expect(await server.stop(signal)).toBe(0)
      expect(existsSync(join(fresh.dataDir, 'database.lock'))).toBe(false)
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
      if (signal === 'SIGTERM') await server.restart()
    }
  })

  it.each([
    { how: 'SIGTERM to npm alone', end: (npm: number) => process.kill(npm, 'SIGTERM') },
    { how: 'Ctrl-C, which reaches everything', end: (npm: number) => process.kill(-npm, 'SIGINT') },
  ])('starts through npm start and ends cleanly on $how', async ({ end }) => {
    const port = String(await freePort())
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: projectFolder(),
      env: { ...process.env, ...settings(), PORT: port, DEMO: 'off', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    let said = ''
    for await (const chunk of npm.stdout) {
      said += chunk
      if (said.includes('ready at')) break
    }
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    if (npm.pid) end(npm.pid)
    await once(npm, 'exit')
    const lives = () => fetch(`http://127.0.0.1:${port}/healthz`).then(Boolean, () => false)
    await expect.poll(lives).toBe(false)
    await expect.poll(() => existsSync(join(fresh.dataDir, 'database.lock'))).toBe(false)
  })
})
