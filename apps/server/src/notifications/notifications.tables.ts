import type { NotificationKind } from '@ayob/contract/notifications'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

declare module '../platform/tables' {
  interface Tables {
    notices: {
      id: Generated<number>
      user_id: string
      event_id: number
      kind: NotificationKind
      subject_id: string
      details: Json
      created_at: Date
      read_at: Date | null
    }
  }
}
