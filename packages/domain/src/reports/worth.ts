import type { Day } from '@ayob/contract/days'
import { valueByStep } from '../figures/value'

/** Plays of a booking on one day: all plays, and those that match the report's filters. */
interface DayPlays {
  /** Days since the start of the span. */
  readonly day: number
  readonly all: number
  readonly asked: number
}

/** A flight with its plays over a span of days. */
interface Flight {
  readonly netCents: number
  /** Plays sold. */
  readonly goal: number
  /** Plays of the flight before the span. */
  readonly playsBefore: number
  /** Oldest first. */
  readonly days: readonly DayPlays[]
}

/**
 * The delivered value of a flight on each day in cents, as steps over its whole life; plays beyond the goal add nothing. If
 * only part of a day's plays matches, that part of the day's value counts, rounded half up.
 */
export function valueOfDays({ netCents, goal, playsBefore, days }: Flight): number[] {
  const values = valueByStep(netCents, goal, [playsBefore, ...days.map(({ all }) => all)]).slice(1)
  return days.map(({ all, asked }, index) => {
    const value = values[index] ?? 0
    return asked === all ? value : Math.round((value * asked) / all)
  })
}

/**
 * How the value of a flight's days changes when plays are added to some of them, in cents by day. Plays of one day also
 * shift the value of later ones: each day has the value up to its end less the value before it.
 *
 * @param was plays by day before, from the flight's first play on
 * @param added plays by day; negative where plays are removed
 */
export function valueChanges(
  { netCents, goal }: Pick<Flight, 'netCents' | 'goal'>,
  was: ReadonlyMap<Day, number>,
  added: ReadonlyMap<Day, number>,
): Map<Day, number> {
  const days = [...new Set([...was.keys(), ...added.keys()])].sort()
  const before = days.map((day) => was.get(day) ?? 0)
  const old = valueByStep(netCents, goal, before)
  const now = valueByStep(
    netCents,
    goal,
    days.map((day, index) => (before[index] ?? 0) + (added.get(day) ?? 0)),
  )
  return new Map(days.map((day, index) => [day, (now[index] ?? 0) - (old[index] ?? 0)]))
}
