import { MINUTE_MS } from '@ayob/contract/durations'
import { isOnBox } from './box'
import type { Note } from './events'

/** The installed program. */
export interface Shell {
  /** Returns true when a newer version waits for a restart. */
  hasNewer(): boolean
}

/** Restarts the program. Does nothing without a service worker: without a network, a reload would show the browser's error page. */
export function restart(): void {
  if (navigator.serviceWorker?.controller) location.reload()
}

const ASK_MS = 60 * MINUTE_MS
const WORKER = '/screen/sw.js'
/** The worker of a device of ours asks the program beside it first. */
const WORKER_OF_BOX = `${WORKER}?box`

/** Lets the service worker store the program and checks for a newer version every hour. */
export function keepShell(note: Note, onNewer: () => void): Shell {
  let newer = false
  const { serviceWorker } = navigator
  if (import.meta.env.PROD && serviceWorker) {
    let isFirst = serviceWorker.controller === null
    serviceWorker.addEventListener('controllerchange', () => {
      // The first worker installs the running version.
      if (isFirst) {
        isFirst = false
        return
      }
      newer = true
      note('new_version')
      onNewer()
    })
    serviceWorker
      .register(isOnBox() ? WORKER_OF_BOX : WORKER, { scope: '/screen', updateViaCache: 'none' })
      .then((registration) => {
        const ask = () => registration.update().catch(() => undefined)
        setInterval(() => void ask(), ASK_MS)
        window.addEventListener('online', () => void ask())
      })
      .catch((error: unknown) => note('error', `service worker: ${String(error)}`))
  }
  return { hasNewer: () => newer }
}
