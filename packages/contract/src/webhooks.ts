import { z } from 'zod'
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from './api-keys'
import { call } from './call'
import { listed, OWNERS, zId, zIdText, zPaging, zRequiredAddress, zSuccess, zWhole } from './common'
import { zInstant } from './days'

/** The events that an endpoint can subscribe to. `booking.*` and `payment.*` cover all events of that kind. */
export const WEBHOOK_TOPICS = ['booking.*', 'payment.*', 'plays.totals', 'proof.ready'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]
/** Endpoints per account. */
export const MAX_WEBHOOKS = 10

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const own = { group: 'Webhooks', who: ['advertiser'] as const }

const zWebhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_TOPICS)),
  active: z.boolean(),
  created_at: zInstant,
  /** Since when every attempt has failed; null when the last one succeeded. */
  failing_since: zInstant.nullable(),
  /** When it was switched off after failing for three days. */
  disabled_at: zInstant.nullable(),
  /** Until when messages are also signed with the previous secret; null without one. */
  old_secret_until: zInstant.nullable(),
})
export type Webhook = z.infer<typeof zWebhook>

const zDelivery = z.object({
  /** The `webhook-id` of every attempt. */
  id: z.string(),
  /** For example `booking.approved`. */
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  created_at: zInstant,
  last_attempt_at: zInstant.nullable(),
  next_attempt_at: zInstant.nullable(),
  /** HTTP status of the last answer. */
  status: z.number().int().nullable(),
  /** Why the last attempt got no answer: `timeout`, `private_address`, `ECONNREFUSED` … */
  error: z.string().nullable(),
  /** The request body, as JSON. */
  payload: z.string(),
})
export type WebhookDelivery = z.infer<typeof zDelivery>

const zTopics = z
  .array(z.enum(WEBHOOK_TOPICS, 'validation.webhookEvents'), 'validation.webhookEvents')
  .min(1, 'validation.webhookEvents')
  .max(WEBHOOK_TOPICS.length, 'validation.webhookEvents')
  .transform((topics) => WEBHOOK_TOPICS.filter((topic) => topics.includes(topic)))

const fields = {
  url: zRequiredAddress,
  events: zTopics,
}

export const listWebhooks = call('GET', '/webhooks', {
  ...own,
  summary: 'The endpoints that are told of what happens to the account.',
  answer: zSuccess.extend({ webhooks: z.array(zWebhook), total: z.number() }),
})

export const createWebhook = call('POST', '/webhooks', {
  ...own,
  members: OWNERS,
  summary: 'Adds an endpoint. Its secret, which every message is signed with, is answered once.',
  touches: ['rights'],
  body: z.object(fields),
  status: 201,
  answer: zSuccess.extend({ webhook: zWebhook, secret: z.string() }),
})

export const changeWebhook = call('PUT', '/webhooks/:id', {
  ...own,
  members: OWNERS,
  summary: 'Changes an endpoint, switches it off, or on again after it was disabled.',
  touches: ['rights'],
  params: zId,
  body: z.object({ ...fields, active: z.boolean('validation.boolean').default(true) }),
  answer: zSuccess.extend({ webhook: zWebhook }),
})

export const rotateWebhookSecret = call('POST', '/webhooks/:id/secret', {
  ...own,
  members: OWNERS,
  summary:
    'Gives an endpoint a new secret, which is answered once. Messages are signed with the one before too, for some hours.',
  touches: ['rights'],
  params: zId,
  body: z.object({
    overlap_hours: zWhole(0, MAX_OVERLAP_HOURS, 'validation.overlapHours').default(DEFAULT_OVERLAP_HOURS),
  }),
  answer: zSuccess.extend({ webhook: zWebhook, secret: z.string() }),
})

export const deleteWebhook = call('DELETE', '/webhooks/:id', {
  ...own,
  members: OWNERS,
  summary: 'Removes an endpoint and its log. Nothing more is sent to it.',
  params: zId,
  answer: zSuccess,
})

export const webhookDeliveries = call('GET', '/webhooks/:id/deliveries', {
  ...own,
  summary: 'What was sent to an endpoint in the last 30 days, newest first.',
  params: zId,
  query: zPaging.pick({ page: true, limit: true }),
  answer: zSuccess.extend({ deliveries: z.array(zDelivery), ...listed }),
})

export const replayDelivery = call('POST', '/webhooks/:id/deliveries/:deliveryId/replay', {
  ...own,
  members: OWNERS,
  summary: 'Sends a message once more, under the same webhook-id.',
  params: z.object({ id: zId.shape.id, deliveryId: zIdText() }),
  answer: zSuccess,
})
