interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
}

/** Collects what arrives within a few milliseconds, so that one commit serves many callers. */
export interface GroupCommit<In, Out> {
  /** Resolves when the group that held the item is committed; rejects when that failed. */
  add(item: In): Promise<Out>
  /** Waits until nothing is on its way. */
  idle(): Promise<void>
}

/**
 * @param commit does a group and answers in its order
 * @param gatherMs how long the first of a group waits for others; while groups are on their way the next one gathers
 * @param most items in a group
 * @param lanes groups on their way at a time
 */
export function createGroupCommit<In, Out>(
  commit: (items: readonly In[]) => Promise<readonly Out[]>,
  gatherMs: number,
  most: number,
  lanes = 1,
): GroupCommit<In, Out> {
  let queue: Waiting<In, Out>[] = []
  let gathering = false
  const running = new Set<Promise<void>>()

  const run = async () => {
    gathering = true
    await new Promise((resolve) => setTimeout(resolve, gatherMs))
    gathering = false
    while (queue.length > 0) {
      const group = queue.slice(0, most)
      queue = queue.slice(most)
      await commit(group.map(({ item }) => item)).then(
        (answers) => {
          for (const [index, waiting] of group.entries()) waiting.resolve(answers[index] as Out)
        },
        (error: unknown) => {
          for (const waiting of group) waiting.reject(error)
        },
      )
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        if (gathering || running.size >= lanes) return
        const lane = run().finally(() => running.delete(lane))
        running.add(lane)
      })
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
