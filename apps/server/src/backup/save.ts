import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import { FolderInUse } from '../adapters/database/folder-lock'
import { appliedMigrations } from '../adapters/database/migrate'
import { type Database, openDatabase } from '../adapters/database/open'
import { copyOfRunning } from '../adapters/database/running-copy'
import { openKeptObjects } from '../adapters/storage/files'
import type { ObjectStore } from '../adapters/storage/object-store'
import type { Config } from '../config'
import { openKeys } from '../platform/installation-keys'
import type { Db } from '../platform/ports'
import type { Tables } from '../platform/tables'
import { type Say, silent } from '../progress'
import { type ArchiveWriter, writeArchive } from './archive'
import { journalSums, type TableShape, tablesOf } from './tables'

export const FORMAT = 1
const ROWS_A_PART = 500
/** The folder of kept files in a backup, wherever they are stored. */
export const KEPT_FILES = 'uploads/kept'

/** The first entry of a backup. */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly created_at: string
  readonly migrations: readonly string[]
}

/** The last entry of a backup, which proves that it is complete. */
export interface Summary {
  readonly rows: Readonly<Record<string, number>>
  /** The last value of each sequence; null for an unused one. */
  readonly sequences: Readonly<Record<string, number | null>>
  /** Debits minus credits of each account in cents. */
  readonly journal: Readonly<Record<string, string>>
  readonly files: number
}

export interface BackupSource {
  readonly database: Database
  readonly dataDir: string
  /** The bucket of kept files; undefined when they are in DATA_DIR. */
  readonly bucket?: ObjectStore | undefined
}

/** Entries of DATA_DIR that are not saved as files: the database is saved as rows, the others are temporary, or backups. */
const LEFT_OUT = [
  /^database(\.|$)/,
  /^outbox$/,
  /^before-restore-/,
  /^restore-/,
  /^daily-backup-/,
  /^uploads\/incoming$/,
  // As in `config-backups.ts`.
  /^demo-backups$/,
  /\.(new|part)$/,
]

/**
 * Saves a snapshot of the database and the files of an installation into one file, encrypted if there is a passphrase.
 * Files are read after the snapshot and never change, so the backup includes every file that the rows name, except
 * files removed meanwhile, which nothing needs. Errors: FilesAway.
 */
export async function saveBackup(
  { database, dataDir, bucket }: BackupSource,
  file: string,
  now: Date,
  passphrase?: string,
  say: Say = silent,
): Promise<Summary> {
  const rows: Record<string, number> = {}
  let sequences: Summary['sequences'] = {}
  let journal: Summary['journal'] = {}
  let files = 0
  await writeArchive(file, passphrase, async (archive) => {
    await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const migrations = await appliedMigrations(tx)
        const manifest: Manifest = { format: FORMAT, created_at: now.toISOString(), migrations }
        await archive.text('manifest.json', JSON.stringify(manifest))
        const tables = await tablesOf(tx)
        for (const [index, table] of tables.entries()) {
          const saying = (count: number) =>
            say(`table ${index + 1} of ${tables.length}, ${table.name}: ${count} rows saved`)
          rows[table.name] = await saveTable(tx, archive, table, saying)
        }
        sequences = await sequencesOf(tx)
        journal = await journalSums(tx)
      })
    for await (const { path, size, read } of filesOf({ dataDir, bucket })) {
      await archive.file(`files/${path}`, size, await read())
      files += 1
      say(`${files} files saved`)
    }
    await archive.text('summary.json', JSON.stringify({ rows, sequences, journal, files } satisfies Summary))
  })
  return { rows, sequences, journal, files }
}

/** The database writes the rows as JSON, so no value passes through a JavaScript number. */
async function saveTable(
  tx: Kysely<Tables>,
  archive: ArchiveWriter,
  { name }: TableShape,
  say: (rows: number) => void,
): Promise<number> {
  await sql`declare saved no scroll cursor for select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(tx)
  let count = 0
  for (let part = 1; ; part += 1) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_A_PART)} from saved`.execute(tx)
    if (rows.length > 0) {
      const lines = rows.map((row) => row.line).join('\n')
      await archive.text(`tables/${name}/${String(part).padStart(8, '0')}.ndjson`, lines)
    }
    count += rows.length
    say(count)
    if (rows.length < ROWS_A_PART) break
  }
  await sql`close saved`.execute(tx)
  return count
}

async function sequencesOf(tx: Kysely<Tables>): Promise<Summary['sequences']> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() order by 1
  `.execute(tx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

interface SavedFile {
  readonly path: string
  readonly size: number
  read(): Promise<Readable>
}

async function* filesOf({ dataDir, bucket }: Omit<BackupSource, 'database'>): AsyncGenerator<SavedFile> {
  for await (const path of pathsOf(dataDir)) {
    const found = await stat(join(dataDir, path)).catch(() => undefined)
    if (!found) continue
    const { size } = found
    yield { path, size, read: async () => createReadStream(join(dataDir, path), { end: Math.max(0, size - 1) }) }
  }
  if (!bucket) return
  for await (const name of bucket.list()) {
    const found = await bucket.find(name)
    if (found) yield { path: `${KEPT_FILES}/${name}`, size: found.size, read: () => found.read() }
  }
}

async function* pathsOf(dataDir: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (LEFT_OUT.some((pattern) => pattern.test(path))) continue
    if (entry.isDirectory()) yield* pathsOf(dataDir, path)
    else if (entry.isFile()) yield path
  }
}

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

/** The names of identity papers and permits, including earlier versions. */
export async function documentNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('file')
    .unionAll(db.selectFrom('document_versions').select('file'))
    .execute()
  return new Set(rows.map(({ file }) => file))
}
