import type { Generated } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    backup_runs: {
      /** Of the file. */
      name: string
      began_at: Date
      /** Null while it is being made, and where its process died. */
      ended_at: Generated<Date | null>
      bytes: Generated<number | null>
      rows: Generated<number | null>
      files: Generated<number | null>
      /** Why it is no good backup; null for a good one. */
      fault: Generated<string | null>
    }
  }
}
