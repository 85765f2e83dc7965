import { type Insertable, type Selectable, sql } from 'kysely'
import { prepared } from '../../platform/columns'
import { byNameOf } from '../../platform/paging'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type ApiKeyRow = Selectable<Tables['api_keys']> & { readonly by: string | null; readonly stopped: boolean }

/** True once the person who answers for a key is no active member of its organisation. */
const STOPPED = sql<boolean>`not exists (
  select from organisation_members m join users on users.id = m.user_id
  where m.organisation_id = api_keys.owner_id and users.status = 'approved'
    and m.user_id = coalesce(api_keys.confirmed_by, api_keys.made_by, api_keys.owner_id))`

/** Every call with a key begins with it. */
const found = prepared((db, tokenHash: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.owner_id')
    .selectAll('api_keys')
    .select([
      'users.erased_at as ownerErased',
      'users.status as ownerStatus',
      'users.user_type as ownerType',
      'users.language',
    ])
    .where('api_keys.token_hash', '=', tokenHash)
    .where(({ not }) => not(STOPPED))
    .compile(),
)

/** Table `api_keys`. */
export const apiKeyStore = {
  async insert(tx: Tx, key: Insertable<Tables['api_keys']>): Promise<void> {
    await tx.insertInto('api_keys').values(key).execute()
  },

  /** The key of a token with its owner, even if the owner may not sign in. */
  async find(db: Db, tokenHash: string) {
    return (await found(db, tokenHash))[0]
  },

  /** True while a key is neither deleted nor expired. */
  async holds(reader: Reader, id: string, now: Date): Promise<boolean> {
    const row = await reader
      .selectFrom('api_keys')
      .select('id')
      .where('id', '=', id)
      .where(({ not }) => not(STOPPED))
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
      .executeTakeFirst()
    return row !== undefined
  },

  /** Does the same, and prevents its deletion until the end of the transaction. */
  async lockIfValid(tx: Tx, id: string, now: Date): Promise<boolean> {
    await tx.selectFrom('api_keys').select('id').where('id', '=', id).forShare().execute()
    return apiKeyStore.holds(tx, id, now)
  },

  /** The unexpired keys of an owner, newest first. */
  ofOwner(reader: Reader, ownerId: string, now: Date): Promise<ApiKeyRow[]> {
    return reader
      .selectFrom('api_keys')
      .selectAll()
      .select([byNameOf('made_by'), STOPPED.as('stopped')])
      .where('owner_id', '=', ownerId)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  },

  /** Makes others who add a key to the same account wait. */
  async lockOwner(tx: Tx, ownerId: string): Promise<void> {
    await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  },

  async touch(db: Db, id: string, at: Date): Promise<void> {
    await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
  },

  async replace(tx: Tx, id: string, expiresAt: Date): Promise<void> {
    await tx.updateTable('api_keys').set({ replaced: true, expires_at: expiresAt }).where('id', '=', id).execute()
  },

  async confirm(tx: Tx, id: string, by: string): Promise<void> {
    await tx.updateTable('api_keys').set({ confirmed_by: by }).where('id', '=', id).execute()
  },

  async remove(tx: Tx, ownerId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('api_keys')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeExpired(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('api_keys').where('expires_at', '<', before).execute()
  },
}
