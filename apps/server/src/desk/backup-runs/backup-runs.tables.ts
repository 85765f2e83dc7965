import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    backup_runs: {
      /** The name of the file. */
      name: string
      began_at: Date
      /** Null while the backup is being made, or when its process died. */
      ended_at: Generated<Date | null>
      bytes: Generated<number | null>
      rows: Generated<number | null>
      files: Generated<number | null>
      /** Why the backup failed; null for a good one. */
      fault: Generated<string | null>
    }
  }
}
