import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Got {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly body: { readonly id: string; readonly to: string; readonly text: string }
}

/** A gateway for SMS in tests. `answer` may be replaced; 200 by default. */
export async function startSmsGateway() {
  const got: Got[] = []
  const ok = (response: ServerResponse) => void response.end()
  const gateway = {
    /** What it was sent, in the order of arrival, whatever it answered. */
    got,
    url: '',
    answer: ok as (response: ServerResponse) => void,
    stop() {
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
      const { searchParams: query } = new URL(request.url ?? '', 'http://gateway.example')
      got.push({ headers: request.headers, query, body: JSON.parse(body) })
      gateway.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return gateway
}
