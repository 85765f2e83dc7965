/** A clock that only moves on command. */
export interface ManualClock {
  now(): Date
  /** Advances by milliseconds. */
  advance(ms: number): void
  set(date: Date): void
}

export function manualClock(start: Date = new Date('2026-03-02T04:00:00Z')): ManualClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms
    },
    set(date) {
      at = date.getTime()
    },
  }
}
