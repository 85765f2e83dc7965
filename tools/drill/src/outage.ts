/** The failures that one kind of caller saw: failed calls, and the longest time in which no call succeeded. */
export interface Outage {
  readonly name: string
  calls: number
  failed: number
  longestMs: number
  /** The waits of more than a second: their start, on the monotonic clock, and their duration. */
  readonly waits: { readonly beganMs: number; readonly ms: number }[]
}

/** Shorter waits are not recorded. */
export const WAIT_MS = 1000

/** Measures the outages of one caller: from its first failing call until the next one that succeeds. */
export function watchOutage(of: Outage) {
  let since: number | undefined
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    of.calls += 1
    try {
      const answer = await call()
      const wait = { beganMs: since ?? began, ms: performance.now() - (since ?? began) }
      if (wait.ms > WAIT_MS) of.waits.push(wait)
      of.longestMs = Math.max(of.longestMs, wait.ms)
      since = undefined
      return answer
    } catch (error) {
      of.failed += 1
      since ??= began
      throw error
    }
  }
}
