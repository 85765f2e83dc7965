import type { AnswerOf, InputOf } from '@ayob/contract/call'
import { applyDifference } from '@ayob/contract/playlist-difference'
import type { Playlist, PlaylistDifference } from '@ayob/contract/playlists'
import type { Play, PlaysAnswer } from '@ayob/contract/plays'
import type { commandKey } from '@ayob/contract/screen-commands'
import type { registerScreen, screenPairing, sendHeartbeat } from '@ayob/contract/screens'
import { retryAfterMs } from './backoff'
import type { Box } from './box'
import type { Keys } from './keys'

/** The server no longer knows this screen's token. */
export class Unpaired extends Error {}

/** The call was not signed with the key that the screen was paired with. */
export class BadlySigned extends Error {
  constructor() {
    super('the server refused the signature')
  }
}

/** An error answer. `retryAfterMs` is the wait that the server asks for; 0 if it asks for none. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterMs: number,
    /** AYOB's code; undefined when the answer is not AYOB's. */
    readonly code?: string,
    /** The fields that were refused. */
    readonly fields: readonly string[] = [],
  ) {
    super(`the server answered ${status}`)
  }
}

const WAIT_MS = 20_000
/** Batches of at least this many plays are compressed. */
const PACK_FROM = 10

let keys: Keys | null = null

/** From now on, every call that writes is signed. Without keys, nothing is signed. */
export function signWith(own: Keys | null): void {
  keys = own
}

let serverAhead: number | null = null

/** How far the server was ahead of the device's clock at the last answer, in milliseconds, to about a second. */
export const serverAheadMs = (): number | null => serverAhead

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/api/screens/${path}`, {
    ...init,
    signal: AbortSignal.timeout(WAIT_MS),
    cache: 'no-store',
  })
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  if (response.ok && Number.isFinite(serverTime)) serverAhead = serverTime - Date.now()
  const code = response.status === 401 ? await codeOf(response.clone()) : undefined
  if (code === 'unauthenticated') throw new Unpaired()
  if (code === 'bad_signature') throw new BadlySigned()
  return response
}

/** Undefined for the sign-in page of a network, which may also answer 401 and says nothing about the screen. */
async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined
  return body?.code
}

async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) {
    const { code, fields } = ((await response.json().catch(() => null)) ?? {}) as { code?: unknown; fields?: object }
    const wait = retryAfterMs(response.headers.get('retry-after'), Date.now())
    throw new Refused(response.status, wait, typeof code === 'string' ? code : undefined, Object.keys(fields ?? {}))
  }
  return (await response.json()) as T
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

interface Body {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const json = (value: unknown): Body => ({
  type: 'application/json',
  bytes: new TextEncoder().encode(JSON.stringify(value)),
})

/** Sends a body. The signature covers the body before compression. */
async function post(path: string, token: string, { type, bytes }: Body, packed = false, more = {}): Promise<Response> {
  const signature = await keys?.sign('POST', `/api/screens/${path}`, bytes)
  const headers = {
    ...bearer(token),
    ...more,
    'content-type': type,
    ...(signature && { 'x-screen-signature': signature }),
    ...(packed && { 'content-encoding': 'gzip' }),
  }
  return ask(path, { method: 'POST', headers, body: packed ? await packedOf(bytes) : bytes })
}

const packedOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

/** Registers the screen. A new device of a batch enrols itself with the token and its serial. */
export async function register(enrolment: Box['enrolment']): Promise<AnswerOf<typeof registerScreen>> {
  if (!keys) return answerOf(await ask('register', { method: 'POST' }))
  const body = JSON.stringify({ public_key: keys.publicKey, ...enrolment })
  const headers = { 'content-type': 'application/json' }
  return answerOf(await ask('register', { method: 'POST', headers, body }))
}

/** Returns the code to show, and the token once the driver has entered it; `over` when the device has to register again. */
export async function pairingOf(deviceId: string): Promise<AnswerOf<typeof screenPairing> | 'over'> {
  const response = await ask(`pairing/${encodeURIComponent(deviceId)}`)
  return response.status === 404 ? 'over' : answerOf(response)
}

/** Returns the playlist; null when the current one is up to date. */
export async function playlistOf(
  token: string,
  place: { lat: number; lng: number } | null,
  known: Playlist | undefined,
): Promise<Playlist | null> {
  const headers = known ? { ...bearer(token), 'if-none-match': `"${known.version}"` } : bearer(token)
  const query = new URLSearchParams({
    ...(place && { lat: String(place.lat), lng: String(place.lng) }),
    ...(known && { form: 'difference' }),
  }).toString()
  const response = await ask(query ? `playlist?${query}` : 'playlist', { headers })
  if (response.status === 304) return null
  const answer = await answerOf<Playlist | PlaylistDifference>(response)
  if (!('base' in answer)) return answer
  return (known && applyDifference(known, answer)) ?? playlistOf(token, place, undefined)
}

export async function beat(
  token: string,
  body: InputOf<typeof sendHeartbeat, 'body'>,
): Promise<AnswerOf<typeof sendHeartbeat>> {
  return answerOf(await post('heartbeat', token, json(body)))
}

/** The server's last receipt, and the oldest play that is still stored. */
interface Proof {
  readonly receipt: string
  readonly keptFrom: number
}

/** Sends plays. Returns the answer with the receipt for them; null from a server that issues none. */
export async function sendPlays(
  token: string,
  plays: readonly Play[],
  proof?: Proof,
): Promise<PlaysAnswer & { receipt: string | null }> {
  const packed = plays.length >= PACK_FROM && typeof CompressionStream !== 'undefined'
  const more = proof && { 'x-screen-receipt': proof.receipt, 'x-screen-kept-from': String(proof.keptFrom) }
  const response = await post('plays', token, json({ plays }), packed, more)
  const answer = await answerOf<PlaysAnswer>(response)
  return { ...answer, receipt: response.headers.get('x-screen-receipt') }
}

/** Sends the picture of a look with the other fields of its form. */
export const sendLook = (token: string, form: FormData): Promise<void> => sendForm('looks', token, form)

/** Sends the logs that a command asked for. */
export const sendLogs = (token: string, form: FormData): Promise<void> => sendForm('logs', token, form)

async function sendForm(path: string, token: string, form: FormData): Promise<void> {
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  await answerOf(await post(path, token, { type, bytes: new Uint8Array(await written.arrayBuffer()) }))
}

/** Returns the key that signs the commands of this screen. */
export const askCommandKey = async (token: string): Promise<AnswerOf<typeof commandKey>> =>
  answerOf(await ask('command-key', { headers: bearer(token) }))
