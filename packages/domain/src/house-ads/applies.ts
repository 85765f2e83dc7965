import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'

/** When and where a house ad of the manager plays. */
export interface HouseAdTerms {
  readonly paused: boolean
  /** The first and the last Colombo day on which it plays; null for no limit. */
  readonly from: Day | null
  readonly until: Day | null
  /** Null for all. */
  readonly vehicleTypes: readonly VehicleType[] | null
  /** Those with a lower place come first. */
  readonly place: number
}

/** Returns true when a house ad plays on a type of vehicle on a day. */
export const appliesTo = ({ paused, from, until, vehicleTypes }: HouseAdTerms, type: VehicleType, day: Day): boolean =>
  !paused &&
  (from === null || from <= day) &&
  (until === null || day <= until) &&
  (vehicleTypes === null || vehicleTypes.includes(type))

/**
 * The house ads of a screen on a day, in their order. When nothing of the manager applies, the built-in ones play, so that a
 * screen always has something to show.
 *
 * @param managed house ads whose files screens can show
 */
export function houseAdsOf<Managed extends HouseAdTerms, BuiltIn>(
  managed: readonly Managed[],
  builtIn: readonly BuiltIn[],
  type: VehicleType,
  day: Day,
): readonly (Managed | BuiltIn)[] {
  const own = managed.filter((one) => appliesTo(one, type, day)).sort((a, b) => a.place - b.place)
  return own.length > 0 ? own : builtIn
}
