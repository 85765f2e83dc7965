import { type Insertable, sql } from 'kysely'
import type { Db, Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'

/** Tables `sessions` and `password_resets`. */
export const sessionStore = {
  find(db: Db, tokenHash: string) {
    return db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.user_id as userId',
        'sessions.scope',
        'sessions.created_at as createdAt',
        'sessions.last_used_at as lastUsedAt',
        'users.user_type as userType',
        'users.status as userStatus',
        'users.language',
        // Longer than a stand-by may lag and than writes are noted apart.
        sql<boolean>`sessions.wrote_at > now() - interval '5 seconds'`.as('wroteLately'),
      ])
      .where('sessions.token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** The person of a session that has not ended. */
  viewer(reader: Reader, sessionId: string) {
    return reader
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.user_type as type', 'users.status'])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()
  },

  async insert(tx: Tx, session: Insertable<Tables['sessions']>): Promise<void> {
    await tx.insertInto('sessions').values(session).execute()
  },

  async touch(db: Db, id: string, at: Date): Promise<void> {
    await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute()
  },

  /** Notes that the session has just changed something, at most once a second. */
  async noteWrite(db: Db, id: string): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ wrote_at: sql`now()` })
      .where('id', '=', id)
      .where('wrote_at', '<', sql<Date>`now() - interval '1 second'`)
      .execute()
  },

  async remove(reader: Reader, userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await reader
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Ends all sessions of an account but one. */
  async removeOthers(tx: Tx, userId: string, keepId: string | null): Promise<void> {
    const query = tx.deleteFrom('sessions').where('user_id', '=', userId)
    await (keepId === null ? query : query.where('id', '!=', keepId)).execute()
  },

  ofUser(reader: Reader, userId: string) {
    return reader
      .selectFrom('sessions')
      .select(['id', 'device', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('scope', '=', 'full')
      .orderBy('last_used_at', 'desc')
      .execute()
  },

  async removeOlderThan(tx: Tx, lastUsedBefore: Date, createdBefore: Date): Promise<void> {
    await tx
      .deleteFrom('sessions')
      .where((or) => or.or([or('last_used_at', '<', lastUsedBefore), or('created_at', '<', createdBefore)]))
      .execute()
  },

  async removeResets(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  },

  async insertReset(tx: Tx, reset: Insertable<Tables['password_resets']>): Promise<void> {
    await tx.insertInto('password_resets').values(reset).execute()
  },

  /** The user of a reset link; undefined for an invalid one. */
  async resetOf(reader: Reader, tokenHash: string, now: Date): Promise<string | undefined> {
    const reset = await reader
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return reset?.user_id
  },

  /** Uses a reset link. Returns its user; undefined for an invalid link. */
  async useReset(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    return used?.user_id
  },
}
