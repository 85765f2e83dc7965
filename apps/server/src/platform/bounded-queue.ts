import { Refusal } from './errors'
import { aheadOf, type FairQueue, join, takeNext } from './fair-queue'

interface Bounds {
  /** Tasks that run at the same time. */
  readonly atOnce: number
  /** Tasks that may wait. */
  readonly waiting: number
  /** After how many seconds a refused task may be retried. */
  readonly retryAfterS: number
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (error: Refusal) => void
}

/** Runs a bounded number of tasks at a time while a bounded number of others wait. Owners take turns. */
export function createBoundedQueue({ atOnce, waiting, retryAfterS }: Bounds) {
  let queue: FairQueue<Waiting> = new Map()
  let free = atOnce

  function admit(owner: string): Promise<void> {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((start, refuse) => {
      const [joined, turnedAway] = join<Waiting>(queue, owner, { start, refuse }, waiting)
      queue = joined
      turnedAway?.refuse(new Refusal('busy', 'server.busy', { extra: { retry_after_s: retryAfterS } }))
    })
  }

  function leave(): void {
    const [rest, next] = takeNext(queue)
    queue = rest
    if (next) next.start()
    else free += 1
  }

  return {
    /** How many tasks are ahead of an owner's next one; null when none of the owner's tasks wait. */
    ahead: (owner: string): number | null => aheadOf(queue, owner),

    /** Runs a task when it is its owner's turn. Errors: `busy` when too many wait. */
    async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
      await admit(owner)
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
