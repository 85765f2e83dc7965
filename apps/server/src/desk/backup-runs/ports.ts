import type { Core } from '../../platform/core'

/** The facts about a good backup. */
export interface MadeBackup {
  readonly bytes: number
  readonly rows: number
  readonly files: number
}

export interface BackupDeps extends Core {
  /** Whether a place for daily backups is configured. */
  readonly scheduled: boolean
  /**
   * Makes a backup with this name in a separate process, restores it into a scratch database, compares it, and keeps it
   * with the previous ones. Throws the reason in one line on failure. Aborting ends the process.
   */
  readonly make: (name: string, signal: AbortSignal) => Promise<MadeBackup>
}
