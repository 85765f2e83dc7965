import type { ColumnType, Generated } from 'kysely'

interface Events {
  id: Generated<number>
  type: string
  payload: ColumnType<Record<string, unknown>, string, string>
  occurred_at: Date
  next_attempt_at: Date
  attempts: Generated<number>
  dispatched_at: Date | null
}

interface IdempotencyKeys {
  user_id: string
  call: string
  key: string
  body_hash: string
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

/** Every table. A capability adds the tables that it writes in its `*.tables.ts`. */
export interface Tables {
  events: Events
  idempotency_keys: IdempotencyKeys
  attempts: { bucket: string; at: Date }
}
