/** What one kind of caller met: failed calls, and the longest time in which nothing succeeded. */
export interface Outage {
  readonly name: string
  calls: number
  failed: number
  longestMs: number
}

/** Measures the outages of one caller: from its first failing call until the next one that succeeds. */
export function watchOutage(of: Outage) {
  let since: number | undefined
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    of.calls += 1
    try {
      const answer = await call()
      of.longestMs = Math.max(of.longestMs, performance.now() - (since ?? began))
      since = undefined
      return answer
    } catch (error) {
      of.failed += 1
      since ??= began
      throw error
    }
  }
}
