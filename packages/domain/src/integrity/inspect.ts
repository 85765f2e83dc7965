import type { Finding } from './finding'
import { caseScore } from './lifecycle'
import { failedLooks, type SeenLook } from './rules/looks'
import { type createRoadMap, farEarnings, overDelivery, type Peers } from './rules/peers'
import { beyondShare, houseOnly, lateThoughOnline, longHours, mostlyOffline, withoutHeartbeats } from './rules/presence'
import { standing } from './rules/standing'
import { evenSpeed, sameTrack } from './rules/tracks'
import type { SameTrack } from './track-index'
import type { VehicleDay } from './vehicle-day'

/** The minutes of a day are held if its findings together reach this score. */
export const HOLD_FROM = 50

/** Further facts about a vehicle's day. */
export interface Circumstances {
  /** Minutes of the day with a heartbeat. */
  readonly heard: ReadonlySet<number>
  /** The looks that were requested from it. */
  readonly looks: readonly SeenLook[]
  readonly like: SameTrack | null
  readonly roads: Pick<ReturnType<typeof createRoadMap>, 'offRoad'>
  readonly peers: Peers
  /** The number of similar days in the week around it: mostly offline, or house ads without a position. */
  readonly offlineDays: number
  readonly placelessDays: number
}

/**
 * Applies all rules to a vehicle's day. Returns their findings if they are enough to hold
 * minutes, otherwise an empty list.
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
    standing(day),
    beyondShare(day),
    known.roads.offRoad(day),
    overDelivery(day, known.peers),
    farEarnings(day, known.peers),
  ].filter((one) => one !== null)
  if (caseScore(found.map(({ score }) => score)) < HOLD_FROM) return []
  const isStrong = ({ score }: Finding) => score >= HOLD_FROM
  // A rule that compares whole days supports a strong finding but does not extend its minutes.
  return found.some(isStrong) ? found.map((one) => (isStrong(one) ? one : { ...one, spans: [] })) : found
}
