import { createBoundedQueue } from '../../platform/bounded-queue'
import { badField } from '../../platform/errors'
import type { Job, Results } from './job'
import { inWorker } from './worker-process'

const LIMITS = {
  /** Files that are read at the same time. */
  atOnce: 2,
  /** Files that may wait. */
  waiting: 40,
  timeMs: 20_000,
}
const tooMuch = () => badField('file', 'server.mediaTooMuch')

interface Log {
  warn(details: object, message: string): void
}

export type MediaWorkers = ReturnType<typeof createMediaWorkers>

/**
 * Reads, draws and converts uploaded files in separate processes with limits on memory and time. A file that ends its
 * process is refused; the server keeps running.
 */
export function createMediaWorkers(log: Log, limits: typeof LIMITS = LIMITS) {
  const queue = createBoundedQueue({ ...limits, retryAfterS: 30 })
  return {
    /** How many files are ahead of an account's next one; null when none of it waits. */
    ahead: queue.ahead,

    /** Runs a job when it is its account's turn. Errors: 400 on `file` beyond the limits; 503 when too many wait. */
    run<K extends Job['kind']>(owner: string, job: Job & { kind: K }): Promise<Results[K]> {
      return queue.run(owner, async () => {
        const answer = await inWorker(job, limits.timeMs)
        if ('ended' in answer) {
          log.warn({ kind: job.kind, ended: answer.ended }, 'a media worker ended in its work')
          throw tooMuch()
        }
        if ('tooMuch' in answer) throw tooMuch()
        if ('fault' in answer) throw new Error(answer.fault)
        return answer.result as Results[K]
      })
    },
  }
}
