import { HOUR_MS } from '@ayob/contract/durations'
/** The most recently started backup. */
export interface LastBackup {
  readonly beganAt: Date
  /** Null while the backup is running, and forever if its process died. */
  readonly endedAt: Date | null
  readonly isGood: boolean
}

/** The time from one start to the next: after a good backup, a failed one, and one that never ended. */
const NEXT_MS = { good: 24 * HOUR_MS, failed: HOUR_MS, running: 6 * HOUR_MS } as const

/** Returns true when the next daily backup should start. */
export function isBackupDue(now: Date, last: LastBackup | undefined): boolean {
  if (!last) return true
  const state = last.endedAt === null ? 'running' : last.isGood ? 'good' : 'failed'
  return now.getTime() >= last.beganAt.getTime() + NEXT_MS[state]
}
