import { type Fix, isExact } from '@ayob/domain/geo/fix'
import type { Box } from './box'

/** Position of the screen. */
export interface Place {
  /** Null when it is unknown or too old. It may be too inexact for a geofence; see `isExact`. */
  now(): KnownFix | null
}

/** A position with its accuracy in metres and its age in seconds. */
export interface KnownFix extends Fix {
  readonly accuracyM: number
  readonly ageS: number
}

const FRESH_MS = 60_000
/** The GPS receiver of a standing vehicle may report nothing, so it is queried after this long. */
const ASK_AFTER_MS = 15_000

/** Follows the position: that of the device's own receiver, or the browser's. */
export function watchPlace(box: Pick<Box, 'fix'> | null): Place {
  return box ? placeOfBox(box) : placeOfBrowser()
}

function placeOfBox(box: Pick<Box, 'fix'>): Place {
  return {
    now() {
      const fix = box.fix()
      const age = fix ? performance.now() - fix.at : Number.POSITIVE_INFINITY
      if (!fix || age > FRESH_MS) return null
      return { lat: fix.lat, lng: fix.lng, accuracyM: fix.accuracyM, ageS: Math.round(age / 1000) }
    },
  }
}

function placeOfBrowser(): Place {
  let last: { readonly lat: number; readonly lng: number; readonly accuracyM: number; readonly at: number } | undefined
  let asking = false
  const settings: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 15_000 }
  const learn = ({ coords }: GeolocationPosition) => {
    const { latitude: lat, longitude: lng, accuracy: accuracyM } = coords
    last = { lat, lng, accuracyM, at: performance.now() }
    asking = false
  }
  const fail = () => {
    asking = false
  }
  const { geolocation } = navigator
  geolocation?.watchPosition(learn, fail, settings)

  return {
    now() {
      const age = last ? performance.now() - last.at : Number.POSITIVE_INFINITY
      if (age > ASK_AFTER_MS && !asking && geolocation) {
        asking = true
        geolocation.getCurrentPosition(learn, fail, settings)
      }
      if (!last || age > FRESH_MS) return null
      const { at: _, ...fix } = last
      return { ...fix, ageS: Math.round(age / 1000) }
    },
  }
}

/** The position for geofences: null while none is exact enough. */
export function exactPlace(place: Place): KnownFix | null {
  const fix = place.now()
  return fix && isExact(fix) ? fix : null
}
