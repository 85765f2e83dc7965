import { DAY_MS } from '@ayob/contract/durations'
import { isBackupDue } from '@ayob/domain/backups/due'
import type { Core } from '../../platform/ports'
import { backupRunStore, type MadeBackup } from './backup-runs.store'

/**
 * Makes a backup with this name in a separate process, restores it into a scratch database, compares it, and keeps it with
 * the previous ones. Throws the reason in one line on failure. Aborting ends the process.
 */
export type MakeBackup = (name: string, signal: AbortSignal) => Promise<MadeBackup>

/** How long the list goes back. */
const LISTED_MS = 90 * DAY_MS

/**
 * Begins the daily backup when it is due. Of two processes at once, one begins it. Returns its name. A process that
 * dies during the backup leaves a run without an end; another run begins six hours later.
 */
export async function beginBackup({ transact, clock }: Core): Promise<string | undefined> {
  const now = clock.now()
  const name = `ayob-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.ayob`
  return transact(async (tx) => {
    const last = await backupRunStore.lockLast(tx)
    const known = last && { beganAt: last.began_at, endedAt: last.ended_at, isGood: last.fault === null }
    if (!isBackupDue(now, known)) return undefined
    await backupRunStore.removeBefore(tx, new Date(now.getTime() - LISTED_MS))
    await backupRunStore.begin(tx, name, now)
    return name
  })
}

/** Makes a backup that was begun, and records the outcome. Throws when it failed, unless it was aborted. */
export async function makeBackup(
  { transact, clock }: Core,
  make: MakeBackup,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const result = await make(name, signal).catch((error: Error) => ({ fault: error.message }))
  await transact((tx) => backupRunStore.end(tx, name, clock.now(), result))
  if ('fault' in result && !signal.aborted) throw new Error(result.fault)
}
