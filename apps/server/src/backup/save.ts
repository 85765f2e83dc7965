import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { appliedMigrations } from '../adapters/database/migrate'
import type { Database } from '../adapters/database/open'
import type { Tables } from '../platform/tables'
import { type ArchiveWriter, writeArchive } from './archive'
import { type TableShape, tablesOf } from './tables'

export const FORMAT = 1
const ROWS_A_PART = 500

/** The first entry of a backup. */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly created_at: string
  readonly migrations: readonly string[]
}

/** The last entry of a backup: proves that it is complete. */
export interface Summary {
  readonly rows: Readonly<Record<string, number>>
  /** The last value of each sequence; null when it is unused. */
  readonly sequences: Readonly<Record<string, number | null>>
  readonly files: number
}

/** Entries of DATA_DIR that are not saved as files: the database is saved as rows, the others are temporary. */
const LEFT_OUT = [
  /^database(\.|$)/,
  /^outbox$/,
  /^before-restore-/,
  /^restore-/,
  /^uploads\/incoming$/,
  /\.(new|part)$/,
]

/**
 * Saves a snapshot of the database and the files of DATA_DIR into one file, encrypted if there is a passphrase. Files are read after the snapshot and never
 * change, so every file that the rows name is included.
 */
export async function saveBackup(
  database: Database,
  dataDir: string,
  file: string,
  now: Date,
  passphrase?: string,
): Promise<Summary> {
  const rows: Record<string, number> = {}
  let sequences: Summary['sequences'] = {}
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
        for (const table of await tablesOf(tx)) rows[table.name] = await saveTable(tx, archive, table)
        sequences = await sequencesOf(tx)
      })
    for await (const path of filesOf(dataDir)) {
      await archive.file(`files/${path}`, join(dataDir, path))
      files += 1
    }
    await archive.text('summary.json', JSON.stringify({ rows, sequences, files } satisfies Summary))
  })
  return { rows, sequences, files }
}

/** The database writes the rows as JSON, so that no value passes through a JavaScript number. */
async function saveTable(tx: Kysely<Tables>, archive: ArchiveWriter, { name }: TableShape): Promise<number> {
  await sql`declare saved no scroll cursor for select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(tx)
  let count = 0
  for (let part = 1; ; part += 1) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_A_PART)} from saved`.execute(tx)
    if (rows.length > 0) {
      const lines = rows.map((row) => row.line).join('\n')
      await archive.text(`tables/${name}/${String(part).padStart(8, '0')}.ndjson`, lines)
    }
    count += rows.length
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

async function* filesOf(dataDir: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, below), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (LEFT_OUT.some((pattern) => pattern.test(path))) continue
    if (entry.isDirectory()) yield* filesOf(dataDir, path)
    else if (entry.isFile()) yield path
  }
}
