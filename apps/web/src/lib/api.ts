import { addressOf, type CallInput, initOf, type LastArgument } from '@ayob/client/request'
import type { AnswerOf, Call } from '@ayob/contract/call'
import { zErrorAnswer } from '@ayob/contract/errors'
import { ApiError, Asked } from './api-error'
import { shownLanguage } from './language'
import { noteFailure } from './outage'
import { paths } from './paths'
import { clearAdmin, clearUser, isAdminPath, leave, readSession, tokenFor, tokenSettled } from './session'
import { sendProven } from './step-up'

export type { CallInput }

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

export function tokenOf(definition: Call): string | null {
  return definition.who.length === 1 && definition.who[0] === 'visitor' ? null : tokenFor(definition.path)
}

/**
 * Removes a token that the server no longer accepts, and goes to the landing page. A person who declined a step-up, or has
 * another role, stays signed in; one who needs a second factor is taken to its set-up.
 */
export function endSessionOn(status: number, path: string, { code, roles }: Record<string, unknown>) {
  if (code === 'step_up_required' || roles !== undefined) return
  if (code === 'second_factor_required') {
    const setUp = readSession().role === 'admin' ? paths.adminSecurity() : paths.settings('security')
    if (window.location.pathname !== setUp.replace(/\?.*/, '')) window.location.replace(setUp)
    return
  }
  const ended = status === 401 || (status === 403 && isAdminPath(path))
  if (!ended) return
  if (isAdminPath(path) || readSession().role === 'admin') clearAdmin()
  else clearUser()
  leave()
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch {
    return {}
  }
}

export const refusal = (status: number, answer: Record<string, unknown>) =>
  new ApiError(status, answer, zErrorAnswer.safeParse(answer).data)

/** Returns true when the token of a refused call has been replaced since, by this tab or another one. */
export async function isReplaced(definition: Call, token: string): Promise<boolean> {
  await tokenSettled()
  const now = tokenOf(definition)
  return now !== null && now !== token
}

/** Sends a call. Fails with `ApiError`, whose status is 0 if the server could not be reached. */
async function send(definition: Call, options: LooseOptions, accept?: string): Promise<Response> {
  const { token: given, idempotencyKey, signal, ...input } = options
  let token: string | null = null
  const headers = { 'accept-language': shownLanguage(), ...(accept && { accept }) }
  const ask = () => {
    token = given ?? tokenOf(definition)
    return fetch(addressOf(definition, input), {
      ...initOf(definition, input, { token, idempotencyKey, signal, headers }),
      credentials: 'include',
    })
  }
  const askProven = () =>
    sendProven(ask).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      void noteFailure(0)
      throw new ApiError(0)
    })
  let response = await askProven()
  if (response.status === 401 && token && !given && (await isReplaced(definition, token))) response = await askProven()
  if (response.ok) return response
  const answer = await readAnswer(response)
  if (token && !given) endSessionOn(response.status, definition.path, answer)
  void noteFailure(response.status)
  throw refusal(response.status, answer)
}

/** Makes a call of the contract and returns its answer. Fails with `ApiError`. */
export function api<C extends Call>(definition: C, ...[options]: LastArgument<Options<C>>): Promise<AnswerOf<C>> {
  return request(definition, (options ?? {}) as LooseOptions)
}

/** Like `api`, for a definition that is only known at run time. Fails with `Asked` if another administrator has to confirm. */
export async function request<C extends Call>(definition: C, options: LooseOptions): Promise<AnswerOf<C>> {
  const response = await send(definition, options, 'application/json')
  const answer = await readAnswer(response)
  if (response.status === 202 && definition.fourEyes) throw new Asked(String(answer.message))
  return answer as AnswerOf<C>
}

interface DownloadOptions extends Pick<LooseOptions, 'params' | 'query' | 'signal'> {
  /** Called with the bytes received and, if it is known, their total. */
  onProgress?: (received: number, total: number | undefined) => void
}

/** Downloads the file of a call and returns it with its name. Fails when the file is incomplete. */
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
