import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { Playlist, PlaylistAd, PlaylistDifference, ScreenCreative } from '@ayob/contract/playlists'
import { DEFAULT_LOOP } from '@ayob/domain/bookings/goal'
import { fitting } from '@ayob/domain/creatives/renditions'
import { LEASE_DAYS } from '@ayob/domain/playlists/lease'
import { type Pace, roundOf } from '@ayob/domain/playlists/pacing'
import { isNearGoal } from '@ayob/domain/plays/report-pace'
import type { RunningBooking } from '../../sales/bookings/bookings.queries'

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

/**
 * Writes a booking's ad for playlists of displays with a side; null for its files themselves. `known` is its previous text,
 * which is reused if unchanged.
 */
export function writeAd(
  booking: RunningBooking,
  pace: Pace,
  publicUrl: string,
  known?: AdText,
  side: number | null = null,
): WrittenAd {
  const first: Pick<PlaylistAd, 'booking_id' | 'creative' | 'geofences'> = {
    booking_id: booking.id,
    creative: fitting(booking.creative, side),
    geofences: [...booking.geofences],
  }
  const link = booking.linkCode === null ? null : `${publicUrl}/q/${booking.linkCode}`
  const last: Pick<PlaylistAd, 'link' | 'from' | 'to' | 'hours' | 'holidays' | 'creatives'> = {
    link,
    from: booking.startsAt.toISOString(),
    to: booking.endsAt.toISOString(),
    ...booking.showHours,
    ...(booking.creatives && {
      creatives: booking.creatives.map((one) => ({
        ...one,
        creative: fitting(one.creative, side),
        link: link && `${link}?c=${one.number}`,
      })),
    }),
  }
  const text = { id: booking.id, head: JSON.stringify(first).slice(0, -1), tail: JSON.stringify(last).slice(1) }
  const kept = known?.head === text.head && known.tail === text.tail ? known : text
  return { booking, text: kept, pace, digest: digestOf(adJson(kept, pace.weight, pace.goalLeft)) }
}

/** A file of an ad that begins soon. */
export type SoonFile = NonNullable<Playlist['soon']>[number]

/** The files of bookings that begin soon, as displays of a side get them, in the order in which they are needed. */
export const soonFiles = (bookings: readonly RunningBooking[], side: number | null): SoonFile[] =>
  [...bookings]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
    .flatMap(({ creative, creatives, startsAt }) =>
      (creatives?.map((one) => one.creative) ?? [creative]).map((one) => ({
        creative: fitting(one, side),
        from: startsAt.toISOString(),
      })),
    )

/** Composes a playlist of ads and house ads, with a lease from the day of `now`, and the files of ads that begin soon. */
export function compose(
  ads: readonly WrittenAd[],
  house: readonly ScreenCreative[],
  now: Date,
  soon: readonly SoonFile[] = [],
): ReadyPlaylist {
  const frame: Omit<Playlist, 'version' | 'ads'> = {
    slot_s: DEFAULT_LOOP.adSecPerPlay,
    loop_slots: DEFAULT_LOOP.adsPerLoop,
    house: house.map((creative) => ({ creative })),
    ...(soon.length > 0 && { soon: [...soon] }),
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

/** An ad as JSON without its pace, written once for all playlists. */
export interface AdText {
  readonly id: string
  readonly head: string
  readonly tail: string
}

/** The content of a playlist. It is kept for a while after it is replaced, so it is small. */
export interface Content {
  /** A digest of the content. */
  readonly version: string
  /** The pacing round of its weights. */
  readonly round: number
  /** Everything but the version and the ads, as JSON. */
  readonly frame: string
  /** In the order of their ids. */
  readonly ads: readonly AdText[]
  /** Weight and goal of each ad, in turn. */
  readonly paces: Float64Array
}

/** An ad of a playlist as JSON. */
export const adJson = ({ head, tail }: AdText, weight: number | undefined, goalLeft: number | undefined): string =>
  `${head},"weight":${weight},"goal_left":${goalLeft},${tail}`

/** The whole playlist as JSON. */
export function wholeJson({ version, frame, ads, paces }: Content): string {
  const texts = ads.map((ad, at) => adJson(ad, paces[2 * at], paces[2 * at + 1]))
  return `{"version":"${version}","ads":[${texts.join()}],${frame.slice(1)}`
}

/** A playlist with fewer ads is sent whole: it compresses to about a kilobyte. */
const WORTH_ADS = 10

/**
 * The difference between two playlists, as the JSON of a `PlaylistDifference`; undefined when it is better to send the
 * whole new one.
 */
export function differenceOf(base: Content, next: Content): string | undefined {
  if (next.ads.length < WORTH_ADS) return undefined
  const gone: string[] = []
  const ads: string[] = []
  const [steps, weights, goals_left]: [number[], number[], number[]] = [[], [], []]
  let at = 0
  let last = -1
  for (const [index, ad] of next.ads.entries()) {
    for (let over = base.ads[at]; over && over.id < ad.id; over = base.ads[++at]) gone.push(over.id)
    const before = base.ads[at]
    const [weight, goalLeft] = [next.paces[2 * index] ?? 0, next.paces[2 * index + 1] ?? 0]
    if (before?.id !== ad.id) ads.push(adJson(ad, weight, goalLeft))
    else {
      if (!isSame(before, ad)) ads.push(adJson(ad, weight, goalLeft))
      else if (weight !== base.paces[2 * at] || goalLeft !== base.paces[2 * at + 1]) {
        steps.push(at - last)
        weights.push(weight)
        goals_left.push(goalLeft)
        last = at
      }
      at += 1
    }
  }
  for (const over of base.ads.slice(at)) gone.push(over.id)
  if (ads.length > next.ads.length / 2) return undefined
  const { version } = next
  const rest: Omit<PlaylistDifference, 'ads' | 'frame'> = {
    version,
    base: base.version,
    base_ads: base.ads.length,
    gone,
    paces: { steps, weights, goals_left },
  }
  const frame = base.frame === next.frame ? '' : `,"frame":${next.frame}`
  return `${JSON.stringify(rest).slice(0, -1)}${frame},"ads":[${ads.join()}]}`
}

const isSame = (a: AdText, b: AdText) => a === b || (a.head === b.head && a.tail === b.tail)

const compress = promisify(gzip)

/** An answer that many screens receive. */
export interface Packable {
  readonly plain: Buffer
  /** Compressed on first use. */
  gzipped(): Promise<Buffer>
}

export function packable(text: string): Packable {
  const plain = Buffer.from(text)
  let smaller: Promise<Buffer> | undefined
  return {
    plain,
    gzipped() {
      smaller ??= compress(plain)
      return smaller
    },
  }
}
