import type { AnswerOf, Call, InputOf } from '@ayob/contract/call'

type Part<C, Name extends 'params' | 'query' | 'body'> =
  InputOf<C, Name> extends undefined
    ? { [K in Name]?: undefined }
    : undefined extends InputOf<C, Name>
      ? { [K in Name]?: InputOf<C, Name> }
      : Name extends 'query'
        ? { [K in Name]?: Partial<InputOf<C, Name>> }
        : { [K in Name]: InputOf<C, Name> }

/** Parameters, query and body of a call. */
export type CallInput<C> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

/** The same for a call that is only known at run time. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  /** Undefined and empty values are left out. A string is used as it is. */
  readonly query?: Readonly<Record<string, unknown>> | string | undefined
  /** Sent as JSON; a form is sent as it is. */
  readonly body?: unknown
}

/** Options besides the parts of the call. */
export interface Extras {
  readonly token?: string | null | undefined
  /** For calls that support it: the same key and body get the same answer for 24 hours. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

/** The last argument of a call: optional when none of its fields is required. */
export type LastArgument<Options> = object extends Options ? [options?: Options] : [options: Options]

export type { AnswerOf }

type Way = Pick<Call, 'method' | 'path'>

/** Fills in the parameters of a call's path, URL-encoded. Throws when one is missing. */
export function pathOf({ path }: Pick<Way, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The address of a call, starting with `/api`. */
export function addressOf(way: Pick<Way, 'path'>, { params, query }: LooseInput): string {
  const text = typeof query === 'string' ? query.replace(/^\?/, '') : searchOf(query)
  return `/api${pathOf(way, params)}${text ? `?${text}` : ''}`
}

function searchOf(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.toString()
}

export interface Init {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData | URLSearchParams
  readonly signal?: AbortSignal
}

/** The options of a call for `fetch`. */
export function initOf({ method }: Pick<Way, 'method'>, { body }: LooseInput, extras: Extras = {}): Init {
  const { token, idempotencyKey, headers, signal } = extras
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  return {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}
