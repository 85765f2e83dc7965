import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'

/** Pauses before the second attempt, the third and so on: 3 days in total. */
const PAUSES_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20.4 * HOUR_MS,
]

/** An endpoint that has failed for this long is switched off. */
export const DISABLED_AFTER_MS = 72 * HOUR_MS

/** Milliseconds to wait after a number of failed attempts; undefined after the last one. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_MS[attempts - 1]

/** Returns true for an endpoint that has failed since an instant and should be switched off. */
export const isToBeDisabled = (failingSince: Date, now: Date) =>
  now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS
