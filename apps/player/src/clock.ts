/** The server's time on this screen. */
export interface ScreenClock {
  /** Now, in milliseconds. */
  now(): number
  /** The time of a moment of `performance.now()`. */
  at(moment: number): number
  /** Learns the server's time from an answer to a question asked at a moment. */
  learn(serverTime: string, askedAt: number): void
}

/** Smaller differences are the network's, not the clock's; following them would only make time jitter. */
const IGNORED_MS = 100

/** Runs on the device's steady counter, so that a change of the device's own clock moves nothing. */
export function createScreenClock(): ScreenClock {
  let base = Date.now() - performance.now()
  const at = (moment: number) => base + moment
  return {
    now: () => at(performance.now()),
    at,
    learn(serverTime, askedAt) {
      const server = Date.parse(serverTime)
      if (!Number.isFinite(server)) return
      const moment = (askedAt + performance.now()) / 2
      if (Math.abs(server - at(moment)) > IGNORED_MS) base = server - moment
    },
  }
}
