const FIRST_MS = 100
const MOST_MS = 10_000
/** A process that has served for this long started without a fault. */
const STEADY_MS = 60_000

/** The pause before a process is restarted, from 0.1 s to 10 s. It doubles with each early death. */
export function restartPause(earlyDeaths: number): number {
  return Math.min(FIRST_MS * 2 ** earlyDeaths, MOST_MS)
}

/** The number of consecutive early deaths, including that of a process that served for `servedMs` milliseconds. */
export function earlyDeathsAfter(before: number, servedMs: number): number {
  return servedMs >= STEADY_MS ? 0 : before + 1
}
