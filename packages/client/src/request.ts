import type { Call, InputOf } from '@ayob/contract/call'
import { type Refused, refusalOf } from './refused'

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
  /** The files of a form, by field; sent instead of a body. */
  readonly files?: Readonly<Record<string, Blob>> | undefined
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

/** Fills in the parameters of a call's path, URL-encoded. Throws when one is missing. */
export function pathOf({ path }: Pick<Call, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The address of a call, starting with `/api`. */
export function addressOf(call: Pick<Call, 'path'>, { params, query }: LooseInput): string {
  const text = typeof query === 'string' ? query.replace(/^\?/, '') : searchOf(query)
  return `/api${pathOf(call, params)}${text ? `?${text}` : ''}`
}

function searchOf(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.toString()
}

/** How a call reaches the server, and what is done about a refusal. */
interface Way extends Extras {
  /** The address of the installation; by default that of the page. */
  readonly url?: string | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /**
   * Called with a refusal and the token that was sent, once for each reason. Resolves with the token for another attempt,
   * such as after a proof of identity; undefined when the refusal stands.
   */
  readonly again?: Again | undefined
}

export type Again = (
  refused: Refused,
  token: string | null | undefined,
) => Promise<{ readonly token: string | null | undefined } | undefined>

/** Makes a call. Returns the response whatever its status. Fails with the error of `fetch` when there is none. */
export async function send(
  call: Pick<Call, 'method' | 'path'>,
  { url, fetch: ask = fetch, again, token: first, ...options }: LooseInput & Way = {},
): Promise<Response> {
  const address = addressOf(call, options)
  const reasons = new Set<string>()
  for (let token = first; ; ) {
    const response = await ask(url ? new URL(address, url).href : address, initOf(call, options, token))
    if (!again || response.status < 400) return response
    const refused = await refusalOf(response.clone())
    const next = reasons.has(refused.code) ? undefined : await again(refused, token)
    if (!next) return response
    reasons.add(refused.code)
    token = next.token
  }
}

function initOf({ method }: Pick<Call, 'method'>, options: LooseInput & Extras, token: Extras['token']): RequestInit {
  const { idempotencyKey, headers, signal } = options
  const body = options.files ? formOf(options.files) : options.body
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

function formOf(files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(files)) {
    if (file instanceof File) form.set(name, file, file.name)
    else form.set(name, file)
  }
  return form
}
