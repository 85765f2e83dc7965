/** What has to be started again. */
export type Wish = 'restart-screen' | 'restart-device'

/** A page shows a life sign with each slot. Without one for this long, its browser is started again. */
export const LIFE_MS = 60_000
/** A slow machine may take this long from its start to the first life sign … */
export const FIRST_LIFE_MS = 15 * 60_000
/** … and this long after its browser was started again: three times fit into the window. */
const NEXT_LIFE_MS = 4 * 60_000
const MOST_RESTARTS = 3
const WINDOW_MS = 10 * 60_000

export interface Life {
  /** When the page last showed a life sign; null since the browser was started. In milliseconds of a monotonic clock. */
  readonly seenAt: number | null
  readonly startedAt: number
  /** The restarts of the browser. */
  readonly restarts: readonly number[]
}

/**
 * What to start again at an instant, and the state after it: the browser when the page is silent; the machine instead of
 * the third time in ten minutes.
 */
export function judgeLife(life: Life, now: number): { readonly wish: Wish | null; readonly life: Life } {
  const patience = life.restarts.length > 0 ? NEXT_LIFE_MS : FIRST_LIFE_MS
  const isSilent = life.seenAt === null ? now - life.startedAt >= patience : now - life.seenAt >= LIFE_MS
  if (!isSilent) return { wish: null, life }
  const restarts = [...life.restarts.filter((at) => now - at < WINDOW_MS), now]
  const isOften = restarts.length >= MOST_RESTARTS
  const after = { seenAt: null, startedAt: now, restarts: isOften ? [] : restarts }
  return { wish: isOften ? 'restart-device' : 'restart-screen', life: after }
}

export const lifeSeen = (life: Life, now: number): Life => ({ ...life, seenAt: now })
