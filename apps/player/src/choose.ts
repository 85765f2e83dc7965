import type { Playlist, PlaylistAd, ScreenCreative } from '@ayob/contract/screens'
import type { Position } from '@ayob/domain/delivery/geo'
import { isInside } from '@ayob/domain/delivery/geofence'
import { keepOnly, pickNext, type RotationState } from '@ayob/domain/delivery/rotation'

/** What the next slot shows; `ad` null is a house ad, `creative` null our own face. */
export interface Choice {
  readonly ad: PlaylistAd | null
  readonly creative: ScreenCreative | null
}

export interface Chooser {
  /** Takes a playlist; counts of what was played against the old one's goals begin again. */
  use(playlist: Playlist): void
  /** Chooses the next slot and counts it. `isReady` tells which files are here. */
  next(now: number, place: Position | null, isReady: (creative: ScreenCreative) => boolean): Choice
}

export function createChooser(): Chooser {
  let playlist: Playlist | undefined
  let rotation: RotationState = {}
  let played = new Map<string, number>()
  let houseTurn = 0

  const house = (isReady: (creative: ScreenCreative) => boolean): Choice => {
    const here = playlist?.house.filter(({ creative }) => isReady(creative)) ?? []
    houseTurn += 1
    return { ad: null, creative: here[houseTurn % here.length]?.creative ?? null }
  }

  return {
    use(next) {
      playlist = next
      played = new Map()
      rotation = keepOnly(rotation, new Set(next.ads.map((ad) => ad.booking_id)))
    },
    next(now, place, isReady) {
      if (!playlist || place === null || now >= Date.parse(playlist.valid_until)) return house(isReady)
      const eligible = playlist.ads.filter(
        (ad) =>
          ad.weight > 0 &&
          (played.get(ad.booking_id) ?? 0) < ad.goal_left &&
          Date.parse(ad.from) <= now &&
          now < Date.parse(ad.to) &&
          isReady(ad.creative) &&
          isInside(ad.geofences, place),
      )
      const pick = pickNext(
        rotation,
        eligible.map((ad) => ({ id: ad.booking_id, weight: ad.weight })),
      )
      rotation = pick.state
      const ad = eligible.find((one) => one.booking_id === pick.id)
      if (!ad) return house(isReady)
      played.set(ad.booking_id, (played.get(ad.booking_id) ?? 0) + 1)
      return { ad, creative: ad.creative }
    },
  }
}
