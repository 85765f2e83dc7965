import { PLACE } from '@ayob/testkit/people'

const SLOT_MS = 10_000
/** The distance that a vehicle moves in a slot, in degrees: 50 m. */
const STEP = 0.00045
/** Its maximum distance from the middle of its ads, in degrees: 1.5 km. */
const REACH = 0.0135

export interface Play {
  readonly seq: number
  readonly booking_id: string
  readonly started_at: string
  readonly duration_ms: number
  readonly lat: number
  readonly lng: number
}

/** A seeded random generator. */
function chances(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** How a screen's plays are sent: the number of batches, and of plays in each. */
export interface Batches {
  readonly count: number
  readonly plays: number
}

/** The plays of one moving screen, in batches. The ads of the loop follow each other. */
export function trackOf(seed: number, bookingIds: readonly string[], firstAt: number, batches: Batches): Play[][] {
  const chance = chances(seed)
  let lat = PLACE.lat + (chance() - 0.5) * REACH
  let lng = PLACE.lng + (chance() - 0.5) * REACH
  let at = firstAt + Math.floor(chance() * SLOT_MS)
  const near = (value: number, middle: number) => Math.min(middle + REACH, Math.max(middle - REACH, value))
  return Array.from({ length: batches.count }, (_, batch) =>
    Array.from({ length: batches.plays }, (_, index) => {
      lat = near(lat + (chance() - 0.5) * 2 * STEP, PLACE.lat)
      lng = near(lng + (chance() - 0.5) * 2 * STEP, PLACE.lng)
      at += SLOT_MS + Math.floor(chance() * 20)
      const n = batch * batches.plays + index
      return {
        seq: n + 1,
        booking_id: bookingIds[n % bookingIds.length] ?? '',
        started_at: new Date(at).toISOString(),
        duration_ms: SLOT_MS + Math.floor(chance() * 10),
        lat: Number(lat.toFixed(6)),
        lng: Number(lng.toFixed(6)),
      }
    }),
  )
}
