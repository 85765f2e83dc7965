import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '@ayob/client/refused'
import type { Health } from '@ayob/contract/commands'
import { dayOf, daysBetween } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { sendLook } from '@ayob/contract/looks'
import { getPlaylist, type Playlist, type PlaylistAd } from '@ayob/contract/playlists'
import { MAX_PLAYS, type Play, sendPlays } from '@ayob/contract/plays'
import { ROUTES } from '@ayob/contract/route-data'
import { sendHeartbeat } from '@ayob/contract/screens'
import { createVehicle, type Vehicle } from '@ayob/domain/fleet/vehicle'
import { isInside } from '@ayob/domain/geo/geofence'
import { type CreativeTurns, nextCreative } from '@ayob/domain/playlists/creative-rotation'
import { NOTHING_SHOWN, pickNext } from '@ayob/domain/playlists/rotation'
import { SimulatedDevice } from '@ayob/fleet-simulator/device'
import { Looks } from '@ayob/fleet-simulator/look'
import { Obedience } from '@ayob/fleet-simulator/obedience'
import type { Access } from './boxes'
import type { DemoClient } from './client'
import { type DemoDriver, DRIVERS } from './drivers'

const SLOT_MS = 10_000
const REPORT_MS = 5_000
const REPORTS_PER_BEAT = 3
/** Rounds to five decimals, about one metre. */
const digits = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Returns a driver's vehicle on the route of the instant's day. */
export function vehicleOn(driver: DemoDriver, instant: number): Vehicle {
  const day = daysBetween('2026-01-01', dayOf(instant))
  const [id, from, to] = driver.routes[Math.abs(day) % driver.routes.length] ?? []
  const route = ROUTES.find((one) => one.id === id)
  if (!route || route.kind === 'area') throw new Error(`demo: ${id} is no road`)
  return createVehicle({ ...route, line: route.line.slice(from, to) }, driver.number)
}

/** Returns true for a driver who still drives so many days ago. */
export const isDriving = ({ left, vanished }: DemoDriver, daysAgo: number): boolean =>
  daysAgo > (left ?? -1) && daysAgo > (vanished ?? -1)

/** What an ad shows in one slot. */
interface Part extends Pick<PlaylistAd, 'creative' | 'link'> {
  readonly number?: number
}

/** A simulated screen. It plays its playlist at the position of its vehicle and reports through the screen calls. */
export class DemoScreen {
  #playlist: Playlist | undefined
  readonly #obedience = new Obedience()
  readonly #device: SimulatedDevice
  #rotation = NOTHING_SHOWN
  #played = new Map<string, number>()
  readonly #turns = new Map<string, CreativeTurns>()
  #waiting: Play[] = []
  #seq = 0
  #playedUntil = 0
  #nowPlaying: string | null = null
  readonly #looks: Looks

  /** `ails`: what it tells of itself in addition. */
  constructor(
    private readonly client: DemoClient,
    private readonly access: Access,
    private ails: Partial<Health> = {},
  ) {
    this.#device = new SimulatedDevice(access.build ?? 'demo')
    this.#looks = new Looks(ails.display?.fault === 'black')
  }

  /** The build of the player that it runs. */
  get build(): string {
    return this.#device.build
  }

  /** From now on something else is wrong with it. */
  becomes(ails: Partial<Health>): void {
    this.ails = ails
  }

  /** Continues after the last sequence number that the server acknowledged. */
  async resume(): Promise<void> {
    this.#seq = (await this.client.send(sendPlays, { ...this.access, body: { plays: [] } })).acked_seq
  }

  /** Sends a heartbeat. Returns whether there is a newer playlist. */
  async beat(vehicle: Vehicle, at: number): Promise<boolean> {
    const results = this.#obedience.results()
    const { health, ...runs } = this.#device.told(at % DAY_MS)
    const told = { health: { ...health, ...this.ails }, ...runs, results }
    const body = { ...vehicle.positionAt(at), version: 'demo', free_mb: 5200, now_playing: this.#nowPlaying, ...told }
    const answer = await this.client.send(sendHeartbeat, { ...this.access, body })
    const { playlist_version, look, server_time, commands, update } = answer
    this.#obedience.told(results)
    this.#obedience.take(commands)
    this.#device.take(update)
    this.#looks.ask(look, at, server_time)
    return playlist_version !== this.#playlist?.version
  }

  async loadPlaylist(vehicle: Vehicle, at: number): Promise<void> {
    const { lat, lng } = vehicle.positionAt(at)
    const query = { lat: String(lat), lng: String(lng) }
    this.#playlist = await this.client.send(getPlaylist, { token: this.access.token, query })
    this.#played = new Map()
  }

  /** Plays every slot between two instants, each at most once. Calls `shown` with the content and the start of each. */
  play(vehicle: Vehicle, from: number, to: number, shown: (part: Part, at: number) => void = () => {}): void {
    const ads = new Map(this.#playlist?.ads.map((ad) => [ad.booking_id, ad]))
    const rotation = [...ads.values()].map((ad) => ({
      ...{ ad, id: ad.booking_id, weight: ad.weight },
      ...{ from: Date.parse(ad.from), to: Date.parse(ad.to) },
    }))
    for (let at = Math.max(from, this.#playedUntil); at + SLOT_MS <= to; at += SLOT_MS) {
      this.#playedUntil = at + SLOT_MS
      const place = vehicle.positionAt(at)
      const eligible = rotation.filter(
        ({ ad, id, from, to }) =>
          at >= from && at < to && (this.#played.get(id) ?? 0) < ad.goal_left && isInside(ad.geofences, place),
      )
      const { id, state } = pickNext(this.#rotation, eligible)
      this.#rotation = state
      this.#nowPlaying = id
      const ad = id === null ? undefined : ads.get(id)
      const part = ad && this.#partOf(ad)
      if (ad && part) {
        this.#played.set(ad.booking_id, (this.#played.get(ad.booking_id) ?? 0) + 1)
        shown(part, at)
      }
      const creative = (part ?? this.#playlist?.house[0])?.creative
      this.#looks.played({ to: at + SLOT_MS, bookingId: id, creative, number: part?.number, place })
      this.#seq += 1
      this.#waiting.push({
        seq: this.#seq,
        booking_id: id,
        started_at: new Date(at).toISOString(),
        duration_ms: SLOT_MS,
        lat: digits(place.lat),
        lng: digits(place.lng),
        ...(part?.number !== undefined && { creative: part.number }),
      })
    }
  }

  /** The creative whose turn it is. The creative of an ad that has only one gets no number. */
  #partOf(ad: PlaylistAd): Part {
    const next = nextCreative(this.#turns.get(ad.booking_id) ?? {}, ad.creatives ?? [])
    if (!next) return ad
    this.#turns.set(ad.booking_id, next.turns)
    return next.creative
  }

  /** Is heard from, plays up to an instant and reports, like a screen on the road. */
  async step(vehicle: Vehicle, from: number, at: number): Promise<void> {
    await this.beat(vehicle, at)
    this.play(vehicle, from, at)
    await this.report()
    await this.answerLook()
  }

  /** Sends the look that the server asked for, if any. A refused look does not stop the drive. */
  async answerLook(): Promise<void> {
    const { client, access } = this
    const fetchFile = (url: string) => client.file(url)
    const send = (body: FormData) => client.send(sendLook, { ...access, body })
    await this.#looks.answer({ fetchFile, sendLook: send }).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status === 401) throw error
    })
  }

  /** Sends the plays that the server has not acknowledged yet. */
  async report(): Promise<void> {
    while (this.#waiting.length > 0) {
      const plays = this.#waiting.slice(0, MAX_PLAYS)
      const { acked_seq } = await this.client.send(sendPlays, { ...this.access, body: { plays } })
      this.#waiting = this.#waiting.filter(({ seq }) => seq > acked_seq)
    }
  }
}

/** Drives the demo's screens in real time until `signal` aborts. Skips screens that are no longer paired. */
export async function driveLive(
  client: DemoClient,
  screens: Readonly<Record<number, Access>>,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = now()
  const road = DRIVERS.filter((driver) => isDriving(driver, 0)).flatMap((driver) => {
    const access = screens[driver.number]
    if (access === undefined) return []
    // A vehicle keeps its route at midnight: a jump to the next day's route would look like a false position.
    return [{ screen: new DemoScreen(client, access, driver.ails), vehicle: vehicleOn(driver, startedAt) }]
  })
  const gone = new Set<DemoScreen>()
  const step = async ({ screen, vehicle }: (typeof road)[number], round: number) => {
    if (round === 0) await screen.resume()
    const at = now()
    if (round % REPORTS_PER_BEAT === 0 && (await screen.beat(vehicle, at))) await screen.loadPlaylist(vehicle, at)
    screen.play(vehicle, startedAt, at)
    await screen.report()
    await screen.answerLook()
  }
  for (let round = 0; !signal.aborted; round += 1) {
    for (const one of road) {
      if (gone.has(one.screen) || signal.aborted) continue
      await step(one, round).catch((error: unknown) => {
        if (!(error instanceof Refused && error.status === 401)) throw error
        gone.add(one.screen)
      })
    }
    await pause(REPORT_MS, undefined, { signal }).catch(() => undefined)
  }
}
