import type { ColumnType, Generated } from 'kysely'

/** Every table. A room adds the tables that it writes in its `*.tables.ts`. */
export interface Tables {
  events: {
    id: Generated<number>
    type: string
    payload: ColumnType<Record<string, unknown>, string, string>
    occurred_at: Date
    next_attempt_at: Date
    attempts: Generated<number>
    dispatched_at: Date | null
  }
  idempotency_keys: {
    user_id: string
    call: string
    key: string
    body_hash: string
    answer: ColumnType<unknown, string | null, string | null>
    created_at: Date
  }
  installation_keys: {
    name: string
    /** The highest number is the newest key. */
    generation: number
    sealed: string
    made_at: Date
  }
  attempt_counts: {
    bucket: string
    /** The times of all attempts that still count. */
    counted: Date[]
    /** When the last of them stops counting. */
    over_at: Date
  }
  /** Calls of a minute that processes have taken from a limit that they share. */
  call_counts: {
    bucket: string
    /** Minutes since 1970. */
    minute: number
    taken: number
  }
  server_processes: {
    id: string
    /** By the clock of the database. */
    heard_at: Date
  }
}
