import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** Stands in every folder of an embedded database that was made or opened since release 0.2.0. */
const MARK = 'ayob-0.2'

/** Whether migrations are those of release 0.1. Release 0.2.0 began with a schema of its own. */
export const areOfRelease01 = (migrations: readonly string[]) => migrations.includes('0001_accounts')

const refusal = (what: string, instead: string) =>
  new Error(
    `${what} holds data of AYOB 0.1, which this release can't open. Nothing in it was changed. ${instead}, or go on with AYOB 0.1`,
  )

/** Throws one clear line when these are the migrations of a PostgreSQL of release 0.1. */
export function refuseDatabaseOf01(migrations: readonly string[]): void {
  if (areOfRelease01(migrations)) throw refusal('the database', 'Set DATABASE_URL to an empty one')
}

/**
 * Throws one clear line when an embedded database is of release 0.1. The engine writes to each folder that it opens, so a
 * folder without our mark is read in a copy. The caller holds the folder's lock.
 */
export async function refuseFolderOf01(folder: string): Promise<void> {
  if (!existsSync(folder) || existsSync(join(folder, MARK))) return
  const copy = mkdtempSync(join(tmpdir(), 'ayob-look-'))
  try {
    cpSync(folder, copy, { recursive: true })
    const engine = await PGlite.create(copy)
    const [there] = (await engine.query<{ name: string | null }>(`select to_regclass('kysely_migration') as name`)).rows
    const { rows } = there?.name
      ? await engine.query<{ name: string }>('select name from kysely_migration')
      : { rows: [] }
    await engine.close()
    if (!areOfRelease01(rows.map(({ name }) => name))) return
  } finally {
    rmSync(copy, { recursive: true })
  }
  throw refusal(`DATA_DIR: ${dirname(folder)}`, 'Move it away, or set DATA_DIR to another folder')
}

/** Marks the folder of an embedded database as one of this release. */
export function markFolder(folder: string): void {
  if (!existsSync(join(folder, MARK))) writeFileSync(join(folder, MARK), '', { mode: 0o600 })
}
