import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Line, openLine } from './line'
import { NoPicture, scaleOf } from './picture'

/** What the page may ask of the program. */
export interface Desk {
  /** The build of the player to serve, which may change. */
  player(): { readonly folder: string; readonly name: string }
  /** The address of AYOB; null until a technician has written it. */
  readonly server: string | null
  /** What the page can't know by itself, as JSON. */
  state(): Promise<unknown>
  /** What the display shows, as PNG. Throws NoPicture. */
  picture(scale: number): Promise<Buffer>
  /** Called when the page of a build is loaded. */
  loaded(build: string): void
  /** Called with each life sign of the page, and the build that it says it is. */
  alive(build: string): void
  /** Carries out a command of the page. Returns what came of it, as JSON. */
  command(command: unknown): Promise<unknown>
  /** Called with the reason of a call that could not be forwarded. */
  failed(reason: string): void
}

const TYPES: Readonly<Record<string, string>> = {
  ...{
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
  },
  ...{ '.ico': 'image/x-icon', '.png': 'image/png', '.svg': 'image/svg+xml', '.webp': 'image/webp' },
  ...{ '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2' },
}
const PAGE = '/screen/'
/** What the player's service worker answers for. */
const SCOPE = '/screen'
const HOUSE = '/screen/house/'
/** What the program forwards to AYOB: the calls of screens, and creatives. Nothing else leaves the machine. */
const FORWARDED = /^\/(?:api\/screens\/|uploads\/|healthz$)/
/** What AYOB needs of a request. What else a browser says in each would be most of the bytes of a mobile network. */
const NEEDED = /^(?:accept-encoding|authorization|content-.+|if-none-match|if-range|range|x-screen-.+)$/
/** Headers of one connection, which end here (RFC 9110, 7.6.1). */
const DROPPED = /^(?:connection|keep-alive|proxy-authenticate|set-cookie|te|trailer|transfer-encoding|upgrade)$/
const MOST_COMMAND_BYTES = 4_096

/** Serves the player and the program's own calls on this machine only, to the page only. */
export function serve(desk: Desk, port: number): Promise<Server> {
  const line = desk.server === null ? undefined : openLine(desk.server)
  const server = createServer((request, answer) => {
    const { port: own } = server.address() as { port: number }
    void answerTo(desk, line, own, request, answer).catch((error: unknown) => {
      desk.failed(error instanceof Error ? error.message : String(error))
      if (!answer.headersSent) refuse(answer, 500, 'internal_error')
      else answer.destroy()
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function answerTo(
  desk: Desk,
  line: Line | undefined,
  port: number,
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  if (!isFromPage(request, port)) return refuse(answer, 403, 'forbidden')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const { method = 'GET' } = request
  if (pathname === '/device/state' && method === 'GET') return send(answer, 200, await desk.state())
  if (pathname === '/device/picture' && method === 'GET') return sendPicture(desk, searchParams.get('scale'), answer)
  if (pathname === '/device/alive' && method === 'POST') {
    desk.alive(searchParams.get('build') ?? '')
    answer.writeHead(204).end()
    return
  }
  if (pathname === '/device/command' && method === 'POST') {
    const command = await readJson(request)
    return command === undefined
      ? refuse(answer, 400, 'validation_failed')
      : send(answer, 200, await desk.command(command))
  }
  if (FORWARDED.test(pathname)) return forward(desk, line, request, answer)
  if (method !== 'GET' && method !== 'HEAD') return refuse(answer, 405, 'method_not_allowed')
  if (pathname === '/' || pathname === SCOPE) {
    answer.writeHead(302, { location: PAGE }).end()
    return
  }
  if (pathname === PAGE) return sendPage(desk, answer)
  if (await sendFile(desk.player().folder, pathname, answer)) return
  // A house ad that is newer than the player of this device.
  if (pathname.startsWith(HOUSE)) return forward(desk, line, request, answer)
  return refuse(answer, 404, 'not_found')
}

async function sendPicture(desk: Desk, wanted: string | null, answer: ServerResponse): Promise<void> {
  const scale = scaleOf(wanted)
  if (scale === null) return refuse(answer, 400, 'validation_failed')
  try {
    const picture = await desk.picture(scale)
    answer.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(picture)
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error
    desk.failed(error.message)
    send(answer, 503, { success: false, code: 'no_picture', reason: error.message })
  }
}

/** The page, marked so that the player knows of this program and of its own build. */
async function sendPage(desk: Desk, answer: ServerResponse): Promise<void> {
  const { folder, name } = desk.player()
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  desk.loaded(name)
  answer
    .writeHead(200, { 'content-type': TYPES['.html'], 'cache-control': 'no-cache' })
    .end(page.replace('<head>', `<head><meta name="ayob-box" content="${name}">`))
}

/** Another program's page, or a name that only seems to be this machine (DNS rebinding), gets nothing. */
function isFromPage({ headers }: IncomingMessage, port: number): boolean {
  const own = [`localhost:${port}`, `127.0.0.1:${port}`]
  const isOwnOrigin = headers.origin === undefined || own.includes(headers.origin.replace(/^http:\/\//, ''))
  const site = headers['sec-fetch-site']
  return (
    own.includes(headers.host ?? '') && isOwnOrigin && (site === undefined || site === 'same-origin' || site === 'none')
  )
}

/** Sends a file of the player. Returns false when there is none. */
async function sendFile(folder: string, pathname: string, answer: ServerResponse): Promise<boolean> {
  if (!pathname.startsWith(PAGE)) return false
  const wanted = normalize(join(folder, decoded(pathname.slice(PAGE.length))))
  if (!wanted.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return false
  const found = await stat(wanted).catch(() => null)
  if (!found?.isFile()) return false
  const type = TYPES[extname(wanted)] ?? 'application/octet-stream'
  answer.writeHead(200, {
    'content-type': type,
    'content-length': found.size,
    'cache-control': 'no-cache',
    'service-worker-allowed': SCOPE,
  })
  await pipeline(createReadStream(wanted), answer)
  return true
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Passes a call to AYOB as it is, because its body is signed, and the answer back. */
async function forward(
  desk: Desk,
  line: Line | undefined,
  request: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  if (!line) return refuse(answer, 503, 'busy')
  const { method = 'GET', url: path = '/' } = request
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => NEEDED.test(name)))
  try {
    const back = await line({ method, path, headers, body: request })
    const kept = Object.entries(back.headers).filter(([name]) => !DROPPED.test(name))
    answer.writeHead(back.status, Object.fromEntries(kept) as Record<string, string>)
    await pipeline(back.body, answer)
  } catch (error) {
    desk.failed(error instanceof Error ? error.message : String(error))
    if (!answer.headersSent) refuse(answer, 503, 'busy')
    else answer.destroy()
  }
}

/** A small body; undefined when it is too large or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const isSmall = Number(request.headers['content-length']) <= MOST_COMMAND_BYTES
  return isSmall ? json(request).catch(() => undefined) : undefined
}

function send(answer: ServerResponse, status: number, body: unknown): void {
  answer
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}

const refuse = (answer: ServerResponse, status: number, code: string) => send(answer, status, { success: false, code })
