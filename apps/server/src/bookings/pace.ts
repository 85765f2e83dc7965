import { type Day, startOfDay } from '@ayob/contract/days'
import type { ShowTimes } from '@ayob/domain/hours/show-times'
import { expectedBy, paceState } from '@ayob/domain/playlists/pacing'

/** The days that were sold, without those that were added for missing plays, and the plays of all of them. */
interface SoldFlight {
  readonly goal: number
  readonly start: Day
  readonly end: Day
  /** When it shows; null: always. */
  readonly times: ShowTimes | null
}

/** Compares what a flight has delivered with what even delivery would have by now. */
export function paceOf({ goal, start, end, times }: SoldFlight, delivered: number, now: Date) {
  const flight = { goal, startsAt: startOfDay(start).getTime(), endsAt: startOfDay(end).getTime() }
  const expected = expectedBy(flight, now.getTime(), times)
  return { expected, state: paceState(delivered, expected) }
}
