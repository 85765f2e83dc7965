import { fetchFrom as fetchInProcess } from '@ayob/client/in-process'
import type { Call, Method } from '@ayob/contract/call'
import { addressOf, type BodyOf, type Sent } from '@ayob/testkit/api'
import { noteSignIn, provenAgain } from '@ayob/testkit/proofs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expectDescribed } from './described'

export interface Answer<Body = unknown> {
  readonly status: number
  /** The JSON of the answer; undefined when it is not JSON. */
  readonly body: Body
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly bytes: Buffer
}

export interface Request extends Omit<InjectOptions, 'method' | 'body' | 'url' | 'path' | 'query'> {
  readonly token?: string
  /** Sent as JSON. Tests also send invalid bodies. */
  readonly body?: unknown
}

/** Sends requests to a server in this process, which listens on no port. */
export const fetchFrom = (app: FastifyInstance): typeof fetch =>
  fetchInProcess(async (request) => {
    const { statusCode, headers, rawPayload } = await app.inject(request)
    expectDescribed(request.method, request.url, { status: statusCode, headers, bytes: rawPayload })
    return { statusCode, headers, rawPayload }
  })

/** Makes calls to a server in this process. */
export function speakTo(app: FastifyInstance) {
  const way = { url: 'http://ayob.test', fetch: fetchFrom(app) }
  /** Sends a request to any address, below /api or not. */
  async function send<Body = unknown>(
    method: Method,
    path: string,
    { token, body, ...rest }: Request = {},
  ): Promise<Answer<Body>> {
    const answer = await app.inject({
      ...rest,
      method,
      url: path,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...rest.headers },
      ...(body !== undefined && { payload: body as object }),
    })
    expectDescribed(method, path, { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload })
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : undefined,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    } as Answer<Body>
  }
  /** Makes a call of the contract, and renews the proof of identity if it is too old. Returns the answer whatever its status. */
  async function call<C extends Call>(
    to: C,
    { params, query, ...rest }: Sent<C> & Request = {},
  ): Promise<Answer<BodyOf<C>>> {
    const ask = () => send<BodyOf<C>>(to.method, addressOf(to, { params, query } as Sent<C>), rest)
    const answer = await ask()
    noteSignIn(to.path, rest.body, answer.body)
    const { code } = (answer.body ?? {}) as { code?: unknown }
    return (await provenAgain(way, rest.token, code)) ? ask() : answer
  }
  return { send, call }
}
