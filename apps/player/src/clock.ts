/** The server's time on this screen. */
export interface ScreenClock {
  /** Now, in milliseconds. */
  now(): number
  /** The time at a value of the monotonic counter. */
  at(moment: number): number
  /**
   * Adjusts to the server's time in the answer to a request made at `askedAt`. Returns the adjustment in milliseconds: 0
   * when network delay can explain the difference.
   */
  learn(serverTime: string, askedAt: number): number
  /** How far the server's time is ahead of the device's own clock, in milliseconds. */
  ahead(): number
}

/** Smaller differences are network delay; following them would make time jitter. */
const IGNORED_MS = 100

export interface ClockOptions {
  /** Monotonic counter, unaffected by changes of the device's clock. */
  readonly counter: () => number
  /** The device's clock. */
  readonly device: () => number
  /** How far the server was ahead of the device's clock before a reload. */
  readonly ahead?: number | undefined
  /** End of the last logged play: time is never earlier, whatever the device's clock says. */
  readonly notBefore?: number | undefined
}

/** Runs on the monotonic counter, so a change of the device's clock has no effect. */
export function createScreenClock({ counter, device, ahead = 0, notBefore = 0 }: ClockOptions): ScreenClock {
  let base = Math.max(device() + ahead, notBefore) - counter()
  const at = (moment: number) => base + moment
  return {
    now: () => at(counter()),
    at,
    learn(serverTime, askedAt) {
      const server = Date.parse(serverTime)
      if (!Number.isFinite(server)) return 0
      const now = counter()
      const moment = (askedAt + now) / 2
      const difference = server - at(moment)
      // The server took its time at some moment between request and answer; within that, the clock may be right.
      if (Math.abs(difference) <= IGNORED_MS + (now - askedAt) / 2) return 0
      base += difference
      return difference
    },
    ahead: () => at(counter()) - device(),
  }
}

/**
 * Returns how to shift plays logged before the clock moved by `movedMs`: by all of it when the screen has not heard from
 * the server since its start (`heardAt` undefined), otherwise in proportion, because a clock that was right at `heardAt`
 * and wrong at `now` ran too fast or too slow between.
 */
export function shiftOf(movedMs: number, heardAt: number | undefined, now: number): (startedAt: number) => number {
  if (heardAt === undefined || now <= heardAt) return () => movedMs
  return (startedAt) => Math.round(movedMs * Math.min(1, Math.max(0, (startedAt - heardAt) / (now - heardAt))))
}
