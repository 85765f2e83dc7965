import type { Suspicion } from '@ayob/contract/suspicions'
import type { Finding } from '../finding'
import { spansOfMinutes } from '../spans'
import type { VehicleDay } from '../vehicle-day'

/** A span closes gaps off air up to this many minutes, so that a case has few spans. */
const GAP_MIN = 5

/** Builds the finding of a rule: whole minutes of a day, with the underlying figures. Scores are rounded and limited to 1 to 100. */
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

/** A share of a whole as a whole percentage; 0 if the whole is 0. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))
