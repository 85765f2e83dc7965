import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Got<Json> {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly body: string
  readonly json: Json
}

/** A server of somebody else that is sent JSON. `answer` may be replaced; 200 by default. */
async function startReceiver<Json>(path: string) {
  const got: Got<Json>[] = []
  const ok = (response: ServerResponse) => void response.end()
  const endpoint = {
    /** What it was sent, in the order of arrival, whatever it answered. */
    got,
    url: '',
    answer: ok as (response: ServerResponse) => void,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { searchParams: query } = new URL(request.url ?? '', 'http://receiver.example')
      got.push({ headers: request.headers, query, body, json: JSON.parse(body) })
      endpoint.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return endpoint
}

/** An advertiser's server that receives webhooks. */
export const startEndpoint = () =>
  startReceiver<{ type: string; timestamp: string; data: Record<string, unknown> }>('/hook')

/** A gateway for messages by SMS. */
export const startSmsGateway = () => startReceiver<{ id: string; to: string; text: string }>('/send')

/** Checks a message like a receiver of Standard Webhooks. */
export function isSigned(secret: string, { headers, body }: Pick<Got<unknown>, 'headers' | 'body'>): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return headers['webhook-signature']?.toString().split(' ').includes(right) ?? false
}
