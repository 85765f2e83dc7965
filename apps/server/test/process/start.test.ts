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
import { type FreshDatabase, freshDatabase, kind } from '../setup/fresh-database'

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

/** Starts a server that is expected to end by itself. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(projectFolder(), 'dist', 'server', 'main.js')], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}

/** One line, exit code 1, and no stack. */
async function expectRefusal(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, said } = await runToEnd({ ...settings(), PORT: String(await freePort()), ...env })
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(line) })
  expect(said.trim().split('\n')).toHaveLength(1)
}

describe('a start that cannot succeed says why in one line and exits with 1', () => {
  it('a bad setting', async () => {
    await expectRefusal({ PORT: 'abc' }, /PORT/)
    await expectRefusal({ DEMO: 'maybe', LOG_LEVEL: 'silent', SMTP_URL: 'mail' }, /DEMO.*SMTP_URL|SMTP_URL.*DEMO/)
    await expectRefusal({ DEMO: 'on', HOST: '0.0.0.0' }, /DEMO.*loopback/)
    await expectRefusal({ ADMIN_EMAIL: 'a@ayob.example' }, /ADMIN_PASSWORD/)
  })

  it('missing settings of production, all at once', async () => {
    await expectRefusal(
      { NODE_ENV: 'production', DATABASE_URL: '' },
      /PUBLIC_URL.*DATABASE_URL.*SMTP_URL.*PAYHERE_MERCHANT_ID.*COMPANY_NAME/,
    )
  })

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    await expectRefusal({ PORT: port }, new RegExp(`${port}.*in use`))
    other.close()
  })

  it('a folder that cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ayob-start-'))
    writeFileSync(join(folder, 'file'), '')
    await expectRefusal({ DATA_DIR: join(folder, 'file', 'data') }, /file/)
    await rm(folder, { recursive: true })
  })

  it.runIf(kind === 'embedded')('a folder that another server has', async () => {
    await started()
    await expectRefusal({}, /in use by process \d+/)
  })

  it.runIf(kind === 'postgres')('a database that is not there', async () => {
    await expectRefusal(
      { DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/ayob` },
      /DATABASE_URL: .*ECONNREFUSED/,
    )
    const missing = new URL(fresh.databaseUrl ?? '')
    missing.pathname = '/no_such_database'
    await expectRefusal({ DATABASE_URL: missing.href }, /DATABASE_URL: .*no_such_database/)
  })
})

describe('a running server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s and can start again at once', async (signal) => {
    const server = await started()
    expect(await server.stop(signal)).toBe(0)
    expect(existsSync(join(fresh.dataDir, 'database.lock'))).toBe(false)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    await server.restart()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('prints where it is, and never a secret', async () => {
    const server = await started({ ADMIN_EMAIL: 'a@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' })
    await expect.poll(() => server.output()).toContain(server.url)
    expect(server.output()).not.toContain('review-the-city-26')
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
    await expect.poll(lives, { timeout: 10_000 }).toBe(false)
    await expect.poll(() => existsSync(join(fresh.dataDir, 'database.lock')), { timeout: 10_000 }).toBe(false)
  })
})
