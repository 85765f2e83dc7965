import { Refusal } from './errors'

/** Refused work may come again after this time. */
const RETRY_AFTER_S = 2

/** Runs at most `atOnce` tasks at a time while at most `waiting` others wait in order. Errors: `busy` beyond that. */
export function boundedQueue(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const next: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (next.length >= waiting) {
        throw new Refusal('busy', 'server.busy', { extra: { retry_after_s: RETRY_AFTER_S } })
      }
      await new Promise<void>((resolve) => next.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const resume = next.shift()
      if (resume) resume()
      else running -= 1
    }
  }
}
