import { useSyncExternalStore } from 'react'

/** The polling interval during an outage, in milliseconds. */
const ASK_EVERY_MS = 2_000
const ASK_WITHIN_MS = 4_000
/** No connection, or the answers of a server without its database and of a proxy without a server. */
const OUTAGE = new Set([0, 502, 503, 504])

const listeners = new Set<() => void>()
let isAway = false
let watching = false

function set(away: boolean) {
  if (isAway === away) return
  isAway = away
  for (const listener of listeners) listener()
}

async function isBack(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_WITHIN_MS) })
    return !OUTAGE.has(status)
  } catch {
    return false
  }
}

/** Resolves after an interval, or as soon as the device is online again. */
function untilNext(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ASK_EVERY_MS)
    window.addEventListener('online', done)
  })
}

/**
 * Called with the status of each failed call; 0 without an answer. A single busy answer is not an outage, so the server is
 * polled first.
 */
export async function noteFailure(status: number): Promise<void> {
  if (!OUTAGE.has(status) || watching) return
  watching = true
  while (!(await isBack())) {
    set(true)
    await untilNext()
  }
  watching = false
  set(false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns true while AYOB can't be reached. */
export const useOutage = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  )
