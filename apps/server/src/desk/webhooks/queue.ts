import { WEBHOOK_MESSAGES, type WebhookMessageType } from '@ayob/contract/webhook-messages'
import type { Core } from '../../platform/core'
import type { Tx } from '../../platform/ports'
import { newToken } from '../../platform/secrets'
import { deliveryStore } from './deliveries.store'
import { webhookStore } from './webhooks.store'

interface Message {
  /** What happened. An endpoint is notified of it once. */
  readonly occasion: string
  readonly type: WebhookMessageType
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** Queues a message for each endpoint of an account that subscribes to its topic. Errors: data that is not as described. */
export async function queueMessages(
  { clock }: Pick<Core, 'clock'>,
  tx: Tx,
  ownerId: string,
  { occasion, type, at, data }: Message,
): Promise<void> {
  const kind = WEBHOOK_MESSAGES[type]
  const listening = await webhookStore.listening(tx, ownerId, kind.topic)
  if (listening.length === 0) return
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: kind.data.parse(data) })
  const now = clock.now()
  const rows = listening.map(({ id }) => ({
    id: `msg_${newToken().slice(0, 27)}`,
    webhook_id: id,
    occasion,
    type,
    payload,
    state: 'waiting' as const,
    created_at: now,
    last_attempt_at: null,
    next_attempt_at: now,
    status: null,
    error: null,
  }))
  await deliveryStore.insert(tx, rows)
}
