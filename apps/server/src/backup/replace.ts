import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockFolder } from '../adapters/database/folder-lock'
import { type Database, openDatabase } from '../adapters/database/open'
import { openKeptObjects } from '../adapters/storage/kept-objects'
import type { S3Settings } from '../adapters/storage/s3-store'
import { openKeys } from '../platform/installation-keys'
import { type Say, silent } from '../progress'
import { unpackArchive } from './archive'
import { WrongPassphrase } from './encryption'
import { inspect, loadBackup, type Unpacked } from './load'
import { KEPT_FILES } from './save'

export interface Restored {
  readonly rows: number
  readonly files: number
  /** Where the previous data was moved; undefined when there was none. */
  readonly before: string | undefined
}

export interface RestoreTarget {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** The passphrase of an encrypted backup. */
  readonly passphrase?: string | undefined
  /** The bucket for kept files; without it they go into `dataDir`. */
  readonly s3?: S3Settings | undefined
  /** Opens the installation's keys, which identify the owner of a bucket. */
  readonly secretKeys?: readonly string[]
}

/**
 * Replaces database, uploads and keys with a backup. The backup is unpacked and checked, and the database filled,
 * before anything is replaced. Previous data is moved aside, not deleted; other objects in a bucket stay. The server
 * must not run. An interrupted restore can be repeated. Errors: FilesAway.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  now: Date,
  say: Say = silent,
): Promise<Restored> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  await mkdir(target.dataDir, { recursive: true })
  const folder = await mkdtemp(join(target.dataDir, 'restore-'))
  try {
    await unpackArchive(file, folder, target.passphrase, say).catch((error: Error) => {
      if (error instanceof WrongPassphrase) throw error
      throw new Error(`this is not a whole backup (${error.message})`)
    })
    const backup = await inspect(folder)
    const before = join(target.dataDir, `before-restore-${now.toISOString().replace(/[:.]/g, '-')}`)
    if (target.databaseUrl) await intoPostgres(target, backup, say)
    else await intoEmbedded(target, backup, before, say)
    const kept = join(folder, 'kept')
    const isInBucket = target.s3 !== undefined && existsSync(join(folder, 'files', KEPT_FILES))
    if (isInBucket) await rename(join(folder, 'files', KEPT_FILES), kept)
    await swap(join(folder, 'files'), target.dataDir, before)
    if (isInBucket) await intoBucket(target, kept, say)
    const rows = Object.values(backup.summary.rows).reduce((sum, count) => sum + count, 0)
    return { rows, files: backup.summary.files, before: existsSync(before) ? before : undefined }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function intoPostgres(target: RestoreTarget, backup: Unpacked, say: Say): Promise<void> {
  const database = await openDatabase(target)
  try {
    await refuseInUse(database)
    await loadBackup(database, backup, say)
  } finally {
    await database.close()
  }
}

async function refuseInUse({ db }: Database): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'ayob' and pid <> pg_backend_pid()
  `.execute(db)
  if (rows[0]?.others) throw new Error('the database is in use by a running AYOB server; stop it first')
}

/** Fills a new database beside the current one and then swaps them. */
async function intoEmbedded({ dataDir }: RestoreTarget, backup: Unpacked, before: string, say: Say): Promise<void> {
  const inPlace = join(dataDir, 'database')
  const unlock = lockFolder(inPlace)
  try {
    say('a database is created')
    const fresh = join(backup.folder, 'fresh')
    const database = await openDatabase({ dataDir: fresh })
    try {
      await loadBackup(database, backup, say)
    } finally {
      await database.close()
    }
    if (existsSync(inPlace)) {
      await mkdir(before, { recursive: true, mode: 0o700 })
      await rename(inPlace, join(before, 'database'))
    }
    await rename(join(fresh, 'database'), inPlace)
  } finally {
    unlock()
  }
}

/** Uploads the unpacked files to the bucket. */
async function intoBucket(target: RestoreTarget, kept: string, say: Say): Promise<void> {
  const database = await openDatabase(target)
  try {
    const { secretKeys = [], dataDir } = target
    const secrets = await openKeys({ ...database, dataDir, secretKeys, clock: { now: () => new Date() } })
    const bucket = await openKeptObjects(target, secrets, () => undefined)
    const names = await readdir(kept)
    for (const [index, name] of names.entries()) {
      say(`file ${index + 1} of ${names.length} goes into the bucket`)
      await bucket.put(join(kept, name), name)
    }
  } finally {
    await database.close()
  }
}

async function swap(files: string, dataDir: string, before: string): Promise<void> {
  if (!existsSync(files)) return
  for (const name of await readdir(files)) {
    const inPlace = join(dataDir, name)
    if (existsSync(inPlace)) {
      await mkdir(before, { recursive: true, mode: 0o700 })
      await rename(inPlace, join(before, name))
    }
    await rename(join(files, name), inPlace)
  }
}
