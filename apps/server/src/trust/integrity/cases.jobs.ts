import { dayOf, minuteOfDay } from '@ayob/contract/days'
import { CLOCK_ACTOR, type Core } from '../../platform/ports'
import { decideMany } from './cases.commands'
import { acceptable, caseSettings, markOverdue, markTold } from './cases.store'

/** Cases per transaction. */
const AT_ONCE = 20
/** The digest is sent after this minute of the day. */
const DIGEST_MINUTE = 8 * 60

/**
 * Handles cases that nobody decided in time: those below the limit are accepted, the others are marked as overdue, of
 * which administrators are notified once. Returns how many were accepted.
 */
export async function decideDueCases(ctx: Core): Promise<number> {
  const { db, transact, clock, emit } = ctx
  const now = clock.now()
  const { case_limit: limit } = await caseSettings.read(db)
  await transact(async (tx) => {
    const count = await markOverdue(tx, now, limit)
    if (count > 0) await emit(tx, 'case.overdue', { day: dayOf(now), count })
  })
  let accepted = 0
  for (let ids = await acceptable(db, now, limit, AT_ONCE); ids.length > 0; ) {
    const some = ids
    const { decided } = await transact((tx) =>
      decideMany(ctx, tx, CLOCK_ACTOR, some, { decision: 'accept', note: null }),
    )
    accepted += decided.length
    ids = await acceptable(db, now, limit, AT_ONCE)
  }
  return accepted
}

/** Notifies administrators of new cases, at most once a day. */
export async function tellOfNewCases({ transact, clock, emit }: Core): Promise<void> {
  const now = clock.now()
  const day = dayOf(now)
  if (minuteOfDay(now) < DIGEST_MINUTE) return
  await transact(async (tx) => {
    const { digest_day: last } = await caseSettings.lock(tx)
    if (last !== null && last >= day) return
    const { count, cents } = await markTold(tx, now)
    if (count === 0) return
    await caseSettings.set(tx, { digest_day: day })
    await emit(tx, 'case.digest', { day, count, atStakeCents: cents })
  })
}
