import { beginBackup, makeBackup } from '../desk/backup-runs/backup-runs.jobs'
import { backupRunRoutes } from '../desk/backup-runs/backup-runs.routes'
import { backupRunStore } from '../desk/backup-runs/backup-runs.store'
import type { BackupDeps } from '../desk/backup-runs/ports'
import type { Core } from '../platform/core'
import type { Metric } from '../platform/metrics'
import type { Part } from './part'

interface Ports {
  readonly scheduled: boolean
  readonly make: BackupDeps['make']
  readonly warn: (error: unknown) => void
}

/** Daily backups. */
export function backupsPart(core: Core, { scheduled, make, warn }: Ports) {
  const deps = { ...core, scheduled, make }
  const leaving = new AbortController()
  let work: Promise<unknown> = Promise.resolve()
  let lastGood = 0
  let reading: Promise<void> = Promise.resolve()
  const readLastGood = async () => {
    lastGood = ((await backupRunStore.lastGood(core.db))?.getTime() ?? 0) / 1000
  }
  const metric: Metric = {
    name: 'backup_last_good_timestamp_seconds',
    isShared: true,
    help: 'When the last backup began that could be restored; 0 without one',
    kind: 'gauge',
    read() {
      // Starts a read; the returned figure is that of the previous read. The last metrics are told when the database is closed.
      if (!leaving.signal.aborted) reading = readLastGood().catch(warn)
      return { '': lastGood }
    },
  }
  return {
    metrics: [metric],
    routes: (http) => backupRunRoutes(http, deps),
    jobs: [
      {
        name: 'daily-backup',
        everyS: 600,
        async run() {
          // Not awaited, so that the server can end during a backup.
          const name = scheduled ? await beginBackup(deps) : undefined
          if (name) work = makeBackup(deps, name, leaving.signal).catch(warn)
          await readLastGood()
        },
      },
    ],
    async stop() {
      leaving.abort()
      await Promise.all([work, reading])
    },
  } satisfies Part & Record<string, unknown>
}
