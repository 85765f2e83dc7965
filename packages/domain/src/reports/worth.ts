import { valueByStep } from '../figures/value'

/** Plays of a booking on one day: all of them, and those that the report asks for (one route, say). */
export interface DayPlays {
  /** Days since the beginning of the span. */
  readonly day: number
  readonly all: number
  readonly asked: number
}

/** A flight with its plays of a span of days. */
export interface Flight {
  readonly netCents: number
  /** Plays sold. */
  readonly goal: number
  /** Plays of the flight before the span. */
  readonly playsBefore: number
  /** Oldest first. */
  readonly days: readonly DayPlays[]
}

/**
 * Value in cents of what a flight delivered on each of its days, as steps of its whole life: what was played beyond
 * the goal adds nothing. Where only a part of a day's plays is asked for, it has that part of the day's value, half up.
 */
export function valueOfDays({ netCents, goal, playsBefore, days }: Flight): number[] {
  const values = valueByStep(netCents, goal, [playsBefore, ...days.map(({ all }) => all)]).slice(1)
  return days.map(({ all, asked }, index) => {
    const value = values[index] ?? 0
    return asked === all ? value : Math.round((value * asked) / all)
  })
}
