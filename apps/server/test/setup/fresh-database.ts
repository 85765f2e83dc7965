import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '@ayob/testkit/embedded'
import { clusterAt } from '@ayob/testkit/postgres'
import type {} from '@ayob/testkit/vitest-postgres'
import { inject } from 'vitest'
import type {} from './migrated'

/** The kind of database that this test run uses. */
export const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

export interface FreshDatabase {
  readonly dataDir: string
  /** Set when this run uses PostgreSQL. */
  readonly databaseUrl?: string
  remove(): Promise<void>
}

/** An empty database and an empty DATA_DIR for one test file. Close everything that uses them before calling `remove`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return kind === 'postgres' ? onPostgres() : embedded(prepareEmbedded)
}

/** The same with the current schema: a copy of the database that was migrated once for all test files. */
export async function migratedDatabase(): Promise<FreshDatabase> {
  const migrated = inject('migrated')
  if (kind === 'postgres') return onPostgres(migrated)
  return embedded((dataDir) => cp(migrated, join(dataDir, 'database'), { recursive: true }))
}

async function embedded(prepare: (dataDir: string) => Promise<void>): Promise<FreshDatabase> {
  const dataDir = await emptyFolder()
  await prepare(dataDir)
  return { dataDir, remove: () => removeFolder(dataDir) }
}

async function onPostgres(template?: string): Promise<FreshDatabase> {
  const dataDir = await emptyFolder()
  const { url, drop } = await clusterAt(inject('postgresUrl')).createDatabase(template)
  return {
    dataDir,
    databaseUrl: url,
    async remove() {
      await drop()
      await removeFolder(dataDir)
    },
  }
}

export const emptyFolder = () => mkdtemp(join(tmpdir(), 'ayob-data-'))
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
