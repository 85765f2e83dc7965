import { createHash } from 'node:crypto'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { Playlist, PlaylistAd, ScreenCreative } from '@ayob/contract/playlists'
import { DEFAULT_LOOP } from '@ayob/domain/bookings/goal'
import { type Pace, roundOf } from '@ayob/domain/playlists/pacing'
import { isNearGoal } from '@ayob/domain/plays/report-pace'
import type { RunningBooking } from '../../sales/bookings/bookings.queries'
import { type AdText, adJson, type Content, wholeJson } from './content'
import { differenceOf } from './difference'
import { type Packable, packable } from './packable'

/** House ads, served with the player. */
export interface HouseAds {
  list(): readonly ScreenCreative[]
}

/** A screen without a network may use its last playlist for a week after the day on which it was fetched. */
const LEASE_DAYS = 8

export interface WrittenAd {
  readonly booking: RunningBooking
  readonly text: AdText
  readonly pace: Pace
  readonly digest: string
}

/** A playlist that is ready to be sent. */
export interface ReadyPlaylist {
  readonly content: Content
  readonly version: string
  readonly etag: string
  readonly bookingIds: readonly string[]
  /** Whether one of its ads has nearly reached its goal. */
  readonly isNearGoal: boolean
  whole(): Packable
  /** The difference from a playlist; undefined when sending it would not save enough. */
  since(base: Content): Packable | undefined
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Writes a booking's ad for playlists. `known` is its previous text, which is reused if unchanged. */
export function writeAd(booking: RunningBooking, pace: Pace, publicUrl: string, known?: AdText): WrittenAd {
  const first: Pick<PlaylistAd, 'booking_id' | 'creative' | 'geofences'> = {
    booking_id: booking.id,
    creative: booking.creative,
    geofences: [...booking.geofences],
  }
  const link = booking.linkCode === null ? null : `${publicUrl}/q/${booking.linkCode}`
  const last: Pick<PlaylistAd, 'link' | 'from' | 'to' | 'hours' | 'holidays' | 'creatives'> = {
    link,
    from: booking.startsAt.toISOString(),
    to: booking.endsAt.toISOString(),
    ...booking.showHours,
    ...(booking.creatives && {
      creatives: booking.creatives.map((one) => ({ ...one, link: link && `${link}?c=${one.number}` })),
    }),
  }
  const text = { id: booking.id, head: JSON.stringify(first).slice(0, -1), tail: JSON.stringify(last).slice(1) }
  const kept = known?.head === text.head && known.tail === text.tail ? known : text
  return { booking, text: kept, pace, digest: digestOf(adJson(kept, pace.weight, pace.goalLeft)) }
}

/** Composes a playlist of ads and house ads, with a lease from the day of `now`. */
export function compose(ads: readonly WrittenAd[], house: HouseAds, now: Date): ReadyPlaylist {
  const frame: Omit<Playlist, 'version' | 'ads'> = {
    slot_s: DEFAULT_LOOP.adSecPerPlay,
    loop_slots: DEFAULT_LOOP.adsPerLoop,
    house: house.list().map((creative) => ({ creative })),
    valid_until: startOfDay(addDays(dayOf(now), LEASE_DAYS)).toISOString(),
  }
  const frameJson = JSON.stringify(frame)
  const content: Content = {
    version: digestOf(frameJson.slice(1) + ads.map(({ digest }) => digest).join()).slice(0, 16),
    round: roundOf(now.getTime()),
    frame: frameJson,
    ads: ads.map(({ text }) => text),
    paces: Float64Array.from(ads.flatMap(({ pace }) => [pace.weight, pace.goalLeft])),
  }
  const differences = new Map<string, Packable | undefined>()
  let whole: Packable | undefined
  return {
    content,
    version: content.version,
    etag: `"${content.version}"`,
    bookingIds: ads.map(({ booking }) => booking.id),
    isNearGoal: ads.some(({ pace }) => isNearGoal(pace)),
    whole() {
      whole ??= packable(wholeJson(content))
      return whole
    },
    since(base) {
      if (!differences.has(base.version)) {
        const json = differenceOf(base, content)
        differences.set(base.version, json === undefined ? undefined : packable(json))
      }
      return differences.get(base.version)
    },
  }
}
