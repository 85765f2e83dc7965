import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { OLDEST_PLAY_MS } from '../plays/verdict'
import { MAX_PAUSED_DAYS } from './flight'

/** A batch that was on its way when the last play could come is committed by then. */
const MARGIN_MS = 5 * 60_000

/** The days of a flight that is over. */
export interface CompletedFlight {
  /** First day without the ad. */
  readonly endDate: Day
  /** Since when it is paused, when a pause that was too long ended it. */
  readonly pausedAt: Date | null
}

/**
 * The moment from which a flight is settled: 14 days after its last day, when no play can come any more. One that
 * ended in a pause was over after MAX_PAUSED_DAYS of it.
 */
export function settlesAt({ endDate, pausedAt }: CompletedFlight): Date {
  const over = pausedAt ? addDays(dayOf(pausedAt), MAX_PAUSED_DAYS) : endDate
  return new Date(startOfDay(over).getTime() + OLDEST_PLAY_MS + MARGIN_MS)
}

/** What a flight got in the end, in plays. */
export interface Settlement {
  readonly goal: number
  readonly delivered: number
  /** Goal less delivered, never below zero. */
  readonly missing: number
}

export function settlementOf(goal: number, delivered: number): Settlement {
  return { goal, delivered, missing: Math.max(0, goal - delivered) }
}
