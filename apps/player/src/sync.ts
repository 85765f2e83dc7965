import type { Drop } from '@ayob/contract/commands'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { AskedLook } from '@ayob/contract/looks'
import type { Playlist } from '@ayob/contract/playlists'
import { MAX_PLAYS, type Play } from '@ayob/contract/plays'
import type { Update } from '@ayob/contract/rings'
import { firstReportS, gatherS } from '@ayob/domain/plays/report-pace'
import { BadlySigned, beat, playlistOf, Refused, sendPlays, Unpaired } from './api'
import { backoffMs } from './backoff'
import type { BoxTold } from './box'
import type { ScreenClock } from './clock'
import type { Commands } from './commands'
import type { Note } from './events'
import { freeMegabytes } from './free-space'
import type { Memory } from './memory'
import type { Place } from './position'

const BEAT_MS = 30_000
const POLL_MS = 1_000
/** After this long without an answer, the screen was without network or the server was down. */
const AWAY_MS = 120_000
/** How often a device tells of itself. */
const TELL_MS = 5 * MINUTE_MS
const FIRST_PAUSE_MS = 2_000
/** An online screen must obey within a minute, so a failed heartbeat is retried sooner. */
const LONGEST_BEAT_PAUSE_MS = 30_000
const LONGEST_SEND_PAUSE_MS = 120_000
/** After this many refused signatures in a row, the key that the screen was paired with is considered lost. */
const MOST_BADLY_SIGNED = 5

export interface SyncDeps {
  readonly token: string
  readonly memory: Memory
  readonly clock: ScreenClock
  readonly place: Place
  readonly note: Note
  readonly nowPlaying: () => string | null
  /** The current playlist. */
  readonly playlist: () => Playlist | undefined
  /** Sets a new playlist. */
  readonly use: (playlist: Playlist) => Promise<void>
  /** Called after contact with the server, which moved the clock by a number of milliseconds. */
  readonly heard: (movedMs: number) => Promise<void>
  /** Called when the server requests a look. `isWanted`: an administrator asks for it now. */
  readonly look: (asked: AskedLook, isWanted: boolean) => void
  readonly commands: Pick<Commands, 'results' | 'told' | 'obey'>
  /** Called with what the server says that the screen does without. */
  readonly dropping: (drops: readonly Drop[]) => void
  /** What the device tells of itself; null in an ordinary browser. */
  readonly device: () => BoxTold | null
  /** Called with what the server wants the device to run, after the device has told what it runs. */
  readonly update: (wanted: Update) => void
  /** Ends everything. Aborted here when the token is no longer valid, or signatures are no longer accepted. */
  readonly ended: AbortController
}

/**
 * Exchanges heartbeats, playlist and plays with the server until the pairing ends. Failures are retried with growing
 * pauses, and immediately when the network returns.
 */
export async function keepInSync(deps: SyncDeps): Promise<void> {
  const { ended } = deps
  const contact: Contact = {
    made: false,
    badlySigned: 0,
    reportS: undefined,
    heardAt: Number.NEGATIVE_INFINITY,
    notBefore: 0,
  }
  const repeat = async (everyMs: number, longestMs: number, name: string, work: () => Promise<void>) => {
    let failures = 0
    while (!ended.signal.aborted) {
      let wait = everyMs
      try {
        await work()
        if (failures > 0) deps.note(`${name}_again`)
        failures = 0
      } catch (error) {
        if (error instanceof BadlySigned) contact.badlySigned += 1
        const keyLost = contact.badlySigned >= MOST_BADLY_SIGNED
        if (keyLost) deps.note('key_lost')
        if (keyLost || error instanceof Unpaired) {
          ended.abort()
          return
        }
        failures += 1
        if (failures === 1) deps.note(`${name}_failed`, error instanceof Error ? error.message : String(error))
        const asked = error instanceof Refused ? error.retryAfterMs : 0
        wait = backoffMs(failures, FIRST_PAUSE_MS, longestMs, Math.random(), asked)
        // Respects the wait that the server asks for; otherwise a returning network ends the pause.
        await (asked > 0 ? until(wait, ended.signal) : until(wait, ended.signal, 'online'))
        continue
      }
      await until(wait, ended.signal)
    }
  }
  await Promise.all([
    repeat(BEAT_MS, LONGEST_BEAT_PAUSE_MS, 'heartbeat', beating(deps, contact)),
    repeat(POLL_MS, LONGEST_SEND_PAUSE_MS, 'sending', sending(deps, contact)),
  ])
}

interface Contact {
  /** The server has answered since the start. */
  made: boolean
  /** Calls in a row whose signature the server refused. */
  badlySigned: number
  /** How long the server asks to gather plays, in seconds. */
  reportS: number | undefined
  /** The last answer to a heartbeat, in milliseconds of `performance.now()`. */
  heardAt: number
  /** The earliest time of the first report after a time without contact. */
  notBefore: number
}

const isAway = ({ heardAt }: Contact) => performance.now() - heardAt > AWAY_MS

function beating(deps: SyncDeps, contact: Contact): () => Promise<void> {
  const { token, clock, place, note, nowPlaying, use, heard, look, commands } = deps
  const toTell = sparingly()
  return async () => {
    const askedAt = performance.now()
    const position = place.now()
    const device = deps.device()
    const telling = device && toTell(device, askedAt)
    const results = await commands.results()
    const answer = await beat(token, {
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
      fix: position && {
        lat: position.lat,
        lng: position.lng,
        accuracy_m: position.accuracyM,
        age_s: position.ageS,
        source: device ? 'gps' : 'geolocation',
      },
      version: __APP_VERSION__,
      free_mb: await freeMegabytes(),
      now_playing: nowPlaying(),
      ...telling?.device,
      ...(results.length > 0 && { results }),
    })
    await heard(clock.learn(answer.server_time, askedAt))
    contact.reportS = answer.next_report_s
    deps.dropping(answer.drops ?? [])
    if (isAway(contact)) {
      contact.notBefore = performance.now() + firstReportS(contact.reportS, Math.random()) * 1000
    }
    contact.heardAt = performance.now()
    contact.made = true
    contact.badlySigned = 0
    telling?.heard()
    if (telling) deps.update(answer.update ?? {})
    await commands.told(results)
    if (answer.look) look(answer.look, answer.commands?.some(({ kind }) => kind === 'picture_now') ?? false)
    if (answer.commands) void commands.obey(answer.commands, answer.look)
    const known = deps.playlist()
    if (answer.playlist_version === known?.version) return
    const playlist = await playlistOf(token, position, known)
    if (!playlist) return
    note('playlist', playlist.version)
    await use(playlist)
  }
}

/** Repeats what a device tells of itself only every few minutes, or when what an operator acts on has changed: it takes bytes. */
function sparingly() {
  let told: { readonly at: number; readonly text: string } | undefined
  return (device: BoxTold, at: number) => {
    const { display, throttled, restarts, bad_build, bad_image } = device.health
    const text = JSON.stringify([device.build, device.image, display, throttled, restarts, bad_build, bad_image])
    if (told?.text === text && at - told.at < TELL_MS) return null
    const heard = () => {
      told = { at, text }
    }
    return { device, heard }
  }
}

/**
 * Plays wait for the first heartbeat, because until then the clock and their times may be wrong. The first ones are sent
 * immediately, then they are gathered: on a device of ours, which pays for its bytes, for longer.
 */
function sending({ token, memory, note, look, device }: SyncDeps, contact: Contact): () => Promise<void> {
  let sentAt = Number.NEGATIVE_INFINITY
  let most = MAX_PLAYS
  return async () => {
    const sendMs = gatherS(contact.reportS, device() !== null) * 1000
    const now = performance.now()
    if (!contact.made || now < contact.notBefore || now - sentAt < sendMs) return
    // When many screens come back together, each waits for an answer that spreads them out.
    if (firstReportS(contact.reportS, 1) > 0 && isAway(contact)) return
    for (;;) {
      const plays = await memory.waiting(most)
      if (plays.length === 0) return
      const receipt = await memory.fact('receipt')
      const proof = receipt && { receipt: receipt.text, keptFrom: await memory.keptFrom() }
      const answer = await sendPlays(token, plays, proof).catch((error: unknown) => {
        // Too large for the server or a proxy: send fewer.
        if (error instanceof Refused && error.status === 413) most = Math.max(1, Math.floor(plays.length / 2))
        throw error
      })
      if (receipt && answer.acked_seq < receipt.seq && answer.acked_seq + 1 < (plays[0]?.seq ?? 0)) {
        // The server has lost acknowledged plays. It has accepted nothing, and needs them first.
        note('plays_back', `${await memory.bringBack(answer.acked_seq)} after ${answer.acked_seq}`)
        continue
      }
      await memory.acknowledge(answer.acked_seq, answer.receipt)
      noteRejected(note, answer.rejected, plays)
      if (answer.look) look(answer.look, false)
      sentAt = performance.now()
      // After days without a network, a long log is sent batch by batch without pauses.
      if (plays.length < most) return
    }
  }
}

function noteRejected(note: Note, rejected: Readonly<Record<string, number | undefined>>, plays: readonly Play[]) {
  const reasons = Object.entries(rejected).map(([reason, count]) => `${reason} ${count}`)
  if (reasons.length > 0) note('rejected', `${plays[0]?.seq}-${plays.at(-1)?.seq}: ${reasons.join(', ')}`)
}

/** Waits for a time, until stopped, or until an event of the window. */
const until = (ms: number, stopped: AbortSignal, sooner?: 'online') =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      stopped.removeEventListener('abort', done)
      if (sooner) window.removeEventListener(sooner, done)
      resolve()
    }
    stopped.addEventListener('abort', done)
    if (sooner) window.addEventListener(sooner, done)
  })
