import { aheadOf, type FairQueue, join, takeNext } from '@ayob/domain/creatives/fair-queue'
import { badField, Refusal } from '../../platform/errors'
import type { Job, Results } from './job'
import { inWorker } from './worker-process'

const LIMITS = {
  /** Files that are read at the same time. */
  atOnce: 2,
  /** Files that wait. */
  waiting: 40,
  timeMs: 20_000,
}
const RETRY_AFTER_S = 30
const tooMuch = () => badField('file', 'server.mediaTooMuch')

interface Waiting {
  readonly start: () => void
  readonly refuse: (error: Refusal) => void
}

interface Log {
  warn(details: object, message: string): void
}

export type MediaWorkers = ReturnType<typeof createMediaWorkers>

/**
 * Reads, draws and converts uploaded files in processes of their own with limits of memory and time. A file that ends its
 * process is refused; the server goes on.
 */
export function createMediaWorkers(log: Log, limits: typeof LIMITS = LIMITS) {
  let queue: FairQueue<Waiting> = new Map()
  let free = limits.atOnce

  function admit(owner: string): Promise<void> {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((start, refuse) => {
      const [joined, turnedAway] = join<Waiting>(queue, owner, { start, refuse }, limits.waiting)
      queue = joined
      turnedAway?.refuse(new Refusal('busy', 'server.busy', { extra: { retry_after_s: RETRY_AFTER_S } }))
    })
  }

  function leave(): void {
    const [rest, next] = takeNext(queue)
    queue = rest
    if (next) next.start()
    else free += 1
  }

  return {
    /** How many files are read before the next one of an account; null when none of it waits. */
    ahead: (owner: string): number | null => aheadOf(queue, owner),

    /** Does a job when its account's turn comes. Errors: 400 on `file` beyond the limits; 503 when too many wait. */
    async run<K extends Job['kind']>(owner: string, job: Job & { kind: K }): Promise<Results[K]> {
      await admit(owner)
      try {
        const answer = await inWorker(job, limits.timeMs)
        if ('ended' in answer) {
          log.warn({ kind: job.kind, ended: answer.ended }, 'a media worker ended in its work')
          throw tooMuch()
        }
        if ('tooMuch' in answer) throw tooMuch()
        if ('fault' in answer) throw new Error(answer.fault)
        return answer.result as Results[K]
      } finally {
        leave()
      }
    },
  }
}
