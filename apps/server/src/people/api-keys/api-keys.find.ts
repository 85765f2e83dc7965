import { API_KEY_PREFIX } from '@ayob/contract/api-keys'
import type { Session } from '../../platform/http/route'
import { withPatience } from '../../platform/patience'
import type { Clock, Db } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { apiKeyStore } from './api-keys.store'

/** The last use is updated at most this often. */
const TOUCH_MS = 60_000

/**
 * Finds the owner of a key, limited to the key's scopes. Undefined for a token that is not a key, and when the key has
 * ended or its owner may not sign in.
 */
export function createFindKey(db: Db, clock: Clock) {
  return async (token: string): Promise<Session | undefined> => {
    if (!token.startsWith(API_KEY_PREFIX)) return undefined
    const row = await withPatience('quick', () => apiKeyStore.find(db, tokenHash(token)))
    const now = clock.now()
    if (!row || (row.expires_at && row.expires_at <= now)) return undefined
    // An organisation stays active when its founder was erased.
    if ((row.ownerStatus !== 'approved' && !row.ownerErased) || row.ownerType !== 'advertiser') return undefined
    if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > TOUCH_MS) await apiKeyStore.touch(db, row.id, now)
    return {
      id: row.id,
      // Actions are attributed to the person who created the key.
      userId: row.made_by ?? row.owner_id,
      ownerId: row.owner_id,
      // The scopes limit what the key may do.
      memberRole: 'owner',
      role: 'advertiser',
      language: row.language,
      // A key is no proof of a person.
      provenAt: new Date(0),
      fullyProvenAt: new Date(0),
      // Reads must see the key's own writes at once.
      wroteLately: true,
      key: {
        name: row.name,
        scopes: row.scopes,
        callsAMinute: row.calls_a_minute,
        holds: (tx) =>
          tx ? apiKeyStore.lockIfHeld(tx, row.id, clock.now()) : apiKeyStore.holds(db, row.id, clock.now()),
      },
    }
  }
}
