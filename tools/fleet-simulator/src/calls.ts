import { gzipSync } from 'node:zlib'
import { Refused, refusalOf } from '@ayob/client/refused'
import { type Extras, type LooseInput, send } from '@ayob/client/request'
import type { AnswerOf, Call } from '@ayob/contract/call'
import type { CommandResult, Health } from '@ayob/contract/commands'
import { enrolDevice } from '@ayob/contract/devices'
import { sendLook } from '@ayob/contract/looks'
import { applyDifference } from '@ayob/contract/playlist-difference'
import { getPlaylist, type Playlist, type PlaylistDifference } from '@ayob/contract/playlists'
import { type Play, sendPlays } from '@ayob/contract/plays'
import { pairScreen, registerScreen, screenPairing, sendHeartbeat } from '@ayob/contract/screens'
import { signIn } from '@ayob/contract/sessions'
import type { Position } from '@ayob/domain/geo/distance'
import type { ByteCount } from './bytes'
import type { ReceivedFix } from './faults'
import { newScreenKey, type ScreenKey, signedBy } from './screen-key'

export type Calls = ReturnType<typeof callsAt>

/** What a device tells of itself and of its commands. */
interface Told {
  readonly health?: Health
  readonly build?: string
  readonly image?: string
  readonly results?: CommandResult[]
}

type Extra = LooseInput & Pick<Extras, 'headers'> & { readonly token?: string }

/** The number of concurrent calls. Thousands of screens take turns. */
const MOST_CALLS = 200
const MOST_EDITIONS = 1000
/** A call without an answer for this long has failed. */
const CALL_MS = 60_000

/** Limits how many tasks run at the same time. The others wait in order. */
function atMost(most: number, signal: AbortSignal): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    signal.throwIfAborted()
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Reports of at least this many plays are compressed, as a real screen does, where bytes are counted. */
const PACK_FROM_BYTES = 1_500

/** Compresses a large report of plays after it was signed. */
function packed(path: string, init: RequestInit): RequestInit {
  const { body, headers } = init
  if (!path.endsWith(sendPlays.path) || !body || Buffer.byteLength(body as Buffer) < PACK_FROM_BYTES) return init
  return { ...init, body: gzipSync(body as Buffer), headers: { ...(headers as object), 'content-encoding': 'gzip' } }
}

/** Notes the bytes of a call of a screen and its answer. */
async function noted(
  count: ByteCount,
  token: string,
  path: string,
  init: RequestInit,
  answer: Response,
): Promise<void> {
  const { pathname } = new URL(path)
  const asked = {
    headers: new Headers(init.headers),
    bodyBytes: init.body ? Buffer.byteLength(init.body as Buffer) : 0,
  }
  const told = Number(answer.headers.get('content-length') ?? Number.NaN)
  const bodyBytes = Number.isNaN(told) ? (await answer.clone().arrayBuffer()).byteLength : told
  count.note(token, pathname.replace('/api/screens/', ''), asked, { headers: answer.headers, bodyBytes })
}

/** The public calls of a screen and its driver. No call starts after the signal. `count`: bytes are counted, and saved. */
export function callsAt(server: string, signal: AbortSignal, count?: ByteCount) {
  const inTurn = atMost(MOST_CALLS, signal)
  const editions = new Map<string, Playlist>()
  /** The keys of screens that were enrolled here, by token. */
  const keys = new Map<string, ScreenKey>()
  /** A call that fails without an answer in time. What a screen with a key posts is signed. */
  const fetchSigned =
    (token: string | undefined): typeof fetch =>
    async (address, init = {}) => {
      const key = init.method === 'POST' && init.body ? keys.get(token ?? '') : undefined
      const signed = key && (await signedBy(key, new URL(String(address)).pathname, init))
      const path = new URL(String(address)).pathname
      const sent = count ? packed(path, { ...init, ...signed }) : { ...init, ...signed }
      const answer = await fetch(address, { ...sent, signal: AbortSignal.timeout(CALL_MS) })
      if (count && token && path.startsWith('/api/screens/')) await noted(count, token, String(address), sent, answer)
      return answer
    }
  /** Screens with the same playlist share one object, to save memory. */
  const editionOf = async (response: Response, before: Playlist | undefined): Promise<Playlist> => {
    const etag = response.headers.get('etag') ?? ''
    const known = editions.get(etag)
    const text = await response.text()
    if (known) return known
    if (editions.size >= MOST_EDITIONS) editions.clear()
    const answer = JSON.parse(text) as Playlist | PlaylistDifference
    const playlist = 'base' in answer ? before && applyDifference(before, answer) : answer
    if (!playlist) throw new Error(`the difference ${etag} does not fit the playlist ${before?.version}`)
    editions.set(etag, playlist)
    return playlist
  }
  const fetchCall = (definition: Pick<Call, 'method' | 'path'>, extra: Extra) =>
    send(definition, { ...extra, url: server, fetch: fetchSigned(extra.token) })
  const ask = <C extends Call>(definition: C, extra: Extra = {}): Promise<AnswerOf<C>> =>
    inTurn(async () => {
      const response = await fetchCall(definition, extra)
      if (response.status !== 200) throw await refusalOf(response)
      return (await response.json()) as AnswerOf<C>
    })

  return {
    async signIn(email: string, password: string): Promise<string> {
      const answer = await ask(signIn, { body: { email, password } })
      if (!('token' in answer)) throw new Error('the account of a driver asks for a second step')
      return answer.token
    },

    /**
     * Registers a device, pairs it as the driver and returns the screen's token. With an administrator it has a key and
     * is enrolled, and all its calls are signed.
     */
    async pair(driverToken: string, enrol?: { readonly adminToken: string; readonly serial: string }): Promise<string> {
      const key = enrol && newScreenKey()
      const { device_id, code } = await ask(registerScreen, key && { body: { public_key: key.publicKey } })
      if (enrol) await ask(enrolDevice, { token: enrol.adminToken, body: { code, serial: enrol.serial } })
      await ask(pairScreen, { token: driverToken, body: { code } })
      const answer = await ask(screenPairing, { params: { device_id } })
      if (!('token' in answer)) throw new Refused(202, 'the screen was not paired')
      if (key) keys.set(answer.token, key)
      return answer.token
    },

    /** Signs the calls of a screen from now on. */
    useKey: (token: string, key: ScreenKey) => keys.set(token, key),
    /** Imitates a copy of a token on another computer: its calls are no longer signed. */
    loseKey: (token: string) => keys.delete(token),

    /** Returns null when the known playlist is current. */
    playlist: (token: string, place: Position, known: Playlist | undefined): Promise<Playlist | null> =>
      inTurn(async () => {
        const headers: Record<string, string> = known ? { 'if-none-match': `"${known.version}"` } : {}
        const query = `lat=${place.lat}&lng=${place.lng}${known ? '&form=difference' : ''}`
        const response = await fetchCall(getPlaylist, { token, query, headers })
        if (response.status === 304) return null
        if (response.status !== 200) throw await refusalOf(response)
        return editionOf(response, known)
      }),

    beat(token: string, received: ReceivedFix | null, nowPlaying: string | null, more: Told = {}) {
      const { lat = null, lng = null } = received ?? {}
      const fix = received && { lat, lng, accuracy_m: received.accuracyM, age_s: received.ageS, source: 'simulated' }
      return ask(sendHeartbeat, {
        token,
        body: { lat, lng, fix, version: 'fleet', free_mb: null, now_playing: nowPlaying, ...more },
      })
    },
    /** The screen's connection for files and looks. */
    lineOf: (token: string) => ({
      fetchFile: (url: string) =>
        inTurn(async () => {
          const response = await fetch(new URL(url, server), { signal: AbortSignal.timeout(CALL_MS) })
          if (!response.ok) throw await refusalOf(response)
          return new Uint8Array(await response.arrayBuffer())
        }),
      sendLook: (form: FormData) =>
        inTurn(async () => {
          const response = await fetchCall(sendLook, { token, body: form })
          if (!response.ok) throw await refusalOf(response)
        }),
    }),
    /** Sends plays. Returns the answer and the server's receipt for them. */
    sendPlays: (token: string, plays: readonly Play[], proof?: Proof) =>
      inTurn(async () => {
        const headers = proof && { 'x-screen-receipt': proof.receipt, 'x-screen-kept-from': String(proof.keptFrom) }
        const response = await fetchCall(sendPlays, { token, body: { plays }, ...(headers && { headers }) })
        if (response.status !== 200) throw await refusalOf(response)
        const answer = (await response.json()) as AnswerOf<typeof sendPlays>
        return { ...answer, receipt: response.headers.get('x-screen-receipt') }
      }),
  }
}

/** The server's last receipt, and the oldest play that could be sent again. */
interface Proof {
  readonly receipt: string
  readonly keptFrom: number
}
