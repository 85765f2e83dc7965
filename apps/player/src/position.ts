import type { Position } from '@ayob/domain/geo/distance'

/** Position of the screen. */
export interface Place {
  /** Null when it is unknown or too old. */
  now(): Position | null
}

const FRESH_MS = 60_000
/** The GPS receiver of a standing vehicle may report nothing, so it is queried after this long. */
const ASK_AFTER_MS = 15_000

export function watchPlace(): Place {
  let last: { readonly position: Position; readonly at: number } | undefined
  let asking = false
  const settings: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 15_000 }
  const learn = ({ coords }: GeolocationPosition) => {
    last = { position: { lat: coords.latitude, lng: coords.longitude }, at: performance.now() }
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
      return last && age <= FRESH_MS ? last.position : null
    },
  }
}
