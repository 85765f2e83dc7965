import type { PlaylistAd } from '@ayob/contract/playlists'
import type { AdBar, ScreenBar } from '@ayob/contract/screen-page'
import type { Position } from '../geo/distance'
import { isInside } from '../geo/geofence'
import { isShownAt, showTimesOf } from '../hours/show-times'

/** What decides whether an ad may show in a slot. */
export interface Slot {
  /** Milliseconds. */
  readonly startsAt: number
  /** Where the screen is; null when it does not know. */
  readonly place: Position | null
}

type JudgedAd = Pick<PlaylistAd, 'weight' | 'goal_left' | 'from' | 'to' | 'hours' | 'holidays' | 'geofences'>

/**
 * Why an ad of a playlist may not show in a slot: the first reason that holds, or null for one that may. The screen asks
 * this for each slot, and the server to explain what a screen shows. `spent` counts the plays that the playlist did not know
 * of; `isReady` returns false while no file of the ad is on the device.
 */
export function barOf(
  ad: JudgedAd,
  { startsAt, place }: Slot,
  spent: number,
  isReady: () => boolean = () => true,
): AdBar | null {
  if (startsAt < Date.parse(ad.from)) return 'not_begun'
  if (startsAt >= Date.parse(ad.to)) return 'ended'
  if (!(ad.weight > 0)) return 'no_share'
  if (spent >= ad.goal_left) return 'goal_met'
  if (!isShownAt(showTimesOf(ad), startsAt)) return 'other_hours'
  if (place === null) return 'no_position'
  if (!isInside(ad.geofences, place)) return 'out_of_area'
  return isReady() ? null : 'not_loaded'
}

/**
 * Why a screen shows house ads only: the first reason that holds, or null for one that may show ads. A driver that is switched
 * off is not active. `hasPermit` is true where none is needed.
 */
export function screenBarOf(screen: {
  readonly isUnpaired?: boolean
  readonly isDeviceBarred?: boolean
  readonly isHeld: boolean
  readonly isActive: boolean
  readonly hasPermit: boolean
}): ScreenBar | null {
  if (screen.isUnpaired) return 'unpaired'
  if (screen.isDeviceBarred) return 'device'
  if (screen.isHeld) return 'held'
  if (!screen.isActive) return 'inactive'
  return screen.hasPermit ? null : 'permit'
}
