import type { PushMessage } from '@ayob/contract/push'

/** The hash of the built pages. */
declare const __VERSION__: string

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'ayob-pages-'
const CACHE = PREFIX + __VERSION__
const OFFLINE = '/offline.html'
/** The empty page that every address of a signed-in person starts with. */
const SHELL = '/app.html'
/** Addresses that are not pages of this app. */
const FOREIGN = /^\/(api|uploads|q|sandbox|screen|demo)(\/|$)/

worker.addEventListener('install', (event) => {
  event.waitUntil(keep([OFFLINE]).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches())
})

// A signed-in page sends the names of its files; a page that signs out sends none, and everything is deleted.
worker.addEventListener('message', (event) => {
  const { files } = event.data as { files: readonly string[] | null }
  event.waitUntil(files ? keep([SHELL, ...files]) : forget())
})

// API calls are not cached, so that no answer is older than it appears.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && !FOREIGN.test(pathname)) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request))
})

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, link, tag } = event.data.json() as PushMessage
  const options = { tag, data: link, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

/** How often somebody has signed out. */
let forgotten = 0

/** Keeps files of the network, unless somebody signs out before they have arrived. */
async function keep(paths: readonly string[]): Promise<void> {
  const before = forgotten
  const cache = await caches.open(CACHE)
  const answers = await Promise.all(paths.map(async (path) => [path, await fetch(path)] as const))
  if (!answers.every(([, { ok }]) => ok)) throw new Error('a file to keep is missing')
  for (const [path, answer] of answers) {
    if (before === forgotten) await cache.put(path, answer)
    if (before !== forgotten) await cache.delete(path)
  }
}

/** Deletes everything but the page that says there is no network, which could not be fetched again without one. */
async function forget(): Promise<void> {
  forgotten += 1
  const cache = await caches.open(CACHE)
  const stored = await cache.keys()
  await Promise.all(stored.map((request) => new URL(request.url).pathname !== OFFLINE && cache.delete(request)))
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => name.startsWith(PREFIX) && name !== CACHE && caches.delete(name)))
}

/** The page from the network; without a network the cached app, else a page that says so. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(CACHE)
    const kept = (await cache.match(SHELL)) ?? (await cache.match(OFFLINE))
    if (kept) return kept
    throw error
  }
}

/** The names of built files change with their contents, so a cached one is never outdated. */
async function builtFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && (await cache.match(SHELL))) await cache.put(request, answer.clone())
  return answer
}

/** Opens the page of a message, in a tab of the app if there is one. */
async function show(link: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => !FOREIGN.test(new URL(url).pathname))
  if (!tab) return void (await worker.clients.openWindow(link))
  await tab.focus()
  tab.postMessage({ link })
}
