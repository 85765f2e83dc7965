import type { Suspicion } from '@ayob/contract/integrity'
import type { Finding } from '../finding'
import { spansOfMinutes } from '../spans'
import type { VehicleDay } from '../vehicle-day'

/** Minutes off air between two in doubt that a span closes, so that a case has few spans. */
const GAP_MIN = 5

/** What a rule found: whole minutes of a day, with the figures behind it. Scores are rounded to 1 to 100. */
export function finding(
  { day }: Pick<VehicleDay, 'day'>,
  kind: Suspicion,
  score: number,
  minutes: readonly number[],
  facts: Finding['facts'],
): Finding {
  return {
    kind,
    score: Math.max(1, Math.min(100, Math.round(score))),
    spans: spansOfMinutes(day, minutes, GAP_MIN),
    facts,
  }
}

/** A part of a whole as a whole percentage; 0 of nothing. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))
