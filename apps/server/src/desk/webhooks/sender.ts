import { createHmac, randomBytes } from 'node:crypto'
import { isToBeDisabled, pauseAfter } from '@ayob/domain/webhooks/retries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { queueMail } from '../../people/mails/mails.commands'
import type { Context } from '../../platform/context'
import { createDurableQueue } from '../../platform/durable-queue'
import type { Tx } from '../../platform/ports'
import { unseal } from '../../platform/secrets'
import type { WebhookOutcome, WebhookTransport } from '../../platform/transports'
import { type DueDelivery, deliveryStore, type WebhookRow, webhookStore } from './webhooks.store'

/** Endpoints called at the same time, each with one message. A slow one delays the others only briefly. */
const AT_ONCE = 20
/** The endpoint says that it wants nothing more. */
const GONE = 410
/** A message taken by a process that died is sent again after this time, under the same id. */
const TAKEN_FOR_MS = 60_000

/** Sends queued messages to endpoints, at least once each. */
export function createWebhookSender(ctx: Context, transport: WebhookTransport) {
  const { transact, clock, log } = ctx
  async function sendOne(delivery: DueDelivery): Promise<void> {
    const { id, webhookId, url, payload } = delivery
    const secrets = [delivery.sealedSecret, delivery.sealedOldSecret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => unseal(ctx.secrets.personal, sealed, placeOf(webhookId)))
    const outcome = await transport.post(url, signedHeaders(secrets, id, clock.now(), payload), payload)
    await transact((tx) => settle(tx, delivery, outcome))
  }

  async function settle(tx: Tx, { id, webhookId, attempts }: DueDelivery, outcome: WebhookOutcome): Promise<void> {
    const now = clock.now()
    const webhook = await webhookStore.lock(tx, webhookId)
    if (!webhook) return
    if ('status' in outcome && outcome.status >= 200 && outcome.status < 300) {
      await deliveryStore.delivered(tx, id, outcome.status)
      if (webhook.failing_since) await webhookStore.change(tx, webhookId, { failing_since: null })
      return
    }
    log.warn({ delivery: id, attempts, outcome }, 'a webhook was not accepted')
    const since = webhook.failing_since ?? now
    if (!webhook.failing_since) await webhookStore.change(tx, webhookId, { failing_since: now })
    const pause = webhook.active ? pauseAfter(attempts) : undefined
    const found = {
      status: 'status' in outcome ? outcome.status : null,
      error: 'error' in outcome ? outcome.error : null,
    }
    await deliveryStore.failed(tx, id, found, pause === undefined ? null : new Date(now.getTime() + pause))
    const gone = found.status === GONE
    if (webhook.active && (gone || isToBeDisabled(since, now))) await disable(tx, webhook, now, gone)
  }

  async function disable(tx: Tx, { id, owner_id, url }: WebhookRow, at: Date, gone: boolean): Promise<void> {
    await webhookStore.change(tx, id, { active: false, disabled_at: at })
    await deliveryStore.giveUp(tx, id)
    const to = await accountViews.person(tx, owner_id)
    if (!to) return
    const data = { host: new URL(url).host, at: at.toISOString(), gone }
    await queueMail(ctx, tx, { dedupeKey: `webhook:${id}:${at.getTime()}`, template: 'webhook-disabled', to, data })
  }

  const queue = { atOnce: AT_ONCE, takenForMs: TAKEN_FOR_MS, claim: deliveryStore.claim, send: sendOne }
  return createDurableQueue(ctx, queue)
}

const PREFIX = 'whsec_'

/** A secret in the format of Standard Webhooks: 32 random bytes. */
export const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`

/**
 * The headers of a message (Standard Webhooks): the same id in every attempt, the time of this one, and a signature for
 * each secret.
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'AYOB-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** Binds a sealed secret to its endpoint. */
export const placeOf = (webhookId: string) => `webhook ${webhookId}`
