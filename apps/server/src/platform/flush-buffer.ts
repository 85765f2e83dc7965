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
