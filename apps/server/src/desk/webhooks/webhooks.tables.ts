import type { DeliveryState, WebhookTopic } from '@ayob/contract/webhooks'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    webhooks: {
      id: string
      owner_id: string
      url: string
      events: WebhookTopic[]
      /** Encrypted and bound to its row. */
      sealed_secret: string
      /** The previous secret. Until `old_secret_until`, messages are signed with it too. */
      sealed_old_secret: string | null
      old_secret_until: Date | null
      active: boolean
      created_at: Date
      /** Null if the last attempt succeeded, or if there was none. */
      failing_since: Date | null
      disabled_at: Date | null
    }
    webhook_deliveries: {
      id: string
      webhook_id: string
      /** What happened, once per endpoint: an event, or an hour. */
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
