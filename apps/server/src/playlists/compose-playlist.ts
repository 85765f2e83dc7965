import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { Playlist, PlaylistAd } from '@ayob/contract/playlists'
import { DEFAULT_LOOP } from '@ayob/domain/bookings/goal'
import { type Pace, roundOf } from '@ayob/domain/playlists/pacing'
import { isNearGoal } from '@ayob/domain/plays/report-pace'
import type { HouseAds, RunningBooking } from './ports'

const compress = promisify(gzip)

/** A screen without network may use its last playlist for a week after the day on which it was fetched. */
const LEASE_DAYS = 8

/** An ad as JSON, written once for all playlists. */
export interface WrittenAd {
  readonly booking: RunningBooking
  readonly pace: Pace
  readonly json: string
  readonly digest: string
}

/** A playlist that is ready to be sent. Its version is a digest of its content. */
export interface ReadyPlaylist {
  readonly version: string
  /** The pacing round of its weights. */
  readonly round: number
  readonly bookingIds: readonly string[]
  /** One of its ads has nearly reached its goal. */
  readonly isNearGoal: boolean
  readonly body: Buffer
  /** The body, compressed at the first call. */
  gzipped(): Promise<Buffer>
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Writes the ad of a booking for playlists. */
export function writeAd(booking: RunningBooking, pace: Pace, publicUrl: string): WrittenAd {
  const ad: PlaylistAd = {
    booking_id: booking.id,
    creative: booking.creative,
    geofences: [...booking.geofences],
    weight: pace.weight,
    goal_left: pace.goalLeft,
    link: booking.linkCode === null ? null : `${publicUrl}/q/${booking.linkCode}`,
    from: booking.startsAt.toISOString(),
    to: booking.endsAt.toISOString(),
  }
  const json = JSON.stringify(ad)
  return { booking, pace, json, digest: digestOf(json) }
}

/** Composes a playlist of ads and house ads, with a lease from the day of `now`. */
export function compose(ads: readonly WrittenAd[], house: HouseAds, now: Date): ReadyPlaylist {
  const frame: Omit<Playlist, 'version' | 'ads'> = {
    slot_s: DEFAULT_LOOP.adSecPerPlay,
    loop_slots: DEFAULT_LOOP.adsPerLoop,
    house: house.list().map((creative) => ({ creative })),
    valid_until: startOfDay(addDays(dayOf(now), LEASE_DAYS)).toISOString(),
  }
  const rest = JSON.stringify(frame).slice(1)
  const version = digestOf(rest + ads.map(({ digest }) => digest).join()).slice(0, 16)
  const body = Buffer.from(`{"version":"${version}","ads":[${ads.map(({ json }) => json).join()}],${rest}`)
  let smaller: Promise<Buffer> | undefined
  return {
    version,
    round: roundOf(now.getTime()),
    bookingIds: ads.map(({ booking }) => booking.id),
    isNearGoal: ads.some(({ pace }) => isNearGoal(pace)),
    body,
    gzipped() {
      smaller ??= compress(body)
      return smaller
    },
  }
}
