import type { AnswerOf, InputOf } from '@ayob/contract/call'
import type { Playlist } from '@ayob/contract/playlists'
import type { Play, PlaysAnswer } from '@ayob/contract/plays'
import type { registerScreen, sendHeartbeat } from '@ayob/contract/screens'
import { retryAfterMs } from './backoff'

/** The server no longer knows this screen's token. */
export class Unpaired extends Error {}

/** An error answer. `retryAfterMs` is the wait that the server asks for; 0 without one. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterMs: number,
  ) {
    super(`the server answered ${status}`)
  }
}

const WAIT_MS = 20_000
/** Batches of at least this many plays are compressed. */
const PACK_FROM = 50

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/api/screens/${path}`, {
    ...init,
    signal: AbortSignal.timeout(WAIT_MS),
    cache: 'no-store',
  })
  if (response.status === 401 && (await isOurs(response.clone()))) throw new Unpaired()
  return response
}

/** The sign-in page of a network may also answer 401, which says nothing about the screen. */
async function isOurs(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined
  return body?.code === 'unauthenticated'
}

async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) {
    throw new Refused(response.status, retryAfterMs(response.headers.get('retry-after'), Date.now()))
  }
  return (await response.json()) as T
}

const signed = (token: string) => ({ authorization: `Bearer ${token}` })
const json = (token: string) => ({ ...signed(token), 'content-type': 'application/json' })

export async function register(): Promise<AnswerOf<typeof registerScreen>> {
  return answerOf(await ask('register', { method: 'POST' }))
}

/** Returns the token once the driver has entered the code; `over` when a new code is needed. */
export async function pairingOf(deviceId: string): Promise<{ token: string; screen_id: string } | 'waiting' | 'over'> {
  const response = await ask(`pairing/${encodeURIComponent(deviceId)}`)
  if (response.status === 202) return 'waiting'
  if (response.status === 404) return 'over'
  return answerOf(response)
}

/** Returns the playlist; null when the known version is current. */
export async function playlistOf(
  token: string,
  place: { lat: number; lng: number } | null,
  knownVersion: string | undefined,
): Promise<Playlist | null> {
  const headers =
    knownVersion === undefined ? signed(token) : { ...signed(token), 'if-none-match': `"${knownVersion}"` }
  const response = await ask(place ? `playlist?lat=${place.lat}&lng=${place.lng}` : 'playlist', { headers })
  return response.status === 304 ? null : answerOf(response)
}

export async function beat(
  token: string,
  body: InputOf<typeof sendHeartbeat, 'body'>,
): Promise<AnswerOf<typeof sendHeartbeat>> {
  return answerOf(await ask('heartbeat', { method: 'POST', headers: json(token), body: JSON.stringify(body) }))
}

export async function sendPlays(token: string, plays: readonly Play[]): Promise<PlaysAnswer> {
  const text = JSON.stringify({ plays })
  if (plays.length < PACK_FROM || typeof CompressionStream === 'undefined') {
    return answerOf(await ask('plays', { method: 'POST', headers: json(token), body: text }))
  }
  const body = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  const headers = { ...json(token), 'content-encoding': 'gzip' }
  return answerOf(await ask('plays', { method: 'POST', headers, body }))
}
