import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { WebhookOutcome, WebhookTransport } from '../../platform/transports'

const TIMEOUT_MS = 10_000
/** The content of an answer is ignored. This much of it is read, so that the connection ends cleanly. */
const MOST_BYTES = 65_536

interface Options {
  /** Also allows addresses of private networks, and connections without TLS. */
  readonly allowPrivate: boolean
  readonly timeoutMs?: number
}

/**
 * Posts to the endpoints of advertisers, which may name any server. Private, loopback and link-local addresses are
 * refused at connection time, whatever the name resolved to before, and redirects are not followed.
 */
export function webhookTransport({ allowPrivate, timeoutMs = TIMEOUT_MS }: Options): WebhookTransport {
  const agents = {
    'http:': new RequestFilteringHttpAgent({ allowPrivateIPAddress: allowPrivate }),
    'https:': new RequestFilteringHttpsAgent({ allowPrivateIPAddress: allowPrivate }),
  }
  return {
    post: (address, headers, body) =>
      new Promise<WebhookOutcome>((resolve) => {
        const url = new URL(address)
        const isPlain = url.protocol === 'http:'
        if (isPlain && !allowPrivate) return resolve({ error: 'no_tls' })
        const request = isPlain ? requestPlain : requestSecure
        const signal = AbortSignal.timeout(timeoutMs)
        const options = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal }
        const fail = (error: NodeJS.ErrnoException) => resolve({ error: nameOf(error, signal) })
        try {
          const call = request(url, { ...options, agent: agents[isPlain ? 'http:' : 'https:'] }, (answer) => {
            let read = 0
            answer.on('data', (part: Buffer) => {
              read += part.length
              if (read > MOST_BYTES) answer.destroy()
            })
            // Errors after the headers can't change the outcome any more.
            answer.on('error', () => undefined)
            resolve({ status: answer.statusCode ?? 0 })
          })
          call.on('error', fail)
          call.end(body)
        } catch (error) {
          // An address in place of a host name is refused before anything is sent.
          fail(error as NodeJS.ErrnoException)
        }
      }),
  }
}

/** The reason for a missing answer, as the delivery log shows it. */
function nameOf(error: NodeJS.ErrnoException, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout'
  if (/is not allowed|private|meta IP/i.test(error.message)) return 'private_address'
  return error.code ?? 'not_sent'
}
