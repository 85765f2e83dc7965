import { FILES_CACHE, KEPT_PATH } from '../addresses'
import { answerPart } from './part'

/** The program, injected by the build: its version and the addresses of page and files. */
declare const __SHELL__: { readonly version: string; readonly page: string; readonly files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL_PREFIX = 'ayob-shell-'
const SHELL = SHELL_PREFIX + __SHELL__.version

/** On a device of ours, the program beside the browser decides which build shows, so that a bad one can be taken back. */
const IS_ON_BOX = new URL(worker.location.href).search === '?box'

/** A dark page that retries, for when neither the stored program nor the network is available. */
const DARK_PAGE =
  '<!doctype html><html style="background:#060a13;cursor:none"><meta http-equiv="refresh" content="5"><title>AYOB</title></html>'

worker.addEventListener('install', (event) => {
  // A missing file fails the install, and the old version stays.
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && (pathname === '/screen' || pathname === '/screen/')) {
    event.respondWith(page(request))
  } else if (pathname.startsWith(KEPT_PATH)) {
    event.respondWith(keptFile(request))
  } else if (__SHELL__.files.includes(pathname)) {
    event.respondWith(
      IS_ON_BOX ? fromProgram(request, pathname) : shellFile(pathname).then((kept) => kept ?? fetch(request)),
    )
  }
})

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL)
  const requests = [__SHELL__.page, ...__SHELL__.files].map((file) => new Request(file, { cache: 'reload' }))
  await cache.addAll(requests)
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
}

const shellFile = (path: string) => caches.match(path, { cacheName: SHELL })

/** The stored file helps only while the program is starting again. */
async function fromProgram(request: Request, path: string): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined)
  return answer?.ok ? answer : ((await shellFile(path)) ?? answer ?? Response.error())
}

async function page(request: Request): Promise<Response> {
  if (IS_ON_BOX) {
    const served = await fetch(request).catch(() => undefined)
    if (served?.ok) return served
  }
  const kept = await shellFile(__SHELL__.page)
  if (kept) return kept
  const dark = () => new Response(DARK_PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  return fetch(request).catch(dark)
}

async function keptFile(request: Request): Promise<Response> {
  const kept = await caches.match(new URL(request.url).pathname, { cacheName: FILES_CACHE })
  return kept ? answerPart(request.headers.get('range'), kept) : new Response(null, { status: 404 })
}
