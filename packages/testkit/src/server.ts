import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareEmbedded } from './embedded'
import { projectFolder } from './folders'
import { type Mail, readMails } from './mails'
import { freePort } from './postgres'

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Undefined when the server runs on the embedded database. */
  readonly databaseUrl: string | undefined
  /** Its process id, which changes with each start. */
  pid(): number
  /** All of its output so far. */
  output(): string
  /** The mails in its outbox folder, oldest first. */
  mails(): Promise<Mail[]>
  /** Stops the server and keeps the data. Returns the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** Kills the server with SIGKILL and keeps the data. */
  kill9(): Promise<void>
  /** Starts it again on the same data and address, optionally with changed settings. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

export interface ServerOptions {
  /** Settings on top of the defaults: its own DATA_DIR and PORT, DEMO off, quiet logs. */
  readonly env?: Readonly<Record<string, string>>
  /** Runs as fast as in production, but starts more slowly. */
  readonly isMeasured?: boolean
  /** More flags for Node.js. */
  readonly flags?: readonly string[]
  /** The project whose build is started; this one by default. */
  readonly project?: string
}

/** Catches a start that hangs, before the test ends that waits for it. A server that exits early is noticed at once. */
const READY_WITHIN_MS = 90_000

/** Starts the built server (`dist/server/main.js`) and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { env = {}, isMeasured = false, flags: more = [], project = projectFolder() } = options
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'ayob-server-')))
  if (!env.DATABASE_URL && !env.DATA_DIR) await prepareEmbedded(dataDir)
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  let settings: Record<string, string> = { DEMO: 'off', LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, PORT: port }
  const flags = [...(isMeasured ? AS_NPM_START : QUICKLY_STARTED), ...more]
  let server = launch(project, settings, flags)
  const end = async (signal: NodeJS.Signals) => {
    if (server.child.exitCode === null && server.child.signalCode === null) {
      const ended = once(server.child, 'exit')
      server.child.kill(signal)
      await ended
    }
    return server.child.exitCode
  }
  await untilReady(server, url)
  return {
    url,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    pid: () => server.child.pid ?? 0,
    output: () => server.said(),
    mails: () => readMails(join(dataDir, 'outbox')),
    stop: (signal = 'SIGTERM') => end(signal),
    async kill9() {
      await end('SIGKILL')
    },
    async restart(changed = {}) {
      await end('SIGTERM')
      settings = { ...settings, ...changed }
      server = launch(project, settings, flags)
      await untilReady(server, url)
    },
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Launched {
  readonly child: ChildProcess
  said(): string
}

/** The flags of Node.js with which `npm start` runs the server. */
export const START_FLAGS = [
  '--max-semi-space-size=64',
  '--no-parallel-scavenge',
  '--v8-pool-size=1',
  '--wasm-tiering-budget=20000000',
]
const AS_NPM_START = [...START_FLAGS, '--enable-source-maps']
/** Optimising the embedded database and reading source maps takes more time than a test gains from it. */
const QUICKLY_STARTED = [...START_FLAGS, '--liftoff-only']

function launch(project: string, settings: Record<string, string>, flags: readonly string[]): Launched {
  const child = spawn(process.execPath, [...flags, join(project, 'dist', 'server', 'main.js')], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const orphan = () => child.kill('SIGKILL')
  process.once('exit', orphan)
  child.once('exit', () => process.removeListener('exit', orphan))
  return { child, said: () => said }
}

async function untilReady({ child, said }: Launched, url: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended early: ${said()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready within ${READY_WITHIN_MS / 1000} s: ${said()}`)
    }
    await pause(50)
  }
}
