import { Refusal } from './errors'

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

/** Waiting items by owner: each owner's items oldest first, owners in the order of their turns. */
export type FairQueue<T> = ReadonlyMap<string, readonly T[]>

/** The number of waiting items. */
export const waitingIn = (queue: FairQueue<unknown>): number =>
  [...queue.values()].reduce((sum, line) => sum + line.length, 0)

/**
 * Adds an item. Beyond `most` items, the last one of the owner with the most items is turned away, so that no owner
 * fills the queue. Among equals it is the new item.
 */
export function join<T>(queue: FairQueue<T>, owner: string, item: T, most: number): [FairQueue<T>, T | undefined] {
  const joined = new Map(queue).set(owner, [...(queue.get(owner) ?? []), item])
  if (waitingIn(joined) <= most) return [joined, undefined]
  let longest = owner
  for (const [name, line] of joined) if (line.length > (joined.get(longest)?.length ?? 0)) longest = name
  const line = joined.get(longest) ?? []
  return [withLine(joined, longest, line.slice(0, -1)), line.at(-1)]
}

/** Takes the next item. Its owner's next turn comes after one item of each other owner. */
export function takeNext<T>(queue: FairQueue<T>): [FairQueue<T>, T | undefined] {
  const [first] = queue
  if (!first) return [queue, undefined]
  const [owner, [item, ...rest]] = first
  const others = new Map(queue)
  others.delete(owner)
  return [withLine(others, owner, rest), item]
}

/** How many items are ahead of an owner's first one; null when the owner has none. */
export function aheadOf(queue: FairQueue<unknown>, owner: string): number | null {
  const place = [...queue.keys()].indexOf(owner)
  return place < 0 ? null : place
}

function withLine<T>(queue: Map<string, readonly T[]>, owner: string, line: readonly T[]): FairQueue<T> {
  if (line.length === 0) queue.delete(owner)
  else queue.set(owner, line)
  return queue
}

const FLUSH_MS = 1000

/**
 * Writes buffered rows together once a second. `take` empties the buffer and returns the write, or undefined when there
 * is nothing to write. Only for rows of which a second may be lost.
 */
export function createFlushBuffer(take: () => (() => Promise<void>) | undefined, warn: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    timer = undefined
    const save = take()
    if (save) writing = writing.then(save).catch(warn)
  }
  return {
    /** Schedules the next write. */
    schedule(): void {
      timer ??= setTimeout(write, FLUSH_MS)
    },

    /** Writes the buffered rows now. */
    async flush(): Promise<void> {
      clearTimeout(timer)
      write()
      await writing
    },
  }
}
