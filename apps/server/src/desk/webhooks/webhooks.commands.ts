import { randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { HOUR_MS } from '@ayob/contract/durations'
import { WEBHOOK_MESSAGES, type WebhookMessageType } from '@ayob/contract/webhook-messages'
import { MAX_WEBHOOKS, type WebhookTopic } from '@ayob/contract/webhooks'
import type { Context } from '../../platform/context'
import { badField, notFound, Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { newToken, seal } from '../../platform/secrets'
import { newSecret, placeOf } from './sender'
import { deliveryStore, type WebhookRow, webhookStore } from './webhooks.store'

interface Wanted {
  readonly url: string
  readonly events: readonly WebhookTopic[]
}

/** Adds an endpoint. Returns its secret, which is stored encrypted. Errors: 400 without TLS; 409 when there are too many. */
export async function createWebhook(ctx: Context, tx: Tx, actor: Actor, ownerId: string, { url, events }: Wanted) {
  refusePlain(ctx, url)
  await webhookStore.lockOwner(tx, ownerId)
  if ((await webhookStore.ofOwner(tx, ownerId)).length >= MAX_WEBHOOKS) {
    throw new Refusal('conflict', 'server.tooManyWebhooks', { values: { max: MAX_WEBHOOKS } })
  }
  const id = randomUUID()
  const secret = newSecret()
  const row: WebhookRow = {
    id,
    owner_id: ownerId,
    url,
    events: [...events],
    sealed_secret: seal(ctx.secrets.personal, secret, placeOf(id)),
    sealed_old_secret: null,
    old_secret_until: null,
    active: true,
    created_at: ctx.clock.now(),
    failing_since: null,
    disabled_at: null,
  }
  await webhookStore.insert(tx, row)
  await record(ctx, tx, actor, 'webhook.created', row)
  return { row, secret }
}

/** Changes an endpoint. Switching it on clears its failures; switching it off gives up its waiting messages. Errors: 400; 404. */
export async function changeWebhook(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  ownerId: string,
  id: string,
  { url, events, active }: Wanted & { readonly active: boolean },
): Promise<WebhookRow> {
  refusePlain(ctx, url)
  const before = await webhookStore.lock(tx, id)
  if (before?.owner_id !== ownerId) throw notFound()
  const begun = active && !before.active ? { failing_since: null, disabled_at: null } : {}
  const change = { url, events: [...events], active, ...begun }
  await webhookStore.change(tx, id, change)
  if (!active) await deliveryStore.giveUp(tx, id)
  const row = { ...before, ...change }
  await record(ctx, tx, actor, 'webhook.changed', row)
  return row
}

/** Gives an endpoint a new secret. The previous one stays valid for some hours, and any older one ends. Errors: 404. */
export async function rotateSecret(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  ownerId: string,
  id: string,
  overlapHours: number,
) {
  const before = await webhookStore.lock(tx, id)
  if (before?.owner_id !== ownerId) throw notFound()
  const secret = newSecret()
  const goesOn = overlapHours > 0
  const change = {
    sealed_secret: seal(ctx.secrets.personal, secret, placeOf(id)),
    sealed_old_secret: goesOn ? before.sealed_secret : null,
    old_secret_until: goesOn ? new Date(ctx.clock.now().getTime() + overlapHours * HOUR_MS) : null,
  }
  await webhookStore.change(tx, id, change)
  const row = { ...before, ...change }
  await record(ctx, tx, actor, 'webhook.rotated', row)
  return { row, secret }
}

/** Removes an endpoint and its log. Errors: 404, also when it is already removed. */
export async function deleteWebhook(ctx: Context, tx: Tx, actor: Actor, ownerId: string, id: string): Promise<void> {
  if (!(await webhookStore.remove(tx, ownerId, id))) throw notFound()
  await ctx.recordActivity(tx, { actor, action: 'webhook.deleted', subject: 'webhook', subjectId: id })
}

/** Sends a message once more. Two concurrent calls send it once. Errors: 404; 409 when the endpoint is switched off. */
export async function replayDelivery(ctx: Context, tx: Tx, ownerId: string, id: string, deliveryId: string) {
  const webhook = await webhookStore.lock(tx, id)
  if (webhook?.owner_id !== ownerId) throw notFound()
  if (!webhook.active) throw new Refusal('conflict', 'server.webhookOff')
  if (!(await deliveryStore.replay(tx, id, deliveryId, ctx.clock.now()))) throw notFound()
}

function refusePlain({ config }: Context, url: string): void {
  if (!config.webhookAllowPrivate && !url.startsWith('https:')) throw badField('url', 'validation.webhookUrl')
}

/** An address may contain a secret in its path, so the record only contains the host. */
async function record(
  { recordActivity }: Context,
  tx: Tx,
  actor: Actor,
  action: `webhook.${ActionOf<'webhook'>}`,
  { id, url, events }: WebhookRow,
) {
  const details = { host: new URL(url).host, events: events.join(', ') }
  await recordActivity(tx, { actor, action, subject: 'webhook', subjectId: id, details })
}

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

export const webhooksPersonal: PersonalPart = {
  name: 'webhooks',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('webhooks')
      .select(['url', 'events', 'active', 'created_at', 'disabled_at'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),

  /** Sends nothing more about an erased account, and deletes its log. */
  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('webhooks').where('owner_id', '=', userId).execute()
  },
}
