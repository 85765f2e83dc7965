/** The server's time on this screen. */
export interface ScreenClock {
  /** Now, in milliseconds. */
  now(): number
  /** The time of a moment of the steady counter. */
  at(moment: number): number
  /**
   * Learns the server's time from an answer to a question asked at a moment. Answers by how much the clock moved, in
   * milliseconds: 0 when the difference may as well be the network's.
   */
  learn(serverTime: string, askedAt: number): number
  /** How far the server's time is ahead of the device's own clock, in milliseconds. */
  ahead(): number
}

/** Smaller differences are the network's, not the clock's; following them would only make time jitter. */
const IGNORED_MS = 100

export interface ClockNeeds {
  /** The steady counter, which no change of the device's clock moves. */
  readonly counter: () => number
  /** The device's own clock. */
  readonly device: () => number
  /** How far the server was ahead of the device's clock when last heard of, before a reload. */
  readonly ahead?: number | undefined
  /** The end of the last play that was kept: time has not been earlier than that, whatever the device's clock says. */
  readonly notBefore?: number | undefined
}

/** Runs on the steady counter, so that a change of the device's own clock moves nothing. */
export function createScreenClock({ counter, device, ahead = 0, notBefore = 0 }: ClockNeeds): ScreenClock {
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
      // The server wrote its time somewhere between question and answer: within that, the clock may be right.
      if (Math.abs(difference) <= IGNORED_MS + (now - askedAt) / 2) return 0
      base += difference
      return difference
    },
    ahead: () => at(counter()) - device(),
  }
}

/**
 * By how much to move the time of a play that was noted before the clock moved by `movedMs`: all of it when the screen
 * had not heard of the server since it began (`heardAt` undefined); else in proportion, for a clock that was right at
 * `heardAt` and wrong by all of it at `now` has gone too fast or too slow between.
 */
export function shiftOf(movedMs: number, heardAt: number | undefined, now: number): (startedAt: number) => number {
  if (heardAt === undefined || now <= heardAt) return () => movedMs
  return (startedAt) => Math.round(movedMs * Math.min(1, Math.max(0, (startedAt - heardAt) / (now - heardAt))))
}
