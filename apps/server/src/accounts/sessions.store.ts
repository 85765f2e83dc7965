import type { Db, Reader, Tx } from '../platform/ports'

export interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly scope: 'full' | 'applicant'
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly userType: 'driver' | 'advertiser' | 'admin'
  readonly userStatus: 'pending' | 'approved' | 'rejected' | 'inactive'
  readonly language: string
}

/** Tables `sessions` and `password_resets`. */
export const sessionStore = {
  async find(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
    return db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id as id',
        'sessions.user_id as userId',
        'sessions.scope as scope',
        'sessions.created_at as createdAt',
        'sessions.last_used_at as lastUsedAt',
        'users.user_type as userType',
        'users.status as userStatus',
        'users.language as language',
      ])
      .where('sessions.token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  async insert(
    tx: Tx,
    session: { tokenHash: string; id: string; userId: string; scope: 'full' | 'applicant'; device: string; at: Date },
  ): Promise<void> {
    await tx
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        id: session.id,
        user_id: session.userId,
        scope: session.scope,
        device: session.device,
        created_at: session.at,
        last_used_at: session.at,
      })
      .execute()
  },

  async touch(db: Db, id: string, at: Date): Promise<void> {
    await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute()
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

  async ofUser(reader: Reader, userId: string) {
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

  async insertReset(tx: Tx, reset: { tokenHash: string; userId: string; expiresAt: Date }): Promise<void> {
    await tx
      .insertInto('password_resets')
      .values({ token_hash: reset.tokenHash, user_id: reset.userId, expires_at: reset.expiresAt, used_at: null })
      .execute()
  },

  /** Uses up a reset link; answers whose it was when it was still good. */
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
