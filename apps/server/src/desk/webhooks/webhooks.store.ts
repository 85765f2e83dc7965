import type { WebhookTopic } from '@ayob/contract/webhooks'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Page, pageOf } from '../../platform/paging'
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

/** A due message with the endpoint that it goes to. */
export interface DueDelivery {
  readonly id: string
  readonly webhookId: string
  readonly payload: string
  readonly attempts: number
  readonly url: string
  readonly sealedSecret: string
  readonly sealedOldSecret: string | null
}

/** Table `webhook_deliveries`. */
export const deliveryStore = {
  /** Queues messages. Leaves out those for an occasion that was already reported to the endpoint. */
  async insert(tx: Tx, rows: readonly Insertable<Tables['webhook_deliveries']>[]): Promise<void> {
    if (rows.length === 0) return
    await tx
      .insertInto('webhook_deliveries')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['webhook_id', 'occasion']).doNothing())
      .execute()
  },

  /** Takes the oldest due message of each endpoint. It is due again at `again` unless it is settled. */
  async claim(tx: Tx, now: Date, again: Date, count: number): Promise<DueDelivery[]> {
    const { rows } = await sql<DueDelivery>`
      with oldest as (
        select distinct on (webhook_id) id from webhook_deliveries
        where state = 'waiting' and next_attempt_at <= ${now}
        order by webhook_id, next_attempt_at, created_at, id
      ), due as (
        select d.id from webhook_deliveries d join oldest using (id)
        where d.state = 'waiting' and d.next_attempt_at <= ${now}
        order by d.next_attempt_at, d.id limit ${count} for update of d skip locked
      )
      update webhook_deliveries d
      set attempts = d.attempts + 1, next_attempt_at = ${again}, last_attempt_at = ${now}
      from due, webhooks w
      where d.id = due.id and w.id = d.webhook_id
      returning d.id, d.webhook_id as "webhookId", d.payload, d.attempts, w.url, w.sealed_secret as "sealedSecret",
        case when w.old_secret_until > ${now} then w.sealed_old_secret end as "sealedOldSecret"`.execute(tx)
    return rows
  },

  async delivered(tx: Tx, id: string, status: number): Promise<void> {
    const done = { state: 'delivered' as const, status, error: null, next_attempt_at: null }
    await tx.updateTable('webhook_deliveries').set(done).where('id', '=', id).execute()
  },

  /** Records a failed attempt; `next` is null after the last one. */
  async failed(tx: Tx, id: string, outcome: { status: number | null; error: string | null }, next: Date | null) {
    const state = next ? ('waiting' as const) : ('failed' as const)
    await tx
      .updateTable('webhook_deliveries')
      .set({ ...outcome, state, next_attempt_at: next })
      .where('id', '=', id)
      .execute()
  },

  /** Gives up all waiting messages of an endpoint. */
  async giveUp(tx: Tx, webhookId: string): Promise<void> {
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_attempt_at: null })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute()
  },

  /** Sends a message again, starting with the first attempt. Returns false when the endpoint has no such message. */
  async replay(tx: Tx, webhookId: string, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  page(reader: Reader, webhookId: string, page: Page) {
    const deliveries = reader.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
    return pageOf(deliveries.orderBy('created_at', 'desc').orderBy('id'), page)
  },

  async removeOlderThan(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('webhook_deliveries').where('created_at', '<', before).where('state', '!=', 'waiting').execute()
  },
}
