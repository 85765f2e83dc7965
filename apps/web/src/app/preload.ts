import { type createBrowserRouter, matchRoutes } from 'react-router'
import { firstData } from '../lib/first-data'

/** What a hand does before it presses a link: it points at it, reaches it by keyboard, or puts a finger down. */
const INTENTS = ['pointerover', 'focusin', 'pointerdown'] as const

const savesData = () => 'connection' in navigator && Object(navigator.connection).saveData === true

/**
 * Loads the program of a page while the hand moves to its link, so that a press on a slow line waits for the data only.
 * Begins after the first page has its data, and does nothing for people who save data. Returns how to stop it.
 */
export function preloadPages(router: ReturnType<typeof createBrowserRouter>): () => void {
  const asked = new Set<string>()
  const stop = new AbortController()
  let loading = 0

  const load = async (path: string) => {
    asked.add(path)
    loading++
    for (const { route } of matchRoutes(router.routes, path) ?? []) {
      if (typeof route.lazy === 'function') await route.lazy()
    }
    loading--
  }
  const note = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin && navigator.onLine && !asked.has(link.pathname)) void load(link.pathname)
  }
  // Nobody has opened the page yet, so a part that is missing is no reason to load the document again (boot.js).
  const forgive = (event: Event) =>
    loading > 0 && router.state.navigation.state === 'idle' && event.stopImmediatePropagation()

  window.addEventListener('vite:preloadError', forgive, { capture: true, signal: stop.signal })
  void firstData.then(() => {
    if (savesData()) return
    for (const intent of INTENTS) document.addEventListener(intent, note, { passive: true, signal: stop.signal })
  })
  return () => stop.abort()
}
