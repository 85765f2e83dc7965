import type { WebhookTopic } from '@ayob/contract/webhooks'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type WebhookRow = Selectable<Tables['webhooks']>

/** Table `webhooks`. */
export const webhookStore = {
  async insert(tx: Tx, row: Insertable<Tables['webhooks']>): Promise<void> {
    await tx.insertInto('webhooks').values(row).execute()
  },

  ofOwner(reader: Reader, ownerId: string) {
    return reader
      .selectFrom('webhooks')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },

  own(reader: Reader, ownerId: string, id: string) {
    return reader
      .selectFrom('webhooks')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst()
  },

  /** Locks an endpoint until the end of the transaction. */
  lock(tx: Tx, id: string) {
    return tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  },

  /** Makes others who add an endpoint to the same account wait. */
  async lockOwner(tx: Tx, ownerId: string): Promise<void> {
    await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  },

  /** The endpoints of an account that subscribe to a topic. */
  listening(reader: Reader, ownerId: string, topic: WebhookTopic) {
    return reader
      .selectFrom('webhooks')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('active', '=', true)
      .where(sql<boolean>`${topic} = any(events)`)
      .execute()
  },

  /** The accounts with an endpoint that subscribes to a topic. */
  async owners(reader: Reader, topic: WebhookTopic): Promise<readonly string[]> {
    const rows = await reader
      .selectFrom('webhooks')
      .select('owner_id')
      .distinct()
      .where('active', '=', true)
      .where(sql<boolean>`${topic} = any(events)`)
      .execute()
    return rows.map(({ owner_id }) => owner_id)
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['webhooks']>): Promise<void> {
    await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
  },

  async remove(tx: Tx, ownerId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('webhooks')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
}
