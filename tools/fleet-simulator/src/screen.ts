import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '@ayob/client/refused'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { AskedLook } from '@ayob/contract/looks'
import type { Playlist } from '@ayob/contract/playlists'
import type { Play } from '@ayob/contract/plays'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import type { Position } from '@ayob/domain/geo/distance'
import { mayFollow, type Recent, recentWith } from '@ayob/domain/playlists/separation'
import type { Calls } from './calls'
import { type Flaw, SimulatedDevice } from './device'
import type { Trouble } from './faults'
import { isExact, metresToGeofence } from './geo'
import { isInHours } from './hours'
import { Looks } from './look'
import { Obedience } from './obedience'

/** The figures of a fleet so far. */
export interface Tally {
  plays: number
  accepted: number
  rejected: Record<string, number>
  failures: number
}

const SLOT_MS = 10_000
const MOST_PLAYS = 1_000
/** Any screen may report this often. */
const QUICK_MS = 20_000
/** Without an answer for this long, the screen had no network, or the server was away. */
const AWAY_MS = 120_000
/** A look expires this long after its request. */
const LOOK_LIFE_MS = 15 * MINUTE_MS
/**
 * The number of acknowledged plays that a screen keeps in case a server loses them: five minutes. Real screens keep
 * seven days.
 */
const MOST_KEPT = 30
/** Screens that report at this interval start at once. */
export const LIVELY_MS = 5_000

/** The intervals of a screen's calls, in milliseconds of real time. */
interface Rhythm {
  readonly beatMs: number
  readonly sendMs: number
  /** At least this long between two heartbeats that tell how the device is; absent for all of them. */
  readonly tellMs?: number
}

/** The properties of one screen. */
interface Nature {
  readonly token: string
  readonly vehicle: Vehicle
  readonly random: () => number
  readonly trouble: Trouble
  readonly rhythm: Rhythm
  /** The build of the player that it runs at first, and what is wrong with the next one. */
  readonly build?: string | undefined
  readonly flaw?: Flaw | undefined
  /** Called with each play when it is first sent. */
  readonly onSend: (play: Play) => void
}

/** A screen without a display: it plays its playlist at its vehicle's position, and reports. */
export class VirtualScreen {
  #playlist: Playlist | undefined
  #owed = new Map<string, number>()
  #recent: Recent = []
  #played = new Map<string, number>()
  #log: Play[] = []
  #acknowledged: readonly Play[] = []
  #receipt: { readonly seq: number; readonly text: string } | undefined
  #seq: number | undefined
  #slotStart: number
  #nowPlaying: string | null = null
  /** Plays of each creative, for ads that have several, by booking and number. */
  #shown = new Map<string, number>()
  #beatAt = Number.NEGATIVE_INFINITY
  #sentAt = Number.NEGATIVE_INFINITY
  #heardAt = Number.NEGATIVE_INFINITY
  #toldAt = Number.NEGATIVE_INFINITY
  /** How long the server asks to collect plays; 0 without a request. */
  #askedMs = 0
  /** The first report after a time without contact is not sent before this: all screens may have lost contact. */
  #notBefore = Number.NEGATIVE_INFINITY
  /** The server has asked the screen to wait until this time. */
  #quietUntil = Number.NEGATIVE_INFINITY

  /** The current fleet time. */
  #at = 0
  /** No heartbeat is sent before this, to avoid a look. */
  #shunsUntil = Number.NEGATIVE_INFINITY

  readonly #looks: Looks
  readonly #obedience = new Obedience()
  readonly #device: SimulatedDevice

  /** The number of the last play that was sent. */
  #sentSeq = 0

  /** `startsAt` is fleet time, `real` is computer time. Screens start at random points of their intervals. */
  constructor(
    private readonly calls: Calls,
    private readonly nature: Nature,
    private readonly tally: Tally,
    private readonly startsAt: number,
    real: number,
  ) {
    const { random, rhythm, trouble } = nature
    this.#looks = new Looks(trouble.isDark)
    this.#device = new SimulatedDevice(nature.build ?? 'fleet', nature.flaw)
    this.#slotStart = startsAt + Math.floor(random() * SLOT_MS)
    this.#quietUntil = real + Math.floor(random() * (rhythm.sendMs - LIVELY_MS))
  }

  /**
   * Advances to an instant of fleet time; `real` is computer time. Returns false when the pairing has ended. The log is
   * kept while the server is unreachable or busy.
   */
  async advance(until: number, real: number): Promise<boolean> {
    this.#at = until
    try {
      if (real < this.#quietUntil || this.nature.trouble.isCutOff(until)) {
        this.#playUntil(until)
        return true
      }
      if (this.#seq === undefined) this.#seq = (await this.calls.sendPlays(this.nature.token, [])).acked_seq
      if (real - this.#beatAt >= this.nature.rhythm.beatMs) await this.#beat(until, real)
      this.#playUntil(until)
      await this.#looks.answer(this.calls.lineOf(this.nature.token))
      if (this.#isSendingDue(real))
        do await this.#send(real)
        while (this.#log.length >= MOST_PLAYS)
      return true
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return false
      if (error instanceof Refused) this.#quietUntil = real + error.retryAfterMs
      this.tally.failures += 1
      return true
    }
  }

  #isSendingDue(real: number): boolean {
    const { rhythm, trouble } = this.nature
    if (real < this.#notBefore) return false
    if (real - this.#sentAt >= Math.max(rhythm.sendMs, this.#askedMs, trouble.keepsBackMs ?? 0)) return true
    return trouble.keepsBackMs === undefined && this.#log.length >= MOST_PLAYS
  }

  /** Rests until an instant of fleet time: nothing is played before it. */
  restUntil(at: number): void {
    this.#slotStart = Math.max(this.#slotStart, at)
  }

  /** Sends the remaining plays. */
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
    const { token, trouble, vehicle, rhythm } = this.nature
    const place = vehicle.positionAt(at)
    this.#beatAt = real
    if (!trouble.isSilent && at >= this.#shunsUntil) {
      const results = this.#obedience.results()
      const isTelling = real - this.#toldAt >= (rhythm.tellMs ?? 0)
      const more = {
        ...(isTelling && this.#device.told(at - this.startsAt)),
        ...(results.length > 0 && { results }),
      }
      const {
        playlist_version,
        look,
        commands,
        server_time,
        update,
        next_report_s = 0,
      } = await this.calls.beat(token, trouble.believes(place), this.#nowPlaying, more)
      if (isTelling) this.#toldAt = real
      this.#obedience.told(results)
      this.#obedience.take(commands)
      this.#device.take(update)
      this.#lookAsked(look, at, server_time)
      this.#askedMs = next_report_s * 1000 > QUICK_MS ? next_report_s * 1000 : 0
      if (this.#askedMs > 0 && real - this.#heardAt > AWAY_MS) {
        this.#notBefore = real + this.#askedMs * this.nature.random()
      }
      this.#heardAt = real
      if (playlist_version === this.#playlist?.version) return
    }
    const playlist = await this.calls.playlist(token, place, this.#playlist)
    if (!playlist || (trouble.keepsAds && playlist.ads.length === 0)) return
    this.#playlist = playlist
    this.#played = new Map()
  }

  #lookAsked(look: AskedLook | undefined, at: number, shownAt: string): void {
    if (!look) return
    if (this.nature.trouble.shunsLooks) this.#shunsUntil = Date.parse(look.expires_at)
    else this.#looks.ask(look, at, shownAt)
  }

  #playUntil(until: number): void {
    while (this.#seq !== undefined && this.#slotStart + SLOT_MS <= until) {
      const { trouble, vehicle } = this.nature
      const place = trouble.believes(this.#claimed(vehicle.positionAt(this.#slotStart)))
      const isPlaced = place !== null && isExact(place) && !trouble.showsHouseOnly
      this.#nowPlaying = isPlaced ? this.#choose(this.#slotStart, place) : null
      this.#recent = recentWith(this.#recent, this.#nowPlaying)
      this.#seq += 1
      this.tally.plays += 1
      const part = this.#part()
      const number = part?.number ?? (this.#nowPlaying === null && this.#playlist?.house[0] ? 1 : undefined)
      const play = {
        seq: this.#seq,
        booking_id: this.#nowPlaying,
        started_at: new Date(this.#slotStart + trouble.clockErrorMs).toISOString(),
        duration_ms: SLOT_MS,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
        ...(place && { accuracy_m: place.accuracyM, fix_age_s: place.ageS }),
        ...(number !== undefined && { creative: number }),
      }
      this.#log.push(trouble.claims(play, this.#playlist?.ads.map(({ booking_id }) => booking_id) ?? []))
      const house = this.#playlist?.house[0]?.creative
      const shown = trouble.picturesHouse
        ? { bookingId: null, creative: house, number: 1 }
        : { bookingId: this.#nowPlaying, creative: part?.creative ?? this.#creative(), number }
      this.#looks.played({ ...shown, to: this.#slotStart + SLOT_MS, place })
      this.#slotStart += SLOT_MS + this.#reboot() + (trouble.restsMs ?? 0)
    }
  }

  /** Where its driver claims to be. */
  #claimed(place: Position): Position {
    const area = this.nature.trouble.picturesHouse && this.#playlist?.ads[0]?.geofences[0]
    return area && area.kind === 'circle' ? { lat: area.lat, lng: area.lng } : place
  }

  /** The creative furthest behind its share, of an ad that has several. */
  #part() {
    const ad = this.#playlist?.ads.find(({ booking_id }) => booking_id === this.#nowPlaying)
    const key = (number: number) => `${ad?.booking_id} ${number}`
    const plays = (number: number) => this.#shown.get(key(number)) ?? 0
    const [next] = [...(ad?.creatives ?? [])].sort(
      (a, b) => (plays(a.number) + 1) / a.share - (plays(b.number) + 1) / b.share,
    )
    if (next) this.#shown.set(key(next.number), plays(next.number) + 1)
    return next
  }

  /** The creative of the current ad, or of a house ad. */
  #creative() {
    const { ads = [], house = [] } = this.#playlist ?? {}
    const ad = ads.find(({ booking_id }) => booking_id === this.#nowPlaying)
    return (this.#nowPlaying === null ? house[0] : ad)?.creative
  }

  /** A reboot loses the rotation's state, but not the log. */
  #reboot(): number {
    const offMs = this.nature.trouble.rebootMs()
    if (offMs > 0) {
      this.#owed = new Map()
      this.#played = new Map()
    }
    return offMs
  }

  /** The ad that is owed most by its weight; null for a house ad. Screens start at random points of the loop. */
  #choose(at: number, place: Position): string | null {
    let best: string | null = null
    let most = 1
    for (const ad of this.#playlist?.ads ?? []) {
      if (at < Date.parse(ad.from) || at >= Date.parse(ad.to) || !isInHours(ad, at)) continue
      if ((this.#played.get(ad.booking_id) ?? 0) >= ad.goal_left) continue
      if (!ad.geofences.some((geofence) => metresToGeofence(geofence, place) <= 0)) continue
      const owed = Math.min(2, (this.#owed.get(ad.booking_id) ?? this.nature.random()) + ad.weight)
      this.#owed.set(ad.booking_id, owed)
      if (owed < most || !mayFollow(this.#recent, ad.booking_id)) continue
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
    for (const play of batch) if (play.seq > this.#sentSeq) this.nature.onSend(play)
    this.#sentSeq = Math.max(this.#sentSeq, batch.at(-1)?.seq ?? 0)
    const receipt = this.#receipt
    const keptFrom = (this.#acknowledged[0] ?? batch[0])?.seq ?? 0
    const proof = receipt && { receipt: receipt.text, keptFrom }
    const answer = await this.calls.sendPlays(this.nature.token, batch, proof)
    if (receipt && answer.acked_seq < receipt.seq && answer.acked_seq + 1 < (batch[0]?.seq ?? 0)) {
      this.#bringBack(answer.acked_seq)
      return
    }
    if (this.nature.trouble.sendsAgain()) await this.calls.sendPlays(this.nature.token, batch)
    const done = this.#log.filter((play) => play.seq <= answer.acked_seq)
    this.#acknowledged = [...this.#acknowledged, ...done].slice(-MOST_KEPT)
    this.#log = this.#log.filter((play) => play.seq > answer.acked_seq)
    if (answer.receipt && answer.acked_seq >= (receipt?.seq ?? 0)) {
      this.#receipt = { seq: answer.acked_seq, text: answer.receipt }
    }
    this.#sentAt = real
    // The request's own time is what the server knows of the screen's time, whatever time the fleet has.
    const asked = answer.look && new Date(Date.parse(answer.look.expires_at) - LOOK_LIFE_MS).toISOString()
    if (asked) this.#lookAsked(answer.look, this.#at, asked)
    this.tally.accepted += answer.accepted
    for (const [reason, count] of Object.entries(answer.rejected)) {
      this.tally.rejected[reason] = (this.tally.rejected[reason] ?? 0) + (count ?? 0)
    }
  }

  /** Puts plays that the server has lost first. It had acknowledged them, and has accepted nothing since. */
  #bringBack(acked: number): void {
    const back = this.#acknowledged.filter((play) => play.seq > acked)
    this.#acknowledged = this.#acknowledged.filter((play) => play.seq <= acked)
    this.#log = [...back, ...this.#log]
    if (back.length === 0) this.#receipt = undefined
  }
}
