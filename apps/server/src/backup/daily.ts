import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@ayob/contract/durations'
import { openFolderStore } from '../adapters/storage/folder-store'
import type { ObjectStore } from '../adapters/storage/object-store'
import { openS3Store } from '../adapters/storage/s3-store'
import type { Config } from '../config'
import { restoreBackup } from './replace'
import { saveBackup, withBackupSource } from './save'

const NAME = /^ayob-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ayob$/
/** The prefix of the work folder in DATA_DIR, which backups leave out. */
const WORK = 'daily-backup-'
/** Folders older than this belong to a dead process; a backup takes less. */
const DEAD_MS = 6 * HOUR_MS

/**
 * Makes a backup and restores it into a separate embedded database, where the rows and the sums of the journal are
 * compared with those of the snapshot. Only a good backup is stored, with the newest ones before it; nothing is kept of a failed one.
 */
export async function makeDailyBackup(config: Config, name: string) {
  const { dataDir, backupPassphrase: passphrase } = config
  const target = await openTarget(config)
  await removeDead(dataDir)
  const folder = await mkdtemp(join(dataDir, WORK))
  try {
    const file = join(folder, name)
    const now = new Date()
    await withBackupSource(config, (source) => saveBackup(source, file, now, passphrase))
    const { rows, files } = await restoreBackup(file, { dataDir: join(folder, 'tried'), passphrase }, now)
    const { size } = await stat(file)
    await target.put(file, name)
    await dropOldest(target, config.backupsKept)
    return { bytes: size, rows, files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openTarget({ backupTo, s3 }: Config): Promise<ObjectStore> {
  if (!backupTo) throw new Error('set BACKUP_URL')
  if (backupTo.kind === 'folder') return openFolderStore(backupTo.folder)
  if (!s3) throw new Error('BACKUP_URL needs the S3_* settings')
  const { bucket, prefix } = backupTo
  return openS3Store({ ...s3, bucket }, { prefix, warn: () => undefined })
}

/** Removes all but the newest backups; other files stay. */
async function dropOldest(target: ObjectStore, kept: number): Promise<void> {
  const names: string[] = []
  for await (const name of target.list()) if (NAME.test(name)) names.push(name)
  for (const name of names.sort().slice(0, -kept)) await target.remove(name)
}

async function removeDead(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(WORK) || (await stat(path)).mtimeMs > Date.now() - DEAD_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}
