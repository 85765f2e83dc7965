import { createECDH } from 'node:crypto'
import { type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { PushMessage, PushSubscriptionKeys } from '@ayob/contract/push'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webPush from 'web-push'
import type { PushOutcome, PushTransport } from '../../platform/transports'

/** How long a push service keeps a message for a browser that is offline, in seconds. */
const KEPT_S = 86_400
const TIMEOUT_MS = 10_000

interface Options {
  /** The private VAPID key: 64 hexadecimal digits. */
  readonly privateKey: string
  /** How push services reach the operator: a `mailto:` or `https:` address. */
  readonly subject: string
  /** Also allows addresses of private networks, and connections without TLS. */
  readonly allowPrivate: boolean
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/**
 * Web Push (RFC 8030, 8291, 8292). The address comes from a browser, so it may name any server. Private, loopback and
 * link-local addresses are refused at connection time, and redirects are not followed.
 */
export function webPushTransport({
  privateKey,
  subject,
  allowPrivate,
}: Options): PushTransport & { publicKey: string } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'hex'))
  const publicKey = base64url(curve.getPublicKey())
  const vapidDetails = { subject, publicKey, privateKey: base64url(Buffer.from(privateKey, 'hex')) }
  const agents = {
    'http:': new RequestFilteringHttpAgent({ allowPrivateIPAddress: allowPrivate }),
    'https:': new RequestFilteringHttpsAgent({ allowPrivateIPAddress: allowPrivate }),
  }
  const sealing = { vapidDetails, TTL: KEPT_S, contentEncoding: webPush.supportedContentEncodings.AES_128_GCM }
  /** Undefined for keys that are not a point on the curve: such a browser could never decrypt a message. */
  const encrypted = (subscription: PushSubscriptionKeys, message: PushMessage) => {
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(message), sealing)
    } catch {
      return undefined
    }
  }
  return {
    publicKey,
    async send(subscription, message) {
      const url = new URL(subscription.endpoint)
      const isPlain = url.protocol === 'http:'
      if (isPlain && !allowPrivate) return 'gone'
      const details = encrypted(subscription, message)
      if (!details) return 'gone'
      try {
        const agent = agents[isPlain ? 'http:' : 'https:']
        const headers = details.headers as OutgoingHttpHeaders
        return outcomeOf(await post(isPlain ? requestPlain : requestSecure, url, { agent, headers }, details.body))
      } catch (error) {
        return { failed: (error as NodeJS.ErrnoException).code ?? 'not sent' }
      }
    },
  }
}

interface PostOptions {
  readonly agent: RequestFilteringHttpAgent | RequestFilteringHttpsAgent
  readonly headers: OutgoingHttpHeaders
}

/** Sends a body and returns the status of the answer. The answer's content is not read. */
function post(request: typeof requestPlain, url: URL, options: PostOptions, body: Buffer | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ...options, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** 404 and 410 mean that the browser has unsubscribed; other refusals may be temporary. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  return status === 404 || status === 410 ? 'gone' : { failed: `status ${status}` }
}
