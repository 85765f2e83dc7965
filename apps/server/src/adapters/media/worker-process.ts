import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Job } from './job'

/** Enforced by the kernel where possible: the memory of a process besides the files that it maps, above that of its start. */
const MEMORY_KB = 448 * 1024
/** Enforced by V8 on every system. */
const HEAP_MB = 384
/** Ends a worker in an endless loop whose server was killed. */
const CPU_S = 300
/** A worker that doesn't start is our fault, not the file's. */
const START_LIMIT_MS = 60_000
/** The interval of checks on a working worker. */
const POLL_MS = 500
/** How many idle workers are kept, and for how long. */
const KEPT = 2
const KEPT_MS = 60_000

const ENDING = extname(import.meta.url)
const PROGRAM = fileURLToPath(new URL(`./media-worker${ENDING}`, import.meta.url))
/** Only the sources need a loader, the build does not. */
const LOADER = ENDING === '.ts' ? ['--import', createRequire(import.meta.url).resolve('tsx')] : []
const NODE = [process.execPath, '--v8-pool-size=1', `--max-old-space-size=${HEAP_MB}`, ...LOADER, PROGRAM]
/** No settings and no secrets; one thread per picture. */
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }

/** Why a worker ended in the middle of a job; `why` when it exceeded a limit. */
export interface Ended {
  readonly ended: string
  readonly why: ReturnType<typeof exceeded>
}

/**
 * The command that starts a worker with its limits. What Node.js reserves at its start counts as memory and depends on its
 * version (30 MB, from 24 on over half a gigabyte), so a first worker without a limit measures it once.
 */
let command: Promise<readonly string[]> | undefined
async function limitedNode(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return NODE
  const { worker, reservedKb } = await spawnWorker(NODE)
  kill(worker)
  const limits = `ulimit -c 0; ulimit -t ${CPU_S}; ulimit -d ${Number(reservedKb) + MEMORY_KB}; exec nice -n 10 "$@"`
  return ['/bin/sh', '-c', limits, 'sh', ...NODE]
}

/** Shared by all servers of this process. An idle worker ends after KEPT_MS and keeps no process alive. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/** Runs a job in a separate process, which is killed beyond the limits. Throws when no process can be started. */
export async function inWorker(job: Job, limits: TimeLimits): Promise<Answer | Ended> {
  const began = performance.now()
  const worker = takeIdle() ?? (await start())
  const answer = await ask(worker, job, limits, began)
  if ('ended' in answer || answer.spent || idle.size >= KEPT) kill(worker)
  else keep(worker)
  return answer
}

function ask(worker: ChildProcess, job: Job, limits: TimeLimits, began: number): Promise<Answer | Ended> {
  return new Promise((resolve) => {
    let why: Ended['why']
    let ended: string | undefined
    const pid = worker.pid ?? 0
    const before = spentMs(pid)
    const look = () => {
      const [elapsed, spent] = [performance.now() - began, spentMs(pid) - before]
      why = exceeded(elapsed, spent, limits)
      if (!why) return
      ended = `after ${Math.round(elapsed)} ms, ${spent} ms of them worked`
      clearInterval(looking)
      kill(worker)
    }
    const looking = setInterval(look, POLL_MS)
    const finish = (answer: Answer | Ended) => {
      clearInterval(looking)
      worker.off('message', finish).off('exit', died)
      resolve(answer)
    }
    const died = (code: number | null, signal: string | null) =>
      finish({ ended: ended ?? signal ?? `with code ${code}`, why })
    worker.on('message', finish).on('exit', died)
    worker.send(job, (error) => error && kill(worker))
  })
}

async function start(): Promise<ChildProcess> {
  command ??= limitedNode().catch((error: unknown) => {
    command = undefined
    throw error
  })
  const { worker } = await spawnWorker(await command)
  worker.once('exit', () => forget(worker))
  return worker
}

async function spawnWorker([program = '', ...args]: readonly string[]) {
  const worker = spawn(program, args, {
    env: { PATH: process.env.PATH, ...ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A separate process group, so that the worker's ffmpeg is killed with it.
    detached: true,
  })
  worker.unref()
  worker.channel?.unref()
  const settled = new AbortController()
  const ready = once(worker, 'message', { signal: settled.signal })
  const ended = once(worker, 'exit', { signal: settled.signal }).then(([code, signal]) => {
    throw new Error(`a media worker did not start: ${signal ?? `code ${code}`}`)
  })
  const limit = setTimeout(() => kill(worker), START_LIMIT_MS)
  try {
    const [{ reservedKb }] = (await Promise.race([ready, ended])) as [{ reservedKb: number }]
    return { worker, reservedKb }
  } finally {
    clearTimeout(limit)
    settled.abort()
    await Promise.allSettled([ready, ended])
  }
}

function takeIdle(): ChildProcess | undefined {
  for (const worker of idle.keys()) {
    forget(worker)
    if (worker.connected) return worker
  }
  return undefined
}

function keep(worker: ChildProcess): void {
  const end = setTimeout(() => {
    forget(worker)
    kill(worker)
  }, KEPT_MS)
  idle.set(worker, end.unref())
}

function forget(worker: ChildProcess): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}

function kill({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Fields of `/proc/PID/stat`, counted after the name: user and system time of the process, then of its ended children. */
const TIMES = [11, 12, 13, 14] as const

/** The processor time that a file may take, and how long its owner waits for it. */
export interface TimeLimits {
  readonly workMs: number
  readonly waitMs: number
}

/**
 * Judges a running job. `work`: it used its processor time, whatever else the machine does. `wait`: the machine had too
 * little time for it. `spentMs` is NaN where the system doesn't report it; then only the wall clock counts.
 */
export function exceeded(
  elapsedMs: number,
  spentMs: number,
  { workMs, waitMs }: TimeLimits,
): 'work' | 'wait' | undefined {
  if (spentMs >= workMs) return 'work'
  return elapsedMs >= waitMs ? 'wait' : undefined
}

/** Processor time of a process and its children in milliseconds; NaN where the system doesn't report it. */
export function spentMs(pid: number): number {
  const children = readOf(`${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  // The parent's time includes a child that has just ended.
  return children.reduce((sum, child) => sum + (timeOf(child) || 0), timeOf(pid))
}

function timeOf(pid: number | string): number {
  const stat = readOf(`${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return TIMES.reduce((sum, at) => sum + Number(fields[at]) * TICK_MS, 0)
}

/** Empty where the system has no such files, and for an ended process. */
function readOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}
