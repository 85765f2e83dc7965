/** The server's time on this screen. */
export interface ScreenClock {
  /** Now, in milliseconds. */
  now(): number
  /** The time at a value of the monotonic counter. */
  at(moment: number): number
  /**
   * Adjusts to the server's time in the answer to a request made at `askedAt`. Returns by how many milliseconds time
   * jumped: 0 when network delay can explain the difference, and when time only runs slightly faster or slower until the
   * difference is gone.
   */
  learn(serverTime: string, askedAt: number): number
  /** How far the server's time is ahead of the device's own clock, in milliseconds. */
  ahead(): number
}

/** Smaller differences are network delay; following them would make time jitter. */
const IGNORED_MS = 100
/**
 * Servers may differ by a few seconds. Once the time is known, such a difference is corrected slowly, so that a play never
 * begins noticeably before the end of the previous one, whichever server answers.
 */
const SLOWLY_MS = 5_000
/** The share of passing time used for the correction: 0.2 s per play, less than the server tolerates. */
const SLOWLY_RATE = 0.02

export interface ClockOptions {
  /** Monotonic counter, unaffected by changes of the device's clock. */
  readonly counter: () => number
  /** The device's clock. */
  readonly device: () => number
  /** How far the server was ahead of the device's clock before a reload. */
  readonly ahead?: number | undefined
  /** End of the last logged play. Time is never earlier, whatever the device's clock says. */
  readonly notBefore?: number | undefined
}

/** Runs on the monotonic counter, so a change of the device's clock has no effect. */
export function createScreenClock({ counter, device, ahead = 0, notBefore = 0 }: ClockOptions): ScreenClock {
  let base = Math.max(device() + ahead, notBefore) - counter()
  let isKnown = false
  /** The remaining correction, and its start. */
  let owed = { ms: 0, since: 0 }
  /** A large difference in one answer. It counts when the next answer confirms it. */
  let doubted: number | undefined
  const madeUp = (moment: number) =>
    Math.sign(owed.ms) * Math.min(Math.abs(owed.ms), Math.max(0, moment - owed.since) * SLOWLY_RATE)
  const at = (moment: number) => base + madeUp(moment) + moment
  const isSame = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) <= SLOWLY_MS
  return {
    now: () => at(counter()),
    at,
    learn(serverTime, askedAt) {
      const server = Date.parse(serverTime)
      if (!Number.isFinite(server)) return 0
      const now = counter()
      const moment = (askedAt + now) / 2
      const difference = server - at(moment)
      // The server read its time at some moment between request and answer, so within that range the clock may be right.
      const isExplained = Math.abs(difference) <= IGNORED_MS + (now - askedAt) / 2
      const isOdd = isKnown && Math.abs(difference) > SLOWLY_MS && !isSame(difference, doubted)
      doubted = isOdd ? difference : undefined
      if (isOdd) return 0
      // The server also knows plays from before a reload.
      const isSmall = (isKnown || notBefore > 0) && Math.abs(difference) <= SLOWLY_MS
      isKnown = true
      if (isExplained && owed.ms === 0) return 0
      base += madeUp(now)
      owed = { ms: isSmall && !isExplained ? difference : 0, since: now }
      if (isSmall || isExplained) return 0
      base += difference
      return difference
    },
    ahead: () => at(counter()) - device(),
  }
}

/**
 * Returns how to shift plays that were logged before the clock moved by `movedMs`: completely when the screen has not heard
 * from the server since its start (`heardAt` undefined), otherwise in proportion, because a clock that was right at
 * `heardAt` and wrong at `now` ran too fast or too slow in between.
 */
export function shiftOf(movedMs: number, heardAt: number | undefined, now: number): (startedAt: number) => number {
  if (heardAt === undefined || now <= heardAt) return () => movedMs
  return (startedAt) => Math.round(movedMs * Math.min(1, Math.max(0, (startedAt - heardAt) / (now - heardAt))))
}
