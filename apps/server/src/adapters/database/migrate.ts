import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { migrations as ours } from '../../../migrations/index'
import { withPatience } from '../../platform/patience'
import type { Tables } from '../../platform/tables'
import type { Database } from './open'

/**
 * Brings the schema up to date under a lock, all or nothing. Returns the names of the applied migrations. Migrations only
 * go forward. Those of a newer release are left alone: they only add to the schema that this release knows. Throws the
 * first failure.
 */
export async function migrate({ db }: Pick<Database, 'db'>, migrations: Readonly<Record<string, Migration>> = ours) {
  const newest = Object.keys(migrations).sort().at(-1) ?? ''
  const newer = (await appliedMigrations(db)).filter((name) => name > newest)
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, APPLIED])) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results } = await withPatience('endless', () => migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** A migration of a newer release: it has run. */
const APPLIED: Migration = { up: async () => undefined }

/** Returns the names of the applied migrations, in order; none in an empty database. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!known.rows[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
