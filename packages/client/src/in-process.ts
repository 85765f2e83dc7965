import type { Method } from '@ayob/contract/call'

interface Sent {
  readonly method: Method
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: Buffer
}

interface Answered {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawPayload: Uint8Array
}

/** A `fetch` for a server in this process, which needs no port. `inject` hands it a request. */
export const fetchFrom =
  (inject: (request: Sent) => Promise<Answered>): typeof fetch =>
  async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(String(address))
    const packed = body == null ? undefined : new Response(body)
    const type = packed?.headers.get('content-type')
    const { statusCode, rawPayload, ...answer } = await inject({
      method: method as Method,
      url: `${pathname}${search}`,
      headers: { ...(type && { 'content-type': type }), ...Object.fromEntries(new Headers(headers)) },
      ...(packed && { payload: Buffer.from(await packed.arrayBuffer()) }),
    })
    return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
      status: statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
