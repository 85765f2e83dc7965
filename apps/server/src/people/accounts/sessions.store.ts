import { type Insertable, sql } from 'kysely'
import { prepared } from '../../platform/columns'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** A session opened by the previous release counts as proven by its sign-in. */
const PROVEN_AT = sql<Date>`coalesce(sessions.proven_at, sessions.created_at)`

/** Every call of a signed-in person begins with it. */
const found = prepared((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('organisation_members')
          .innerJoin('users as organisation', 'organisation.id', 'organisation_id')
          // An organisation stays active when its founder was erased after handing it over.
          .where((is) =>
            is.or([is('organisation.status', '=', 'approved'), is('organisation.erased_at', 'is not', null)]),
          )
          .select(['user_id', 'organisation_id', 'role'])
          .as('member'),
      (join) =>
        join
          .onRef('member.user_id', '=', 'users.id')
          .on('member.organisation_id', '=', sql<string>`coalesce(sessions.acting_for, users.id)`),
    )
    .select([
      'sessions.id',
      'sessions.user_id as userId',
      'sessions.scope',
      'sessions.created_at as createdAt',
      'sessions.last_used_at as lastUsedAt',
      PROVEN_AT.as('provenAt'),
      sql<Date>`coalesce(sessions.fully_proven_at, sessions.created_at)`.as('fullyProvenAt'),
      'users.user_type as userType',
      'users.status as userStatus',
      'users.language',
      'member.role as memberRole',
      'member.organisation_id as organisationId',
      sql<string | null>`case when users.user_type = 'admin' then
        (select string_agg(role, ',') from admin_roles where admin_roles.user_id = users.id) end`.as('adminRoles'),
      sql<boolean>`not exists (select from two_factor where two_factor.user_id = users.id and enabled_at is not null)
        and not exists (select from passkeys where passkeys.user_id = users.id)`.as('isSingleFactor'),
      // Longer than a stand-by may lag, and longer than the interval at which writes are noted.
      sql<boolean>`sessions.wrote_at > now() - interval '5 seconds'`.as('wroteLately'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .compile(),
)

/** Tables `sessions`, `known_devices` and `password_resets`. */
export const sessionStore = {
  async find(db: Db, tokenHash: string) {
    return (await found(db, tokenHash))[0]
  },

  /** The person of an open session, and the organisation whose papers they may see. */
  viewer(reader: Reader, sessionId: string) {
    return reader
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('organisation_members as member', (join) =>
        join
          .onRef('member.user_id', '=', 'users.id')
          .onRef('member.organisation_id', '=', 'sessions.acting_for')
          .on('member.role', 'in', ['owner', 'finance']),
      )
      .select(['users.id', 'users.user_type as type', 'users.status', 'member.organisation_id as papersOf'])
      .select(PROVEN_AT.as('provenAt'))
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()
  },

  /** Acts for the person's own organisation, otherwise for the first one that they joined. */
  async insert(tx: Tx, session: Insertable<Tables['sessions']>): Promise<void> {
    const acting_for = sql<string>`(
      select organisation_id from organisation_members where user_id = ${session.user_id}
      order by organisation_id = user_id desc, since, organisation_id limit 1)`
    await tx
      .insertInto('sessions')
      .values({ ...session, acting_for })
      .execute()
  },

  async actFor(tx: Tx, id: string, organisationId: string): Promise<void> {
    await tx.updateTable('sessions').set({ acting_for: organisationId }).where('id', '=', id).execute()
  },

  /** Ends a person's sessions that act for an organisation. */
  async removeActingFor(tx: Tx, userId: string, organisationId: string): Promise<void> {
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where(sql<boolean>`coalesce(acting_for, user_id) = ${organisationId}`)
      .execute()
  },

  async touch(db: Db, id: string, at: Date): Promise<void> {
    await db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute()
  },

  /** Records a fresh proof and, if given, the session's new token. Returns false when the session has ended in the meantime. */
  async prove(
    tx: Tx,
    id: string,
    { at, isFull, tokenHash }: { at: Date; isFull: boolean; tokenHash: string | undefined },
  ): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({
        proven_at: at,
        ...(isFull && { fully_proven_at: at }),
        ...(tokenHash !== undefined && { token_hash: tokenHash }),
      })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Notes that the session has just written something, at most once a second. */
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

  /** The device families that the account signed in from. */
  devices: (reader: Reader, userId: string) =>
    reader
      .selectFrom('known_devices')
      .select(['family', 'first_seen_at'])
      .where('user_id', '=', userId)
      .orderBy('first_seen_at')
      .execute(),

  /** Records a device. Returns false when it is already known. */
  async noteDevice(tx: Tx, device: Insertable<Tables['known_devices']>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('known_devices')
      .values(device)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async removeDevices(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  },

  async removeResets(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  },

  async insertReset(tx: Tx, reset: Insertable<Tables['password_resets']>): Promise<void> {
    await tx.insertInto('password_resets').values(reset).execute()
  },

  /** The user of a reset link; undefined when the link is invalid. */
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

  /** Spends a reset link. Returns its user; undefined when the link is invalid. */
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
