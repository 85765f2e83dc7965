interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
}

interface Lanes<In> {
  /** How many groups run at the same time; 1 by default. */
  readonly lanes?: number
  /** How much an item counts towards `most`; 1 by default. */
  readonly weigh?: (item: In) => number
  /** How long each group collects items under load, in milliseconds; 0, the default, without load. */
  readonly patienceMs?: () => number
}

/** A group of this size stops collecting: its fixed cost is small for each item. */
const ENOUGH = 100

/**
 * Collects items that arrive within a few milliseconds, so that one commit, or one query, serves many callers.
 *
 * @param commit handles a group and returns its answers in the same order
 * @param gatherMs how long the first item of a group waits for others; while groups run, the next one collects items
 * @param most items in a group; a single item may weigh more
 */
export function createGroupCommit<In, Out>(
  commit: (items: readonly In[]) => Promise<readonly Out[]>,
  gatherMs: number,
  most: number,
  { lanes = 1, weigh = () => 1, patienceMs = () => 0 }: Lanes<In> = {},
) {
  let queue: Waiting<In, Out>[] = []
  let gathering = false
  let enough = () => {}
  let busy = 0
  /** The start of the oldest work without a success since. */
  let since: number | undefined
  const running = new Set<Promise<void>>()

  const fitting = (): number => {
    let weight = 0
    const full = queue.findIndex(({ item }, index) => {
      weight += weigh(item)
      return weight > most && index > 0
    })
    return full === -1 ? queue.length : full
  }
  const gather = async (ms: number) => {
    gathering = true
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      enough = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    gathering = false
  }
  const run = async () => {
    await gather(Math.max(gatherMs, patienceMs()))
    while (queue.length > 0) {
      const group = queue.slice(0, fitting())
      queue = queue.slice(group.length)
      await commit(group.map(({ item }) => item)).then(
        (answers) => {
          since = performance.now()
          for (const [index, waiting] of group.entries()) waiting.resolve(answers[index] as Out)
        },
        (error: unknown) => {
          for (const waiting of group) waiting.reject(error)
        },
      )
      if (queue.length === 0 || queue.length >= ENOUGH || patienceMs() === 0) continue
      // The other lane has begun to collect, and serves the queue.
      if (gathering) break
      await gather(patienceMs())
    }
    // There is no await between the check of the queue and this line, so no item can join a queue that no lane serves.
    busy -= 1
    if (busy === 0) since = undefined
  }

  return {
    /** Resolves when the item's group is committed. Rejects when the commit failed. */
    add(item: In): Promise<Out> {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        since ??= performance.now()
        if (queue.length >= ENOUGH) enough()
        if (gathering || busy >= lanes) return
        busy += 1
        const lane = run().finally(() => running.delete(lane))
        running.add(lane)
      })
    },

    /** How long items have been waiting without any group succeeding, in milliseconds; 0 when none waits. */
    stuckMs: (): number => (since === undefined ? 0 : performance.now() - since),

    /** Waits until no group is running. */
    async idle(): Promise<void> {
      await Promise.all(running)
    },
  }
}
