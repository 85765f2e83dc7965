import type { Note } from './events'

/** The program itself on this device. */
export interface Shell {
  /** Whether a newer program is here and waits for a good moment. */
  hasNewer(): boolean
}

/**
 * Begins again with the program that is kept. Does nothing where no service worker keeps one: without network a reload
 * would show the browser's own face.
 */
export function restart(): void {
  if (navigator.serviceWorker?.controller) location.reload()
}

const ASK_MS = 60 * 60_000
const WORKER = '/screen/sw.js'

/** Has the service worker keep the program, and looks for a newer one now and then. `onNewer` is told of one. */
export function keepShell(note: Note, onNewer: () => void): Shell {
  let newer = false
  const { serviceWorker } = navigator
  if (import.meta.env.PROD && serviceWorker) {
    let isFirst = serviceWorker.controller === null
    serviceWorker.addEventListener('controllerchange', () => {
      // The very first worker brings the program that runs already.
      if (isFirst) {
        isFirst = false
        return
      }
      newer = true
      note('new_version')
      onNewer()
    })
    serviceWorker
      .register(WORKER, { scope: '/screen', updateViaCache: 'none' })
      .then((registration) => {
        const ask = () => registration.update().catch(() => undefined)
        setInterval(() => void ask(), ASK_MS)
        window.addEventListener('online', () => void ask())
      })
      .catch((error: unknown) => note('error', `service worker: ${String(error)}`))
  }
  return { hasNewer: () => newer }
}
