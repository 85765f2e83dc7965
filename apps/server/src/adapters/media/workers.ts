import { createBoundedQueue } from '../../platform/bounded-queue'
import { badField, Refusal } from '../../platform/errors'
import type { Job, Results } from './job'
import type { TimeLimits } from './work-time'
import { inWorker } from './worker-process'

const LIMITS = {
  /** Files that are read at the same time. */
  atOnce: 2,
  /** Files that may wait. */
  waiting: 40,
  /** Processor time for a file, and how long its sender waits: proxies cut a call after a minute. */
  workMs: 90_000,
  waitMs: 45_000,
}
const RETRY_AFTER_S = 30

interface Log {
  warn(details: object, message: string): void
}

export type MediaWorkers = ReturnType<typeof createMediaWorkers>

/**
 * Reads, draws and converts uploaded files in separate processes with limits on memory and processor time. A file that
 * ends its process is refused; the server keeps running.
 */
export function createMediaWorkers(log: Log, limits: typeof LIMITS = LIMITS) {
  const queue = createBoundedQueue({ ...limits, retryAfterS: RETRY_AFTER_S })
  const later = () => new Refusal('busy', 'server.busy', { extra: { retry_after_s: RETRY_AFTER_S } })
  const work = async (job: Job, time: TimeLimits) => {
    if (time.waitMs <= 0) throw later()
    const answer = await inWorker(job, time).catch((error: unknown) => ({ ended: String(error), why: undefined }))
    if ('ended' in answer) {
      log.warn({ kind: job.kind, ended: answer.ended }, 'a media worker ended in its work')
      throw answer.why === 'work' ? badField('file', 'server.mediaTooMuch') : later()
    }
    if ('tooMuch' in answer) throw badField('file', 'server.mediaTooMuch')
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.result
  }
  return {
    /** How many files are ahead of an account's next one; null when none of it waits. */
    ahead: queue.ahead,

    /**
     * Runs a job when it is its account's turn. Errors: 400 on `file` beyond the limits; `busy` when there was no time, no
     * memory or no worker for it within `waitMs`, which says nothing about the file.
     */
    async run<K extends Job['kind']>(
      owner: string,
      job: Job & { kind: K },
      waitMs: number = limits.waitMs,
    ): Promise<Results[K]> {
      const end = performance.now() + waitMs
      let giveUp: NodeJS.Timeout | undefined
      let begun = false
      const task = queue.run(owner, async () => {
        begun = true
        return (await work(job, { workMs: limits.workMs, waitMs: end - performance.now() })) as Results[K]
      })
      // A task whose turn comes after that ends at once.
      const tired = new Promise<never>((_, reject) => {
        giveUp = setTimeout(() => !begun && reject(later()), waitMs)
      })
      try {
        return await Promise.race([task, tired])
      } finally {
        clearTimeout(giveUp)
        task.catch(() => undefined)
      }
    },
  }
}
