import type { NotificationKind } from '@ayob/contract/notifications'
import type { PushKind } from '@ayob/contract/push'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

declare module '../../platform/tables' {
  interface Tables {
    notices: {
      id: Generated<number>
      user_id: string
      event_id: number
      kind: NotificationKind
      subject_id: string
      /** Whose doing it tells of, if they can do it again and again: the unread ones of a kind and source are one notice. */
      source: string | null
      /** How many more events it tells of, up to the last one, whose details it has. */
      more: Generated<number>
      last_event_id: number
      details: Json
      created_at: Date
      read_at: Date | null
    }
    push_subscriptions: {
      id: string
      user_id: string
      /** The subscription ends with this session. */
      session_id: string
      endpoint: string
      p256dh: string
      auth: string
      created_at: Date
    }
    /** Kinds that a person has switched off. Without a row, none are. */
    push_choices: { user_id: string; muted: PushKind[] }
    /** Messages that wait for a push service. */
    push_messages: {
      id: Generated<number>
      subscription_id: string
      notice_id: number
      attempts: Generated<number>
      next_attempt_at: Date
      created_at: Date
    }
  }
}
