const FIRST_MS = 100
const MOST_MS = 10_000
/** A process that has served for this long had no fault at its start. */
const STEADY_MS = 60_000

/** The pause before a process is started again: it doubles with each that dies early, from 0.1 s to 10 s. */
export function restartPause(earlyDeaths: number): number {
  return Math.min(FIRST_MS * 2 ** earlyDeaths, MOST_MS)
}

/** Deaths in a row before a process was steady, counting one that served for so many milliseconds. */
export function earlyDeathsAfter(before: number, servedMs: number): number {
  return servedMs >= STEADY_MS ? 0 : before + 1
}
