import { valueByStep } from '../figures/value'

/** Plays of a booking on one day: all, and those that match the report's filters. */
export interface DayPlays {
  /** Days since the start of the span. */
  readonly day: number
  readonly all: number
  readonly asked: number
}

/** A flight with its plays of a span of days. */
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
 * Delivered value of a flight on each day in cents, as steps over its whole life; plays beyond the goal add nothing.
 * Where only a part of a day's plays matches, it gets that part of the day's value, rounded half up.
 */
export function valueOfDays({ netCents, goal, playsBefore, days }: Flight): number[] {
  const values = valueByStep(netCents, goal, [playsBefore, ...days.map(({ all }) => all)]).slice(1)
  return days.map(({ all, asked }, index) => {
    const value = values[index] ?? 0
    return asked === all ? value : Math.round((value * asked) / all)
  })
}
