import { ADMIN_ROLES } from '@ayob/contract/call'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Session } from '../../platform/http/route'
import { withPatience } from '../../platform/patience'
import type { Clock, Db, Reader } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { sessionStore } from './sessions.store'

/** Returns true while a session is open. */
export const sessionExists = async (reader: Reader, id: string): Promise<boolean> =>
  (await sessionStore.viewer(reader, id)) !== undefined

/** A session ends 30 days after its last use, and 90 days after it began. */
export const SLIDING_MS = 30 * DAY_MS
export const ABSOLUTE_MS = 90 * DAY_MS
/** An id that no account has, so it owns nothing. An empty id could be mistaken for "no owner". */
const NOBODY = 'nobody'

interface Required2fa {
  readonly requireAdmin2fa: boolean
  readonly require2fa: boolean
}

/** The last use is updated at most this often. */
const TOUCH_MS = 5 * MINUTE_MS

/**
 * Finds the session of a token; undefined once it has expired or the account may not sign in.
 * @param required who must set up a second factor: administrators, everybody, or nobody
 */
export function createFindSession(db: Db, clock: Clock, required: Required2fa) {
  return async (token: string): Promise<Session | undefined> => {
    const row = await withPatience('quick', () => sessionStore.find(db, tokenHash(token)))
    if (!row) return undefined
    const now = clock.now()
    if (now.getTime() - row.lastUsedAt.getTime() > SLIDING_MS) return undefined
    if (now.getTime() - row.createdAt.getTime() > ABSOLUTE_MS) return undefined
    if (row.scope === 'full' && row.userStatus !== 'approved') return undefined
    if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS) await sessionStore.touch(db, row.id, now)
    const { id, userId, language, provenAt, fullyProvenAt, wroteLately, memberRole } = row
    const role = row.scope === 'applicant' ? 'applicant' : row.userType
    const isRequired = role === 'admin' ? required.requireAdmin2fa : role !== 'applicant' && required.require2fa
    const ownerId = role === 'advertiser' ? (row.organisationId ?? NOBODY) : userId
    return {
      ...{ id, userId, ownerId, memberRole, language, provenAt, fullyProvenAt, wroteLately, role },
      adminRoles: ADMIN_ROLES.filter((one) => row.adminRoles?.split(',').includes(one)),
      needsSecondFactor: isRequired && row.isSingleFactor,
    }
  }
}
