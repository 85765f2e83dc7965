import { setImmediate } from 'node:timers/promises'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { affordedSide } from '@ayob/domain/devices/data-plan'
import type { Position } from '@ayob/domain/geo/distance'
import { metresBeyondAll, REACH_M } from '@ayob/domain/geo/geofence'
import { PACE_MS, roundOf } from '@ayob/domain/playlists/pacing'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { Clock, Db } from '../../platform/ports'
import type { RunningBooking } from '../../sales/bookings/bookings.queries'
import type { HouseDesk, HouseEdition } from '../house-ads/house-desk'
import type { BookingIndex } from './booking-index'
import {
  type Content,
  compose,
  type ReadyPlaylist,
  type SoonFile,
  soonFiles,
  type WrittenAd,
  writeAd,
} from './compose-playlist'
import { createPacer, type PaceHistory, type Pacer } from './paces'

/** Screens in the same square get the same playlist. In degrees. */
const SQUARE = 0.01

interface Square {
  readonly row: number
  readonly column: number
}

/** From the centre of a square to its corner, in metres, rounded up. */
const TO_CORNER_M = 800
/**
 * A screen waits for new weights only when the current ones are older than this. Otherwise they are computed in the
 * background.
 */
const STALE_MS = PACE_MS + 60_000
/** Ads to write before yielding to the event loop. */
const AT_A_STRETCH = 500

interface Deps {
  readonly index: BookingIndex
  readonly db: Db
  readonly clock: Clock
  readonly history: PaceHistory
  readonly house: HouseDesk
  readonly publicUrl: () => string
  /** Called with errors of background work. */
  readonly warn: (error: unknown) => void
}

/** The current ads and the playlists composed of them, until something changes. */
interface Edition {
  readonly from: readonly RunningBooking[]
  readonly house: HouseEdition
  readonly at: Date
  /** The end of its Colombo day, in milliseconds: bookings begin and end with days. */
  readonly dayEnds: number
  readonly ads: ReadonlyMap<string, WrittenAd>
  readonly byType: ReadonlyMap<VehicleType, readonly WrittenAd[]>
  /** Bookings that begin soon. */
  readonly soon: readonly RunningBooking[]
  /** Ads with renditions, by the side of the display and their ids. */
  readonly sized: Map<string, WrittenAd>
  /** By vehicle type, side and square. */
  readonly bySquare: Map<string, ReadyPlaylist>
  /** By the files and ids of their ads: squares with the same ads share a playlist. */
  readonly ready: Map<string, ReadyPlaylist>
}

export type Playlists = ReturnType<typeof createPlaylists>

/**
 * Composes playlists from the running bookings and keeps them ready until something changes. A ready playlist is
 * returned without a promise, because thousands of screens request one.
 */
export function createPlaylists(deps: Deps) {
  const pacer = createPacer(deps)
  const recent = createRecent()
  let edition: Edition | undefined
  let renewing: Promise<Edition> | undefined

  const renew = (now: Date) => {
    renewing ??= makeEdition(deps, pacer, edition, now)
      .then((made) => {
        edition = made
        return made
      })
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }
  const current = async (): Promise<Edition> => {
    await deps.index.refresh()
    await deps.house.refresh()
    const now = deps.clock.now()
    const known = edition
    const isOld = known?.from !== deps.index.all() || known.house !== deps.house.edition()
    if (!known || isOld || now.getTime() >= known.dayEnds) {
      const made = await renew(now)
      // Bookings or house ads may have changed in the meantime.
      return made.from === deps.index.all() && made.house === deps.house.edition() ? made : renew(now)
    }
    if (roundOf(known.at.getTime()) === roundOf(now.getTime())) return known
    const made = renew(now)
    if (Math.abs(now.getTime() - known.at.getTime()) >= STALE_MS) return made
    made.catch(deps.warn)
    return known
  }
  const playlistOf = (
    from: Edition,
    type: VehicleType,
    ads: readonly WrittenAd[],
    soon: readonly SoonFile[],
    side: number | null,
  ): ReadyPlaylist => {
    const house = deps.house.of(from.house, type, dayOf(from.at), side)
    const files = [...house, ...soon.map(({ creative }) => creative)]
    const key = [...ads.map(({ digest }) => digest), house.length, ...files.map(({ sha256 }) => sha256)].join()
    const known = from.ready.get(key)
    if (known) return known
    const made = compose(ads, house, from.at, soon)
    from.ready.set(key, made)
    recent.keep(made.content)
    return made
  }

  const isCurrent = ({ at, from, house, dayEnds }: Edition) => {
    const now = deps.clock.now().getTime()
    if (!deps.house.isFresh() || house !== deps.house.edition()) return false
    return deps.index.isFresh() && from === deps.index.all() && roundOf(at.getTime()) === roundOf(now) && now < dayEnds
  }
  const sizedFor = (from: Edition, side: number) => (ad: WrittenAd) => {
    const { booking, pace } = ad
    const files = [booking.creative, ...(booking.creatives ?? []).map(({ creative }) => creative)]
    if (!files.some(({ renditions = [] }) => renditions.length > 0)) return ad
    const key = `${side} ${booking.id}`
    const made = from.sized.get(key) ?? writeAd(booking, pace, deps.publicUrl(), undefined, side)
    from.sized.set(key, made)
    return made
  }
  const forSquare = async (vehicleType: VehicleType, square: Square | null, side: number | null, key: string) => {
    const from = await current()
    const known = from.bySquare.get(key)
    if (known) return known
    const all = from.byType.get(vehicleType) ?? []
    const near = square ? all.filter(({ booking }) => isNear(booking, square)) : all
    const soon = from.soon.filter(
      (booking) => booking.vehicleType === vehicleType && (!square || isNear(booking, square)),
    )
    const sized = side === null ? near : near.map(sizedFor(from, side))
    const made = playlistOf(from, vehicleType, sized, soonFiles(soon, side), side)
    from.bySquare.set(key, made)
    return made
  }

  const houseOnly = async (type: VehicleType, side: number | null) => playlistOf(await current(), type, [], [], side)
  const forVehicle = (vehicleType: VehicleType, position: Position | null, side: number | null) => {
    const square = position && { row: Math.round(position.lat / SQUARE), column: Math.round(position.lng / SQUARE) }
    const key = [vehicleType, side, square?.row, square?.column].join(' ')
    const known = edition?.bySquare.get(key)
    return known && edition && isCurrent(edition) ? known : forSquare(vehicleType, square, side, key)
  }

  return {
    /** The content of a playlist of the last half hour. Another server process may not know it. */
    recent: recent.of,
    /** All running ads of a kind of vehicle, wherever they are booked, with what a screen of it gets of each. */
    adsOf: async (vehicleType: VehicleType): Promise<readonly WrittenAd[]> =>
      (await current()).byType.get(vehicleType) ?? [],
    /** The playlist of a screen at its last reported position. */
    forScreen: ({
      mayShowAds,
      vehicleType,
      place,
      side,
      drops,
    }: KnownScreen): ReadyPlaylist | Promise<ReadyPlaylist> => {
      const afforded = affordedSide(side, drops)
      return mayShowAds ? forVehicle(vehicleType, place, afforded) : houseOnly(vehicleType, afforded)
    },
  }
}

function isNear({ geofences }: RunningBooking, { row, column }: Square): boolean {
  const centre = { lat: row * SQUARE, lng: column * SQUARE }
  return metresBeyondAll(geofences, centre) <= REACH_M + TO_CORNER_M
}

/** Paid, and not on the air yet. */
const isSoon =
  (now: Date) =>
  ({ running, endsAt }: RunningBooking) =>
    running.length === 0 && endsAt > now

/** Makes an edition: writes the ads that have changed since the previous edition, and reuses the others. */
async function makeEdition(deps: Deps, pacer: Pacer, before: Edition | undefined, now: Date): Promise<Edition> {
  const [from, house] = [deps.index.all(), deps.house.edition()]
  const running = from
    .filter((booking) => booking.running.some(({ to }) => to === null) && booking.endsAt > now)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const paces = await pacer.of(running, now)
  const publicUrl = deps.publicUrl()
  const ads = new Map<string, WrittenAd>()
  const byType = new Map<VehicleType, WrittenAd[]>()
  let written = 0
  for (const booking of running) {
    const pace = paces.get(booking.id) ?? { weight: 0, goalLeft: 0 }
    const known = before?.ads.get(booking.id)
    const isSame =
      known?.booking === booking && known.pace.weight === pace.weight && known.pace.goalLeft === pace.goalLeft
    const ad = isSame ? known : writeAd(booking, pace, publicUrl, known?.text)
    if (!isSame && ++written % AT_A_STRETCH === 0) await setImmediate()
    ads.set(booking.id, ad)
    const ofType = byType.get(booking.vehicleType)
    if (ofType) ofType.push(ad)
    else byType.set(booking.vehicleType, [ad])
  }
  const dayEnds = startOfDay(addDays(dayOf(now), 1)).getTime()
  return {
    from,
    house,
    at: now,
    dayEnds,
    ads,
    byType,
    soon: from.filter(isSoon(now)),
    sized: new Map(),
    bySquare: new Map(),
    ready: new Map(),
  }
}

/** Half an hour: a screen that was away longer gets the whole playlist. */
const KEPT_ROUNDS = 8
/** The maximum number of ads in all stored playlists, 24 bytes each. */
const MOST_ADS = 1_000_000

/** Keeps recent playlists, so that a screen that has one of them only receives the changes. */
export function createRecent() {
  const kept = new Map<string, Content>()
  let ads = 0

  const drop = (content: Content) => {
    kept.delete(content.version)
    ads -= content.ads.length
  }

  return {
    keep(content: Content): void {
      const known = kept.get(content.version)
      if (known) drop(known)
      kept.set(content.version, content)
      ads += content.ads.length
      for (const old of kept.values()) {
        if (ads <= MOST_ADS && old.round > content.round - KEPT_ROUNDS) break
        drop(old)
      }
    },
    of: (version: string) => kept.get(version),
  }
}
