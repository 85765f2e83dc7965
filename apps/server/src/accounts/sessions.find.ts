import type { Session } from '../http/route'
import { withPatience } from '../platform/patience'
import type { Clock, Db } from '../platform/ports'
import { tokenHash } from '../platform/secrets'
import { sessionStore } from './sessions.store'

const DAY_MS = 86_400_000
/** A session ends 30 days after its last use, and 90 days after it began. */
export const SLIDING_MS = 30 * DAY_MS
export const ABSOLUTE_MS = 90 * DAY_MS
/** The last use is updated at most this often. */
const TOUCH_MS = 5 * 60_000

/** Finds the session of a token; undefined once it has expired or the account may not sign in. */
export function createFindSession(db: Db, clock: Clock) {
  return async (token: string): Promise<Session | undefined> => {
    const row = await withPatience('quick', () => sessionStore.find(db, tokenHash(token)))
    if (!row) return undefined
    const now = clock.now()
    if (now.getTime() - row.lastUsedAt.getTime() > SLIDING_MS) return undefined
    if (now.getTime() - row.createdAt.getTime() > ABSOLUTE_MS) return undefined
    if (row.scope === 'full' && row.userStatus !== 'approved') return undefined
    if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS) await sessionStore.touch(db, row.id, now)
    const { id, userId, language, wroteLately } = row
    return { id, userId, language, wroteLately, role: row.scope === 'applicant' ? 'applicant' : row.userType }
  }
}
