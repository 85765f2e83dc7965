interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
}

/** Collects what arrives within a few milliseconds, so that one commit, or one look-up, serves many callers. */
export interface GroupCommit<In, Out> {
  /** Resolves when the group that held the item is committed; rejects when that failed. */
  add(item: In): Promise<Out>
  /** Waits until nothing is on its way. */
  idle(): Promise<void>
}

interface Lanes<In> {
  /** Groups on their way at a time; absent: one. */
  readonly lanes?: number
  /** How much an item counts towards `most`; absent: one. */
  readonly weigh?: (item: In) => number
}

/**
 * @param commit does a group and answers in its order
 * @param gatherMs how long the first of a group waits for others; while groups are on their way the next one gathers
 * @param most items in a group; a single one may weigh more
 */
export function createGroupCommit<In, Out>(
  commit: (items: readonly In[]) => Promise<readonly Out[]>,
  gatherMs: number,
  most: number,
  { lanes = 1, weigh = () => 1 }: Lanes<In> = {},
): GroupCommit<In, Out> {
  let queue: Waiting<In, Out>[] = []
  let gathering = false
  let busy = 0
  const running = new Set<Promise<void>>()

  const fitting = (): number => {
    let weight = 0
    const full = queue.findIndex(({ item }, index) => {
      weight += weigh(item)
      return weight > most && index > 0
    })
    return full === -1 ? queue.length : full
  }
  const run = async () => {
    gathering = true
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    gathering = false
    while (queue.length > 0) {
      const group = queue.slice(0, fitting())
      queue = queue.slice(group.length)
      await commit(group.map(({ item }) => item)).then(
        (answers) => {
          for (const [index, waiting] of group.entries()) waiting.resolve(answers[index] as Out)
        },
        (error: unknown) => {
          for (const waiting of group) waiting.reject(error)
        },
      )
    }
    // In the same breath as the look at the queue, so that nobody joins a queue that nobody looks at any more.
    busy -= 1
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (gathering || busy >= lanes) return
        busy += 1
        const lane = run().finally(() => running.delete(lane))
        running.add(lane)
      })
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
