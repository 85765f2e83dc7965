import { DAY_MS } from '@ayob/contract/durations'
import type { CaseState } from '@ayob/contract/integrity'

export type CaseAction = 'accept' | 'reject' | 'answer' | 'appeal'

interface CaseStep {
  readonly by: readonly ('admin' | 'driver' | 'clock')[]
  readonly from: readonly CaseState[]
  readonly to: CaseState
}

/** Who may take which action in which state. An answer and an appeal can be made once; a decision after an appeal is final. */
export const CASE_STEPS: Readonly<Record<CaseAction, CaseStep>> = {
  accept: { by: ['admin', 'clock'], from: ['open', 'appealed'], to: 'accepted' },
  reject: { by: ['admin'], from: ['open', 'appealed'], to: 'rejected' },
  answer: { by: ['driver'], from: ['open'], to: 'open' },
  appeal: { by: ['driver'], from: ['rejected'], to: 'appealed' },
}

/** States in which a case waits for a decision. */
export const WAITING: readonly CaseState[] = CASE_STEPS.accept.from
/** States in which its minutes don't count. */
export const HOLDING: readonly CaseState[] = ['open', 'appealed', 'rejected']

/** The time to decide a case or an appeal. Afterwards the clock accepts it if its score is below the limit. */
export const DECIDED_WITHIN_MS = 7 * DAY_MS
/** The time to appeal after a rejection. */
export const APPEALED_WITHIN_MS = 14 * DAY_MS

interface AnsweredCase {
  readonly state: CaseState
  readonly answeredAt: Date | null
  readonly appealedAt: Date | null
  readonly decidedAt: Date | null
}

/** What the driver may write now, and until when; null for nothing. */
export function driverMay(
  { state, answeredAt, appealedAt, decidedAt }: AnsweredCase,
  now: Date,
): { readonly action: 'answer' | 'appeal'; readonly until: Date | null } | null {
  if (CASE_STEPS.answer.from.includes(state)) return answeredAt === null ? { action: 'answer', until: null } : null
  if (!CASE_STEPS.appeal.from.includes(state) || appealedAt !== null || decidedAt === null) return null
  const until = new Date(decidedAt.getTime() + APPEALED_WITHIN_MS)
  return now < until ? { action: 'appeal', until } : null
}

/** The score of a case: how unlikely it is that an honest vehicle causes all its reasons, 1 to 100. */
export function caseScore(scores: readonly number[]): number {
  const honest = scores.reduce((product, score) => product * (1 - score / 100), 1)
  return Math.round(100 * (1 - honest))
}
