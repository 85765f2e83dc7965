/** Starts the service worker for signed-in people: the app without a network, and notifications. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ files: loadedFiles() })
}

/** The built files that this page has loaded. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const built = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(built.map(({ pathname }) => pathname))]
}

/** Opens the pages of push messages that are pressed while the app is open. Returns a function that stops this. */
export function onOpenedLink(open: (link: string) => void): () => void {
  const opened = ({ data }: MessageEvent<{ link?: string }>) => data.link && open(data.link)
  navigator.serviceWorker?.addEventListener('message', opened)
  return () => navigator.serviceWorker?.removeEventListener('message', opened)
}
