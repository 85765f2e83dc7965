import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import pg from 'pg'
import { migrations as ours } from '../../../migrations/index'
import { withPatience } from '../../platform/database-away'
import type { Tables } from '../../platform/tables'

/**
 * Brings the schema up to date under a lock, all or nothing. Returns the names of the applied migrations. Migrations
 * only go forward. Those of a newer release are ignored: they only add to the schema that this release knows. The
 * previous release keeps working meanwhile and can deadlock with the migrations; then the run is repeated. Throws any
 * other failure.
 */
export async function migrate(
  { db }: { readonly db: Kysely<Tables> },
  migrations: Readonly<Record<string, Migration>> = ours,
) {
  const names = Object.keys(migrations).sort()
  const applied = await appliedMigrations(db)
  const newest = names.at(-1) ?? ''
  // The migrator reads all columns of the database before it looks for its own tables, which takes a third of a second
  // at each start.
  if (
    isDeepStrictEqual(
      applied.filter((name) => name <= newest),
      names,
    )
  )
    return []
  const newer = applied.filter((name) => name > newest)
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, APPLIED])) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await withPatience('endless', () => migrator.migrateToLatest())
    if (!error) return (results ?? []).map((result) => result.migrationName)
    if (attempt === ATTEMPTS || !(error instanceof pg.DatabaseError && error.code === DEADLOCK)) throw error
  }
}

const DEADLOCK = '40P01'
const ATTEMPTS = 10

/** A migration of a newer release that has already run. */
const APPLIED: Migration = { up: async () => undefined }

/** Returns the names of the applied migrations, in order; none in an empty database. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!known.rows[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
