import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

declare module '../../platform/tables' {
  interface Tables {
    activity: {
      id: Generated<number>
      at: Date
      actor_kind: string
      actor_id: string | null
      action: string
      subject: string
      subject_id: string
      details: Json
      address: string | null
    }
  }
}
