import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@ayob/contract/days'
import { type Migration, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { migrations as ours } from '../../migrations/index'
import { lockFolder } from '../adapters/database/folder-lock'
import { appliedMigrations, migrate } from '../adapters/database/migrate'
import { type Database, openDatabase } from '../adapters/database/open'
import { areOfRelease01, refuseFolderOf01 } from '../adapters/database/release-01'
import { openKeptObjects } from '../adapters/storage/files'
import type { S3Settings } from '../adapters/storage/s3-store'
import { makeEvidenceDay } from '../air/plays/evidence.store'
import { openKeys } from '../platform/installation-keys'
import type { Tx } from '../platform/ports'
import { type Say, silent } from '../progress'
import { unpackArchive } from './archive'
import { WrongPassphrase } from './encryption'
import { FORMAT, KEPT_FILES, type Manifest, type Summary } from './save'
import { journalSums, type TableShape, tablesOf } from './tables'

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
    await refuseFolderOf01(inPlace)
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
    const { secretKeys = [] } = target
    const secrets = await openKeys({ ...database, secretKeys, clock: { now: () => new Date() } })
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

const zManifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  migrations: z.array(z.string()),
}) satisfies z.ZodType<Manifest>

const zSummary = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number().nullable()),
  journal: z.record(z.string(), z.string()),
  files: z.number(),
}) satisfies z.ZodType<Summary>

/** The only partitioned table. */
const EVIDENCE = 'play_batches'

/** A complete backup, unpacked into a folder. */
export interface Unpacked {
  readonly folder: string
  readonly manifest: Manifest
  readonly summary: Summary
}

/** Reads the manifest and summary of an unpacked backup. Throws when it is incomplete, of release 0.1, or of a newer one. */
export async function inspect(folder: string): Promise<Unpacked> {
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T> => {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Error('this is not a whole backup')
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  }
  const manifest = await read('manifest.json', zManifest)
  if (areOfRelease01(manifest.migrations)) {
    throw new Error("this backup is of AYOB 0.1, which this release can't read. Restore it with AYOB 0.1")
  }
  const newer = manifest.migrations.find((name) => !(name in ours))
  if (newer) throw new Error(`this backup comes from a newer version (${newer})`)
  return { folder, manifest, summary: await read('summary.json', zSummary) }
}

/**
 * Replaces the content of the database with the backup, in one transaction. An empty database is first migrated to the
 * backup's version, and to ours afterwards; a used one must already have the backup's version.
 */
export async function loadBackup(database: Database, backup: Unpacked, say: Say): Promise<void> {
  const wanted = backup.manifest.migrations
  say('tables are created')
  const applied = await appliedMigrations(database.db)
  if (applied.length === 0) await migrate(database, subset(wanted))
  else if (applied.join() !== wanted.join()) {
    throw new Error('this backup comes from another version than the database; restore it into an empty database')
  }
  await database.transact(async (tx) => {
    const tables = await tablesOf(tx)
    const list = sql.join(tables.map(({ name }) => sql.table(name)))
    await sql`truncate ${list} restart identity cascade`.execute(tx)
    // The backup already contains the rows that triggers would write.
    await sql`select set_config('ayob.restoring', 'on', true)`.execute(tx)
    for (const table of tables) await loadTable(tx, table, backup, say)
    for (const [name, last] of Object.entries(backup.summary.sequences)) {
      if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx)
    }
  })
  say('the sums of the journal are compared')
  if (!isDeepStrictEqual(await journalSums(database.db), backup.summary.journal))
    throw new Error('the sums of the journal are not those of the backup')
  say('tables are brought up to date and analyzed')
  await migrate(database)
  await sql`analyze`.execute(database.db)
}

const subset = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(Object.entries(ours).filter(([name]) => names.includes(name)))

/** Creates the partitions for rows of evidence. */
async function createPartitions(tx: Tx, evidence: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ received_at: Date }>`select received_at from ${evidence}`.execute(tx)
  for (const day of new Set(rows.map((row) => dayOf(row.received_at)))) await makeEvidenceDay(tx, day)
}

async function loadTable(tx: Tx, { name, columns }: TableShape, backup: Unpacked, say: Say): Promise<void> {
  const folder = join(backup.folder, 'tables', name)
  const parts = existsSync(folder) ? (await readdir(folder)).sort() : []
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const expected = backup.summary.rows[name] ?? 0
  let count = 0
  for (const part of parts) {
    say(`${name}: ${count} of ${expected} rows restored`)
    const lines = (await readFile(join(folder, part), 'utf8')).split('\n')
    const rows = sql`jsonb_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::jsonb)`
    if (name === EVIDENCE) await createPartitions(tx, rows)
    await sql`insert into ${sql.table(name)} (${names}) overriding system value select ${names} from ${rows}`.execute(
      tx,
    )
    count += lines.length
  }
  if (count !== expected) throw new Error(`this backup is not whole: ${name} has ${count} rows of ${expected}`)
}
