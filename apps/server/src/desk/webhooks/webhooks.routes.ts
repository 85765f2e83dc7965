import type { Webhook } from '@ayob/contract/webhooks'
import * as calls from '@ayob/contract/webhooks'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { changeWebhook, createWebhook, deleteWebhook, replayDelivery, rotateSecret } from './webhooks.commands'
import { deliveryStore, type WebhookRow, webhookStore } from './webhooks.store'

/** The endpoints of an account and the messages sent to them. */
export function webhookRoutes(http: Http, ctx: Context, poke: () => void): void {
  const { db } = ctx

  route(http, calls.listWebhooks, async ({ session }) => {
    const webhooks = await webhookStore.ofOwner(db, session.ownerId)
    return { webhooks: webhooks.map(presented), total: webhooks.length }
  })

  route(http, calls.createWebhook, async ({ body, session, actor, transact, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { row, secret } = await transact((tx) => createWebhook(ctx, tx, actor, session.ownerId, body))
    return { webhook: presented(row), secret }
  })

  route(http, calls.changeWebhook, async ({ params, body, session, actor, transact }) => {
    const row = await transact((tx) => changeWebhook(ctx, tx, actor, session.ownerId, params.id, body))
    return { webhook: presented(row) }
  })

  route(http, calls.rotateWebhookSecret, async ({ params, body, session, actor, transact, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { row, secret } = await transact((tx) =>
      rotateSecret(ctx, tx, actor, session.ownerId, params.id, body.overlap_hours),
    )
    return { webhook: presented(row), secret }
  })

  route(http, calls.deleteWebhook, async ({ params, session, actor, transact }) => {
    await transact((tx) => deleteWebhook(ctx, tx, actor, session.ownerId, params.id))
    return {}
  })

  route(http, calls.webhookDeliveries, async ({ params, query, session }) => {
    const { id } = orNotFound(await webhookStore.own(db, session.ownerId, params.id))
    const { rows, total } = await deliveryStore.page(db, id, query)
    const deliveries = rows.map(({ type, state, attempts, status, error, payload, ...row }) => ({
      id: row.id,
      type,
      state,
      attempts,
      created_at: row.created_at.toISOString(),
      last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
      next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
      status,
      error,
      payload,
    }))
    return { deliveries, total, page: query.page, limit: query.limit }
  })

  route(http, calls.replayDelivery, async ({ params, session, transact }) => {
    await transact((tx) => replayDelivery(ctx, tx, session.ownerId, params.id, params.deliveryId))
    poke()
    return {}
  })
}

const presented = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  created_at: row.created_at.toISOString(),
  failing_since: row.failing_since?.toISOString() ?? null,
  disabled_at: row.disabled_at?.toISOString() ?? null,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
})
