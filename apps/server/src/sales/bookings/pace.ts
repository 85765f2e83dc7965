import { type Day, startOfDay } from '@ayob/contract/days'
import type { ShowTimes } from '@ayob/domain/hours/show-times'
import { expectedBy, paceState } from '@ayob/domain/playlists/pacing'

/** The sold days, without those added for missing plays, and the goal for them. */
interface SoldFlight {
  readonly goal: number
  readonly start: Day
  readonly end: Day
  /** When the ad shows; null for always. */
  readonly times: ShowTimes | null
}

/** Compares the delivered plays with those that even delivery would have reached by now. */
export function paceOf({ goal, start, end, times }: SoldFlight, delivered: number, now: Date) {
  const flight = { goal, startsAt: startOfDay(start).getTime(), endsAt: startOfDay(end).getTime() }
  const expected = expectedBy(flight, now.getTime(), times)
  return { expected, state: paceState(delivered, expected) }
}
