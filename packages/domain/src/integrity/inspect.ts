import type { Finding } from './finding'
import { caseScore } from './lifecycle'
import { failedLooks, type SeenLook } from './rules/looks'
import { type createRoadMap, farEarnings, overDelivery, type Peers } from './rules/peers'
import { beyondShare, houseOnly, lateThoughOnline, longHours, mostlyOffline, withoutHeartbeats } from './rules/presence'
import { evenSpeed, sameTrack } from './rules/tracks'
import type { SameTrack } from './track-index'
import type { VehicleDay } from './vehicle-day'

/** Minutes of a day with findings of at least this score together are held. */
export const HOLD_FROM = 50

/** What else is known of a vehicle's day. */
export interface Circumstances {
  /** Minutes of the day with a heartbeat. */
  readonly heard: ReadonlySet<number>
  /** Looks that it was asked for. */
  readonly looks: readonly SeenLook[]
  readonly like: SameTrack | null
  readonly roads: Pick<ReturnType<typeof createRoadMap>, 'offRoad'>
  readonly peers: Peers
  /** Days of the week around it that were the same: mostly offline, or house ads without a position. */
  readonly offlineDays: number
  readonly placelessDays: number
}

/**
 * All rules over a vehicle's day (product.md section 4, Trust). Returns what they found if it is enough to hold minutes;
 * nothing otherwise.
 */
export function inspect(day: VehicleDay, known: Circumstances): Finding[] {
  const found = [
    withoutHeartbeats(day, known.heard),
    lateThoughOnline(day, known.heard),
    mostlyOffline(day, known.heard, known.offlineDays),
    houseOnly(day, known.placelessDays),
    longHours(day),
    failedLooks(day, known.looks),
    sameTrack(day, known.like),
    evenSpeed(day),
    beyondShare(day),
    known.roads.offRoad(day),
    overDelivery(day, known.peers),
    farEarnings(day, known.peers),
  ].filter((one) => one !== null)
  if (caseScore(found.map(({ score }) => score)) < HOLD_FROM) return []
  const isStrong = ({ score }: Finding) => score >= HOLD_FROM
  // What compares whole days supports a strong finding; it does not widen it.
  return found.some(isStrong) ? found.map((one) => (isStrong(one) ? one : { ...one, spans: [] })) : found
}
