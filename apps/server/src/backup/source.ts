import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUse } from '../adapters/database/folder-lock'
import { openDatabase } from '../adapters/database/open'
import { copyOfRunning } from '../adapters/database/running-copy'
import { openKeptObjects } from '../adapters/storage/kept-objects'
import type { Config } from '../config'
import { openKeys } from '../platform/installation-keys'
import type { BackupSource } from './save'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'secretKeys'>

/**
 * Opens the source of a backup and runs work with it. PostgreSQL may be in use. If a server has the embedded database
 * open, it makes a copy first, and its calls wait meanwhile, for about a second. Errors: FolderInUse when the server
 * can't make a copy; FilesAway.
 */
export async function withBackupSource<T>(config: Settings, work: (source: BackupSource) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, s3 } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) throw new Error(`there is no database in ${dataDir}`)
  const { database, release } = await openOrCopy(dataDir, databaseUrl)
  try {
    if (!s3) return await work({ database, dataDir })
    const secrets = await openKeys({ ...database, ...config, clock: { now: () => new Date() } })
    return await work({ database, dataDir, bucket: await openKeptObjects({ dataDir, s3 }, secrets, () => undefined) })
  } finally {
    await database.close()
    release()
  }
}

async function openOrCopy(dataDir: string, databaseUrl: string | undefined) {
  try {
    return { database: await openDatabase({ dataDir, databaseUrl }), release: () => undefined }
  } catch (error) {
    const copy = error instanceof FolderInUse ? await copyOfRunning(join(dataDir, 'database')) : undefined
    if (!copy) throw error
    try {
      return { database: await openDatabase({ dataDir: copy.dataDir }), release: copy.release }
    } catch (failure) {
      copy.release()
      throw failure
    }
  }
}
