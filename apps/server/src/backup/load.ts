import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@ayob/contract/days'
import { type Migration, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { migrations as ours } from '../../migrations/index'
import { appliedMigrations, migrate } from '../adapters/database/migrate'
import type { Database } from '../adapters/database/open'
import { makeEvidenceDay } from '../air/plays/evidence-days.store'
import type { Tx } from '../platform/ports'
import type { Say } from '../progress'
import { FORMAT, type Manifest, type Summary } from './save'
import { journalSums, type TableShape, tablesOf } from './tables'

const zManifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  migrations: z.array(z.string()),
}) satisfies z.ZodType<Manifest>

const zSummary = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.number().nullable()),
  journal: z.record(z.string(), z.string()).optional(),
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

/** Reads the manifest and summary of an unpacked backup. Throws when it is incomplete or comes from a newer version. */
export async function inspect(folder: string): Promise<Unpacked> {
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T> => {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Error('this is not a whole backup')
    return schema.parse(JSON.parse(await readFile(path, 'utf8')))
  }
  const manifest = await read('manifest.json', zManifest)
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
  if (backup.summary.journal) {
    const sums = await journalSums(database.db)
    if (!isDeepStrictEqual(sums, backup.summary.journal))
      throw new Error('the sums of the journal are not those of the backup')
  }
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
