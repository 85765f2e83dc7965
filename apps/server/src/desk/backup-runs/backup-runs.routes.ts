import { adminBackups, type Backup } from '@ayob/contract/backups'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { backupRunStore } from './backup-runs.store'

/** The daily backups, for administrators. */
export function backupRunRoutes(http: Http, { db, config }: Context): void {
  route(http, adminBackups, async () => {
    const rows = await backupRunStore.list(db)
    const lastGood = await backupRunStore.lastGood(db)
    return {
      scheduled: config.backupTo !== undefined,
      last_good_at: lastGood?.toISOString() ?? null,
      backups: rows.map(
        ({ began_at, ended_at, ...row }): Backup => ({
          ...row,
          began_at: began_at.toISOString(),
          ended_at: ended_at?.toISOString() ?? null,
          state: ended_at === null ? 'running' : row.fault === null ? 'good' : 'failed',
        }),
      ),
    }
  })
}
