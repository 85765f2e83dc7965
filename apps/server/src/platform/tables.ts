import type { ColumnType, Generated } from 'kysely'

/** Every table. A capability adds the tables that it writes in its `*.tables.ts`. */
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
    /** The highest is the newest. */
    generation: number
    sealed: string
    made_at: Date
  }
  attempt_counts: {
    bucket: string
    /** When each attempt that still counts was made. */
    counted: Date[]
    /** When the last of them no longer counts. */
    over_at: Date
  }
  /** Calls of a minute that processes have taken from a limit that they share. */
  call_counts: {
    bucket: string
    /** Since 1970. */
    minute: number
    taken: number
  }
  server_processes: {
    /** False for a process of the release before, which does not know of evidence in blocks. */
    reads_blocks: Generated<boolean>
    id: string
    /** By the clock of the database. */
    heard_at: Date
  }
}
