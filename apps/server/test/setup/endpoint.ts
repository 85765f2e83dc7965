import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Got {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly json: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** An advertiser's server that receives webhooks. `answer` may be replaced; 200 by default. */
export async function startEndpoint() {
  const got: Got[] = []
  const ok = (response: ServerResponse) => void response.end()
  const endpoint = {
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
      got.push({ headers: request.headers, body, json: JSON.parse(body) })
      endpoint.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return endpoint
}

/** Checks a message like a receiver of Standard Webhooks. */
export function isSigned(secret: string, { headers, body }: Pick<Got, 'headers' | 'body'>): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return headers['webhook-signature']?.toString().split(' ').includes(right) ?? false
}
