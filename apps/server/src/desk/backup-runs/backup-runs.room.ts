import type { Context, Room } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import type { Metric } from '../../platform/metrics'
import { beginBackup, type MakeBackup, makeBackup } from './backup-runs.jobs'
import { backupRunRoutes } from './backup-runs.routes'
import { backupRunStore } from './backup-runs.store'

/** Daily backups. */
export function backupsRoom(ctx: Context, make: MakeBackup) {
  const warn = (err: unknown) => ctx.log.error({ err }, 'daily backup')
  const leaving = new AbortController()
  let work: Promise<unknown> = Promise.resolve()
  let lastGood = 0
  let reading: Promise<void> = Promise.resolve()
  const readLastGood = async () => {
    lastGood = ((await backupRunStore.lastGood(ctx.db))?.getTime() ?? 0) / 1000
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
    routes: (http: Http) => backupRunRoutes(http, ctx),
    jobs: [
      {
        name: 'daily-backup',
        everyS: 600,
        async run() {
          // Not awaited, so that the server can end during a backup.
          const name = ctx.config.backupTo ? await beginBackup(ctx) : undefined
          if (name) work = makeBackup(ctx, make, name, leaving.signal).catch(warn)
          await readLastGood()
        },
      },
    ],
    async stop() {
      leaving.abort()
      await Promise.all([work, reading])
    },
  } satisfies Room & Record<string, unknown>
}
