import { type AnswerOf, type Call, type InputOf, pathOf } from '@ayob/contract/call'
import { zErrorAnswer } from '@ayob/contract/errors'
import { ApiError } from './api-error'
import { shownLanguage } from './language'
import { noteFailure } from './outage'
import { clearAdmin, clearUser, isAdminPath, leave, tokenFor } from './session'

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

export type Options<C> = CallInput<C> & {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Used instead of the stored token, for an account under review. */
  token?: string
}

/** The options of a call whose definition is only known at run time. */
export interface LooseOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  token?: string
}

function address(definition: Call, { params, query }: LooseOptions): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return `/api${pathOf(definition, params)}${text ? `?${text}` : ''}`
}

function open(definition: Call): string | null {
  return definition.who.length === 1 && definition.who[0] === 'visitor' ? null : tokenFor(definition.path)
}

/** Removes a token that the server no longer accepts, and goes to the landing page. */
function endSessionOn(status: number, path: string) {
  if (isAdminPath(path) && (status === 401 || status === 403)) {
    clearAdmin()
    leave()
  } else if (status === 401) {
    clearUser()
    leave()
  }
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}

const refusal = (status: number, answer: Record<string, unknown>) =>
  new ApiError(status, answer, zErrorAnswer.safeParse(answer).data)

/** Sends a call. Fails with `ApiError`, whose status is 0 when the server could not be reached. */
async function send(definition: Call, options: LooseOptions, accept?: string): Promise<Response> {
  const { token = open(definition), body, idempotencyKey, signal } = options
  const response = await fetch(address(definition, options), {
    method: definition.method,
    credentials: 'include',
    headers: {
      'accept-language': shownLanguage(),
      ...(accept && { accept }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    void noteFailure(0)
    throw new ApiError(0)
  })
  if (response.ok) return response
  if (token && !options.token) endSessionOn(response.status, definition.path)
  void noteFailure(response.status)
  throw refusal(response.status, await readAnswer(response))
}

/** Makes a call of the contract and returns its answer. Fails with `ApiError`. */
export function api<C extends Call>(definition: C, ...[options]: OptionsArgument<C>): Promise<AnswerOf<C>> {
  return request(definition, (options ?? {}) as LooseOptions)
}

/** Like `api`, for a definition that is only known at run time. */
export async function request<C extends Call>(definition: C, options: LooseOptions): Promise<AnswerOf<C>> {
  return (await readAnswer(await send(definition, options, 'application/json'))) as AnswerOf<C>
}

/** The options of a call as a last argument, which may be left out when nothing in it is required. */
export type OptionsArgument<C> = object extends Options<C> ? [options?: Options<C>] : [options: Options<C>]

interface DownloadOptions extends Pick<LooseOptions, 'params' | 'query' | 'signal'> {
  /** Called with the bytes received and, if it is known, their total. */
  onProgress?: (received: number, total: number | undefined) => void
}

/** Fetches the file of a call and returns it with its name. Fails when the file is cut off. */
export async function download(definition: Call, options: DownloadOptions): Promise<{ name: string; file: Blob }> {
  const { onProgress } = options
  const response = await send(definition, options)
  if (!response.body) throw new ApiError(response.status)
  const length = response.headers.get('content-length')
  const total = length && !response.headers.get('content-encoding') ? Number(length) : undefined
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    received += next.value.byteLength
    onProgress?.(received, total)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  return { name, file: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) }
}

interface UploadOptions {
  files: Readonly<Record<string, File>>
  token?: string
  signal?: AbortSignal
  /** Called with the fraction of bytes sent, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** Sends files as a form and reports the progress. The signal cancels it with an `AbortError`. */
export function upload<C extends Call>(definition: C, options: UploadOptions): Promise<AnswerOf<C>> {
  const token = options.token ?? open(definition)
  const form = new FormData()
  for (const [name, file] of Object.entries(options.files)) form.set(name, file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(definition.method, `/api${definition.path}`)
    request.responseType = 'json'
    request.withCredentials = true
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept-language', shownLanguage())
    request.upload.onprogress = (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const answer = (request.response ?? {}) as Record<string, unknown>
      if (request.status >= 200 && request.status < 300) return resolve(answer as AnswerOf<C>)
      if (token && !options.token) endSessionOn(request.status, definition.path)
      void noteFailure(request.status)
      reject(refusal(request.status, answer))
    }
    request.onerror = () => {
      void noteFailure(0)
      reject(new ApiError(0))
    }
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
