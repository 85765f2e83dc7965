import type { Playlist } from '@ayob/contract/screens'
import { beat, playlistOf, sendPlays, Unpaired } from './api'
import type { ScreenClock } from './clock'
import type { Memory } from './memory'
import type { Place } from './position'
import { pause } from './wait'

const BEAT_MS = 30_000
/** Plays go together about as often as the heart beats; the first one goes at once. */
const SEND_MS = 25_000
const LOOK_MS = 1_000
const MOST_PLAYS = 1_000
const LONGEST_PAUSE_MS = 60_000

export interface SyncNeeds {
  readonly token: string
  readonly memory: Memory
  readonly clock: ScreenClock
  readonly place: Place
  readonly nowPlaying: () => string | null
  /** Takes a new playlist. */
  readonly use: (playlist: Playlist) => Promise<void>
}

/**
 * Talks with the server until the pairing ends: heartbeats, playlist, play log. Whatever fails is tried again, with
 * growing pauses while there is no network. Answers when the token is dead.
 */
export async function keepInSync(needs: SyncNeeds): Promise<void> {
  const ended = new AbortController()
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    let failures = 0
    while (!ended.signal.aborted) {
      try {
        await work()
        failures = 0
      } catch (error) {
        if (error instanceof Unpaired) ended.abort()
        failures += 1
      }
      await pause(failures === 0 ? everyMs : Math.min(LONGEST_PAUSE_MS, everyMs * 2 ** Math.min(failures, 6)))
    }
  }
  await Promise.race([repeat(BEAT_MS, beating(needs)), repeat(LOOK_MS, sending(needs)), whenAborted(ended.signal)])
}

function beating({ token, memory, clock, place, nowPlaying, use }: SyncNeeds): () => Promise<void> {
  let version: string | undefined
  return async () => {
    const askedAt = performance.now()
    const position = place.now()
    const answer = await beat(token, {
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
      version: __APP_VERSION__,
      free_mb: await freeMegabytes(),
      now_playing: nowPlaying(),
    })
    clock.learn(answer.server_time, askedAt)
    if (answer.playlist_version === version) return
    const playlist = await playlistOf(token, position, version)
    if (!playlist) return
    await use(playlist)
    version = playlist.version
    await memory.keepPlaylist(playlist)
  }
}

function sending({ token, memory }: SyncNeeds): () => Promise<void> {
  let sentAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - sentAt < SEND_MS) return
    const plays = await memory.waiting(MOST_PLAYS)
    if (plays.length === 0) return
    const { acked_seq } = await sendPlays(token, plays)
    await memory.acknowledge(acked_seq)
    // A long log, after days without network, goes batch by batch without pauses.
    if (plays.length < MOST_PLAYS) sentAt = performance.now()
  }
}

async function freeMegabytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? null : Math.floor((quota - (usage ?? 0)) / 1_048_576)
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
