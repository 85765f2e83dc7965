import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { connect as connectTls, type TLSSocket } from 'node:tls'

/** An answer of AYOB as it arrives. */
interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

interface Call {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** The line to AYOB. Rejects when it is away, or does not answer in time. */
export type Line = (call: Call) => Promise<Answer>

const ANSWER_MS = 30_000
/** A connection stays open between heartbeats: a new one with its certificates takes several kilobytes. */
const KEPT = { keepAlive: true, maxSockets: 6, timeout: 120_000 }

/**
 * Opens a line to a server. HTTP/2 says the same headers of each call in a byte or two, which are most of what a display sends
 * in a day; a server that does not speak it is asked in HTTP/1.1.
 */
export function openLine(server: string): Line {
  const { protocol } = new URL(server)
  const agent = protocol === 'https:' ? new HttpsAgent(KEPT) : new HttpAgent(KEPT)
  let knowsHttp2 = protocol === 'https:'
  let session: ClientHttp2Session | undefined
  let opening: Promise<ClientHttp2Session | undefined> | undefined
  const shared = async () => {
    if (session && !session.closed && !session.destroyed) return session
    opening ??= openSession(server).finally(() => {
      opening = undefined
    })
    session = await opening
    knowsHttp2 = session !== undefined
    return session
  }
  return async (call) => {
    const one = knowsHttp2 ? await shared() : undefined
    return one ? askHttp2(one, call) : askHttp1(new URL(server), agent, call)
  }
}

/** Undefined for a server that does not speak HTTP/2. */
async function openSession(server: string): Promise<ClientHttp2Session | undefined> {
  const { hostname, port } = new URL(server)
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ALPNProtocols: ['h2', 'http/1.1'],
    }
    const opened = connectTls(options, () => resolve(opened))
    opened.setTimeout(ANSWER_MS, () => opened.destroy(new Error('AYOB did not answer in time')))
    opened.once('error', reject)
  })
  socket.setTimeout(0)
  if (socket.alpnProtocol !== 'h2') {
    socket.destroy()
    return undefined
  }
  const session = connectHttp2(server, { createConnection: () => socket })
  // Each call that is under way tells its own error.
  session.on('error', () => session.destroy())
  session.on('goaway', () => session.close())
  return session
}

function askHttp2(session: ClientHttp2Session, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ...headers, ':method': method, ':path': path })
    stream.setTimeout(ANSWER_MS, () => {
      // A line that went dead without a word, as in a tunnel, would keep all later calls waiting.
      session.destroy(new Error('AYOB did not answer in time'))
    })
    stream.on('response', ({ ':status': status = 502, ...rest }) => {
      const plain = Object.entries(rest).filter(([name]) => !name.startsWith(':'))
      resolve({ status, headers: Object.fromEntries(plain) as IncomingHttpHeaders, body: stream })
    })
    stream.on('error', reject)
    stream.on('close', () => reject(new Error('the line to AYOB was cut')))
    body.on('error', () => stream.destroy())
    body.pipe(stream)
  })
}

function askHttp1(server: URL, agent: HttpAgent, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = server.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(server, { method, path, headers, timeout: ANSWER_MS, agent }, (answer) =>
      resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answer }),
    )
    request.on('timeout', () => request.destroy(new Error('AYOB did not answer in time')))
    request.on('error', reject)
    body.on('error', () => request.destroy())
    body.pipe(request)
  })
}
