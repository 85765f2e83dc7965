import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process that ended is restarted after this time, like by systemd. */
const RESTART_MS = 1_000

const alive = new Set<ChildProcess>()
// When asked, Patroni stops its PostgreSQL itself; killed, it would leave it running.
process.once('exit', () => {
  for (const child of alive) child.kill('SIGTERM')
})

/** One process of the cluster, which is restarted when it ends. */
export interface Part {
  readonly name: string
  /** Its process id; undefined while it is down. */
  pid(): number | undefined
  start(): void
  signal(signal: NodeJS.Signals): void
  /** Ends it permanently. */
  stop(): Promise<void>
}

export interface Program {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  readonly logFolder: string
}

/** Starts a program and keeps it running. Its output goes to NAME.log. */
export function supervise({ name, command, args, env, user, logFolder }: Program): Part {
  let child: ChildProcess | undefined
  let wanted = false
  const log = createWriteStream(join(logFolder, `${name}.log`), { flags: 'a' })
  const launch = () => {
    const started = spawn(command, args, {
      ...user,
      cwd: existsSync(logFolder) ? logFolder : undefined,
      env: { PATH: process.env.PATH ?? '', HOME: logFolder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    alive.add(started)
    started.stdout?.pipe(log, { end: false })
    started.stderr?.pipe(log, { end: false })
    started.once('error', (error) => log.write(`${error.message}\n`))
    started.once('close', (code, signal) => {
      log.write(`${name} ended with ${code ?? signal}\n`)
      child = undefined
      alive.delete(started)
      if (wanted) setTimeout(() => wanted && !child && launch(), RESTART_MS).unref()
    })
  }
  return {
    name,
    pid: () => child?.pid,
    start() {
      wanted = true
      if (!child) launch()
    },
    signal: (signal) => void child?.kill(signal),
    async stop() {
      wanted = false
      const ending = child
      if (!ending) return
      const ended = once(ending, 'close')
      ending.kill('SIGCONT')
      ending.kill('SIGTERM')
      const hard = setTimeout(() => ending.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(hard)
    },
  }
}

/** Waits until `test` returns something. Throws after `seconds` with `what`. */
export async function until<T>(what: string, seconds: number, test: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const found = await test().catch(() => undefined)
    if (found !== undefined) return found
    await pause(200)
  }
  throw new Error(`${what} took longer than ${seconds} s`)
}
