import { type Migration, Migrator } from 'kysely'
import { migrations as ours } from '../../../migrations/index'
import { withPatience } from '../../platform/patience'
import type { Database } from './open'

/**
 * Brings the schema up to date under a lock, all or nothing. Returns the names of the applied migrations. Migrations only
 * go forward. Throws the first failure.
 */
export async function migrate({ db }: Pick<Database, 'db'>, migrations: Readonly<Record<string, Migration>> = ours) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error, results } = await withPatience('endless', () => migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
