import { setTimeout as pause } from 'node:timers/promises'
import type { Play, Playlist } from '@ayob/contract/screens'
import { type Calls, Refused } from './calls'
import { holds, type Position } from './geo'
import type { Vehicle } from './vehicle'

/** What a fleet has done so far. */
export interface Tally {
  plays: number
  accepted: number
  rejected: Record<string, number>
  failures: number
}

const SLOT_MS = 10_000
const BEAT_MS = 30_000
const SEND_MS = 5_000
const MOST_PLAYS = 1_000

/** A screen that shows nothing but does all else: it plays by its playlist where its vehicle is, and reports. */
export class VirtualScreen {
  #playlist: Playlist | undefined
  #version: string | undefined
  #owed = new Map<string, number>()
  #played = new Map<string, number>()
  #log: Play[] = []
  #seq: number | undefined
  #slotStart: number
  #nowPlaying: string | null = null
  #beatAt = Number.NEGATIVE_INFINITY
  #sentAt = Number.NEGATIVE_INFINITY
  /** The server has asked for silence until then. */
  #quietUntil = Number.NEGATIVE_INFINITY

  constructor(
    private readonly calls: Calls,
    private readonly token: string,
    private readonly vehicle: Vehicle,
    private readonly random: () => number,
    private readonly tally: Tally,
    startsAt: number,
  ) {
    this.#slotStart = startsAt + Math.floor(random() * SLOT_MS)
  }

  /**
   * Goes on to an instant of the fleet's time; `real` is the steady time of the computer. Answers false when the
   * pairing has ended. A server that can't be reached, or asks for time, changes nothing: the log waits.
   */
  async goOn(until: number, real: number): Promise<boolean> {
    try {
      if (real < this.#quietUntil) {
        this.#playUntil(until)
        return true
      }
      if (this.#seq === undefined) this.#seq = (await this.calls.sendPlays(this.token, [])).acked_seq
      if (real - this.#beatAt >= BEAT_MS) await this.#beat(until, real)
      this.#playUntil(until)
      if (real - this.#sentAt >= SEND_MS || this.#log.length >= MOST_PLAYS) await this.#send(real)
      return true
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return false
      if (error instanceof Refused) this.#quietUntil = real + error.retryAfterMs
      this.tally.failures += 1
      return true
    }
  }

  /** Reports what is left. */
  async finish(): Promise<void> {
    while (this.#log.length > 0) {
      try {
        await this.#send(Number.POSITIVE_INFINITY)
      } catch (error) {
        if (!(error instanceof Refused) || error.retryAfterMs === 0) throw error
        await pause(error.retryAfterMs)
      }
    }
  }

  async #beat(at: number, real: number): Promise<void> {
    const place = this.vehicle.positionAt(at)
    const { playlist_version } = await this.calls.beat(this.token, place, this.#nowPlaying)
    this.#beatAt = real
    if (playlist_version === this.#version) return
    const playlist = await this.calls.playlist(this.token, place, this.#version)
    if (!playlist) return
    this.#playlist = playlist
    this.#version = playlist.version
    this.#played = new Map()
  }

  #playUntil(until: number): void {
    while (this.#seq !== undefined && this.#slotStart + SLOT_MS <= until) {
      const place = this.vehicle.positionAt(this.#slotStart)
      this.#nowPlaying = this.#choose(this.#slotStart, place)
      this.#seq += 1
      this.tally.plays += 1
      this.#log.push({
        seq: this.#seq,
        booking_id: this.#nowPlaying,
        started_at: new Date(this.#slotStart).toISOString(),
        duration_ms: SLOT_MS,
        lat: place.lat,
        lng: place.lng,
      })
      this.#slotStart += SLOT_MS
    }
  }

  /** The ad that is owed most, by its weight; null for a house ad. Screens begin at different points of the loop. */
  #choose(at: number, place: Position): string | null {
    let best: string | null = null
    let most = 1
    for (const ad of this.#playlist?.ads ?? []) {
      if (at < Date.parse(ad.from) || at >= Date.parse(ad.to)) continue
      if ((this.#played.get(ad.booking_id) ?? 0) >= ad.goal_left) continue
      if (!ad.geofences.some((geofence) => holds(geofence, place))) continue
      const owed = Math.min(2, (this.#owed.get(ad.booking_id) ?? this.random()) + ad.weight)
      this.#owed.set(ad.booking_id, owed)
      if (owed < most) continue
      best = ad.booking_id
      most = owed
    }
    if (best === null) return null
    this.#owed.set(best, most - 1)
    this.#played.set(best, (this.#played.get(best) ?? 0) + 1)
    return best
  }

  async #send(real: number): Promise<void> {
    const batch = this.#log.slice(0, MOST_PLAYS)
    if (batch.length === 0) return
    const answer = await this.calls.sendPlays(this.token, batch)
    this.#log = this.#log.filter((play) => play.seq > answer.acked_seq)
    this.#sentAt = real
    this.tally.accepted += answer.accepted
    for (const [reason, count] of Object.entries(answer.rejected)) {
      this.tally.rejected[reason] = (this.tally.rejected[reason] ?? 0) + (count ?? 0)
    }
  }
}
