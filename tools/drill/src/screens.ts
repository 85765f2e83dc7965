import { setTimeout as pause } from 'node:timers/promises'
import { PLACE } from '@ayob/testkit/people'
import { Away, type Line } from './line'
import { type Acknowledged, good, newPerson } from './people'

const SLOT_MS = 10_000
const REPORT_MS = 5_000
/** Everything works again when the last plays are sent. */
const FINISH_MS = 180_000
const PLAYLIST_MS = 15_000

export interface LoggedPlay {
  readonly seq: number
  readonly booking_id: string | null
  readonly started_at: string
  readonly duration_ms: number
  readonly lat: number
  readonly lng: number
}

/** A screen that plays, keeps its log until it is acknowledged, and afterwards knows what it has sent. */
export interface DrillScreen {
  readonly id: string
  readonly log: readonly LoggedPlay[]
  readonly acked: () => number
  run(signal: AbortSignal): Promise<void>
  /** Sends the remaining plays. */
  finish(): Promise<void>
}

/** Pairs a screen with a new driver. */
export async function newScreen(line: Line, admin: string, known: Acknowledged): Promise<DrillScreen> {
  const driver = await newPerson(line, admin, 'driver', known)
  const { device_id, code } = good(await line.insist('POST', '/api/screens/register'))
  const { screen } = good(await line.insist('POST', '/api/driver/screens/pair', { token: driver, body: { code } }))
  const { token } = good(await line.insist('GET', `/api/screens/pairing/${device_id}`))
  const log: LoggedPlay[] = []
  let acked = 0
  let ads: readonly string[] = []
  let loop = 30

  const send = async (): Promise<void> => {
    const plays = log.filter(({ seq }) => seq > acked).slice(0, 1000)
    if (plays.length === 0) return
    const { acked_seq } = good(await line.ask('POST', '/api/screens/plays', { token, body: { plays } }))
    acked = acked_seq
  }
  const fetchPlaylist = async (): Promise<void> => {
    const body = { ...PLACE, version: 'drill', free_mb: null, now_playing: null }
    await line.ask('POST', '/api/screens/heartbeat', { token, body })
    const playlist = good(await line.ask('GET', `/api/screens/playlist?lat=${PLACE.lat}&lng=${PLACE.lng}`, { token }))
    ads = playlist.ads.map((ad: { booking_id: string }) => ad.booking_id)
    loop = playlist.loop_slots
  }
  const every = async (ms: number, signal: AbortSignal, work: () => Promise<void>) => {
    await pause(Math.random() * ms)
    while (!signal.aborted) {
      const began = Date.now()
      await work().catch((error: unknown) => {
        if (!(error instanceof Away)) throw error
      })
      await pause(Math.max(0, ms - (Date.now() - began)))
    }
  }
  return {
    id: screen.id,
    log,
    acked: () => acked,
    async run(signal) {
      let slot = 0
      await Promise.all([
        every(PLAYLIST_MS, signal, fetchPlaylist),
        every(REPORT_MS, signal, send),
        every(SLOT_MS, signal, async () => {
          const booking_id = ads[slot % Math.max(loop, ads.length)] ?? null
          slot += 1
          const started_at = new Date(Date.now() - SLOT_MS).toISOString()
          log.push({ seq: log.length + 1, booking_id, started_at, duration_ms: SLOT_MS, ...PLACE })
        }),
      ])
    },
    async finish() {
      const limit = Date.now() + FINISH_MS
      let last: unknown
      while (acked < log.length) {
        if (Date.now() > limit) throw new Error('a screen can not send its last plays', { cause: last })
        await send().catch((error: unknown) => {
          last = error
        })
        await pause(200)
      }
    },
  }
}
