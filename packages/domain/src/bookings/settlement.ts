import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { OLDEST_PLAY_MS } from '../plays/verdict'
import { MAX_PAUSED_DAYS } from './flight'

/** Time to commit a batch that arrives at the last moment. */
const MARGIN_MS = 5 * MINUTE_MS

/** The days of a flight that is over. */
export interface CompletedFlight {
  /** First day without the ad. */
  readonly endDate: Day
  /** Start of the pause, if the flight ended because the pause was too long. */
  readonly pausedAt: Date | null
}

/**
 * Returns when a flight is settled: 14 days after its last day, when no more plays can arrive. A flight that ended in a
 * pause was over after MAX_PAUSED_DAYS of the pause.
 */
export function settlesAt({ endDate, pausedAt }: CompletedFlight): Date {
  const over = pausedAt ? addDays(dayOf(pausedAt), MAX_PAUSED_DAYS) : endDate
  return new Date(startOfDay(over).getTime() + OLDEST_PLAY_MS + MARGIN_MS)
}

/** The final count of a flight, in plays. */
export interface Settlement {
  readonly goal: number
  readonly delivered: number
  /** Goal less delivered, never below zero. */
  readonly missing: number
}

export function settlementOf(goal: number, delivered: number): Settlement {
  return { goal, delivered, missing: Math.max(0, goal - delivered) }
}
