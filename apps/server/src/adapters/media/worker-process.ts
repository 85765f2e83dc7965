import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, Job } from './job'
import { isTooMuch, spentMs } from './work-time'

/** Enforced by the kernel where possible: the memory of a process besides the files that it maps. */
const MEMORY_KB = 512 * 1024
/** Enforced by V8 on every system. */
const HEAP_MB = 384
/** Ends a worker in an endless loop whose server was killed. */
const CPU_S = 300
/** A worker that doesn't start is our fault, not the file's. */
const START_LIMIT_MS = 60_000
/** The minimum interval of checks on a worker beyond its time. */
const LOOK_MS = 250
/** How many idle workers are kept, and for how long. */
const KEPT = 2
const KEPT_MS = 60_000

const ENDING = extname(import.meta.url)
const PROGRAM = fileURLToPath(new URL(`./media-worker${ENDING}`, import.meta.url))
/** Only the sources need a loader, the build does not. */
const LOADER = ENDING === '.ts' ? ['--import', createRequire(import.meta.url).resolve('tsx')] : []
const NODE = [process.execPath, '--v8-pool-size=1', `--max-old-space-size=${HEAP_MB}`, ...LOADER, PROGRAM]
const LIMITED = `ulimit -c 0; ulimit -t ${CPU_S}; ulimit -d ${MEMORY_KB}; exec nice -n 10 "$@"`
const COMMAND = process.platform === 'linux' ? ['/bin/sh', '-c', LIMITED, 'sh', ...NODE] : NODE
/** No settings and no secrets; one thread per picture. */
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }

/** Why a worker ended in the middle of a job. */
export interface Ended {
  readonly ended: string
}

/** Shared by all servers of this process. An idle worker ends after KEPT_MS and keeps no process alive. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/** Runs a job in a separate process, which is killed when it has worked for `limitMs`. Throws when no process can be started. */
export async function inWorker(job: Job, limitMs: number): Promise<Answer | Ended> {
  const worker = takeIdle() ?? (await start())
  const answer = await ask(worker, job, limitMs)
  if ('ended' in answer || answer.spent || idle.size >= KEPT) kill(worker)
  else keep(worker)
  return answer
}

function ask(worker: ChildProcess, job: Job, limitMs: number): Promise<Answer | Ended> {
  return new Promise((resolve) => {
    let why: string | undefined
    const pid = worker.pid ?? 0
    const [began, before] = [performance.now(), spentMs(pid)]
    const look = () => {
      const elapsed = performance.now() - began
      const spent = spentMs(pid) - before
      if (isTooMuch(elapsed, spent, limitMs)) {
        why = `after ${Math.round(elapsed)} ms, ${spent} ms of them worked`
        return kill(worker)
      }
      limit = setTimeout(look, Math.max(LOOK_MS, limitMs - spent))
    }
    let limit = setTimeout(look, limitMs)
    const finish = (answer: Answer | Ended) => {
      clearTimeout(limit)
      worker.off('message', finish).off('exit', died)
      resolve(answer)
    }
    const died = (code: number | null, signal: string | null) => finish({ ended: why ?? signal ?? `with code ${code}` })
    worker.on('message', finish).on('exit', died)
    worker.send(job, (error) => error && kill(worker))
  })
}

async function start(): Promise<ChildProcess> {
  const [command = '', ...args] = COMMAND
  const worker = spawn(command, args, {
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
    await Promise.race([ready, ended])
  } finally {
    clearTimeout(limit)
    settled.abort()
    await Promise.allSettled([ready, ended])
  }
  worker.once('exit', () => forget(worker))
  return worker
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
