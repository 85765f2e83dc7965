import type { Core } from '../platform/core'

/** What is known of a good backup. */
export interface MadeBackup {
  readonly bytes: number
  readonly rows: number
  readonly files: number
}

export interface BackupDeps extends Core {
  /** A place for daily backups is set. */
  readonly scheduled: boolean
  /**
   * Makes a backup of this name, restores it into a scratch database, compares it, and keeps it with those of before, in
   * a process of its own. Throws with one line otherwise. Aborting ends it.
   */
  readonly make: (name: string, signal: AbortSignal) => Promise<MadeBackup>
}
