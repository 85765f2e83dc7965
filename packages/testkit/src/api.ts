import { type Again, addressOf as clientAddressOf, send } from '@ayob/client/request'
import type { AnswerOf, Call, InputOf } from '@ayob/contract/call'
import type { ErrorCode } from '@ayob/contract/errors'
import { noteSignIn, provenAgain } from './proofs'

type KeysOf<T> = T extends unknown ? keyof T : never
type FieldOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never

/** A union whose fields can all be read; a field of another member is undefined. */
export type Read<T> = [T] extends [readonly unknown[]] ? T : { readonly [Key in KeysOf<T>]: FieldOf<T, Key> }

interface Refusal {
  readonly code?: ErrorCode
  readonly error?: string
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly request_id?: string
}

/** The body of an answer: the contract's success or a refusal. */
export type BodyOf<C> = Read<AnswerOf<C>> & Omit<Refusal, KeysOf<AnswerOf<C>>>

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined when the body is not JSON. */
  readonly body: Body
}

export interface Sent<C = Call> {
  readonly params?: InputOf<C, 'params'>
  /** The query string, with or without the question mark. */
  readonly query?: string
  /** Sent as JSON, or unchanged when it is a form. Tests send invalid bodies too. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the path of a call, starting with `/api`. */
export function addressOf<C extends Call>(call: C, { params, query }: Sent<C>): string {
  return clientAddressOf(call, { params: params as Record<string, string> | undefined, query })
}

/** Calls to a server with one person's token, or without a token. */
export interface Api {
  readonly url: string
  readonly token: string | undefined
  /** Makes a call. Returns the answer whatever its status. */
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Answer<BodyOf<C>>>
  /** Makes a call that must succeed. Returns its body. */
  must<C extends Call>(call: C, sent?: Sent<C>): Promise<Read<AnswerOf<C>>>
  as(token: string): Api
}

/** Keeps no connections open: the next call on a connection that the server has closed, such as by a restart, would fail. */
const askOnce: typeof fetch = (address, options) =>
  fetch(address, { ...options, headers: { ...options?.headers, connection: 'close' } })

/**
 * Makes calls to the server at an address. Repeats the step-up of the signed-in person when it has expired. `ask` replaces
 * `fetch` for a server in this process.
 */
export function createApi(url: string, token?: string, ask: typeof fetch = askOnce): Api {
  const way = { url, fetch: ask }
  const again: Again = async ({ code }, used) => ((await provenAgain(way, used, code)) ? { token: used } : undefined)
  const call: Api['call'] = async (to, sent = {}) => {
    const params = sent.params as Record<string, string> | undefined
    const response = await send(to, { ...sent, params, ...way, token, again })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const text = await response.text()
    const body = isJson ? JSON.parse(text) : undefined
    noteSignIn(to.path, sent.body, body)
    return { status: response.status, headers: response.headers, body }
  }
  return {
    url,
    token,
    call,
    async must(to, sent) {
      const { status, body } = await call(to, sent)
      if (status >= 400) throw new Error(`${to.method} ${to.path}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    as: (other) => createApi(url, other, ask),
  }
}
