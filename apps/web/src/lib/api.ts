import { Refused, refusalOf } from '@ayob/client/refused'
import { type Again, type CallInput, type Extras, type LastArgument, type LooseInput, send } from '@ayob/client/request'
import type { AnswerOf, Call } from '@ayob/contract/call'
import { shownLanguage } from './language'
import { noteFailure } from './outage'
import { paths } from './paths'
import { Asked } from './refusals'
import { clearAdmin, clearUser, isAdminPath, leave, readSession, tokenFor, tokenSettled } from './session'
import { askForProof } from './step-up'

export type { CallInput }

/** `token` is used instead of the stored one, for an account under review. */
type Behaviour = Pick<Extras, 'signal' | 'idempotencyKey' | 'token'>
export type Options<C> = CallInput<C> & Behaviour
/** The options of a call whose definition is only known at run time. */
export type LooseOptions = LooseInput & Behaviour & { fetch?: typeof fetch }

/** Makes a call of the contract and returns its answer. Fails as `request` does. */
export const api = request as <C extends Call>(
  definition: C,
  ...[options]: LastArgument<Options<C>>
) => Promise<AnswerOf<C>>

/** Makes a call and returns its JSON. Fails as `respond` does, and with `Asked` if another administrator has to confirm it. */
export async function request(definition: Call, options: LooseOptions = {}): Promise<unknown> {
  const response = await respond(definition, options)
  const answer = await response.json().catch(() => ({}))
  if (response.status === 202 && definition.fourEyes) throw new Asked(String(answer.message))
  return answer
}

/**
 * Makes a call that is only known at run time. Returns its response, which may be a file. Fails with `Refused`, whose
 * status is 0 if the server could not be reached.
 */
async function respond(definition: Call, options: LooseOptions): Promise<Response> {
  const { token: given, ...input } = options
  let token = given ?? tokenOf(definition)
  const again: Again = async ({ status, code, answer }) => {
    const isProven = code === 'step_up_required' && (await askForProof(answer.full === true))
    const isOutdated = status === 401 && !given && token && (await isReplaced(definition, token))
    if (!isProven && !isOutdated) return undefined
    token = given ?? tokenOf(definition)
    return { token }
  }
  const headers = { 'accept-language': shownLanguage(), ...(!definition.download && { accept: 'application/json' }) }
  const response = await send(definition, { ...input, token, headers, again }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    void noteFailure(0)
    throw new Refused(0)
  })
  if (!response.ok) {
    const refused = await refusalOf(response)
    if (token && !given) endSessionOn(refused, definition.path)
    void noteFailure(refused.status)
    throw refused
  }
  return response
}

function tokenOf({ who, path }: Call): string | null {
  return who.length === 1 && who[0] === 'visitor' ? null : tokenFor(path)
}

/** Returns true when the token of a refused call has been replaced since, by this tab or another one. */
async function isReplaced(definition: Call, token: string): Promise<boolean> {
  await tokenSettled()
  const now = tokenOf(definition)
  return now !== null && now !== token
}

/**
 * Removes a token that the server no longer accepts, and goes to the landing page. A person who declined a step-up, or has
 * another role, stays signed in; one who needs a second factor is taken to its set-up.
 */
function endSessionOn({ status, code, answer }: Refused, path: string) {
  if (code === 'step_up_required' || answer.roles !== undefined) return
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

interface DownloadOptions extends Pick<LooseOptions, 'params' | 'query' | 'signal'> {
  /** Called with the bytes received and, if it is known, their total. */
  onProgress?: (received: number, total: number | undefined) => void
}

/** Downloads the file of a call and returns it with its name. Fails when the file is incomplete. */
export async function download(definition: Call, options: DownloadOptions): Promise<{ name: string; file: Blob }> {
  const { onProgress, ...input } = options
  const response = await respond(definition, input)
  if (!response.body) throw new Refused(response.status)
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
