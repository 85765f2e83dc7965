import type { DeliveryState, WebhookTopic } from '@ayob/contract/webhooks'
import type { Generated } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    webhooks: {
      id: string
      owner_id: string
      url: string
      events: WebhookTopic[]
      /** Encrypted; opens only in its own row. */
      sealed_secret: string
      /** The one before, which messages are signed with too until then. */
      sealed_old_secret: string | null
      old_secret_until: Date | null
      active: boolean
      created_at: Date
      /** Null: the last attempt was taken, or there was none. */
      failing_since: Date | null
      disabled_at: Date | null
    }
    webhook_deliveries: {
      id: string
      webhook_id: string
      /** What happened, once for each endpoint: an event, or an hour. */
      occasion: string
      type: string
      payload: string
      state: DeliveryState
      attempts: Generated<number>
      created_at: Date
      last_attempt_at: Date | null
      next_attempt_at: Date | null
      status: number | null
      error: string | null
    }
  }
}
