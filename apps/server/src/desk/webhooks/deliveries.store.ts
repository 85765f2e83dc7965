import { type Insertable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

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

  async page(reader: Reader, webhookId: string, { page, limit }: { page: number; limit: number }) {
    const all = reader.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
    const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: Number(total) }
  },

  async removeOlderThan(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('webhook_deliveries').where('created_at', '<', before).where('state', '!=', 'waiting').execute()
  },
}
