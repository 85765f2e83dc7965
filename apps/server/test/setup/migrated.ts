import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '@ayob/testkit/embedded'
import { clusterAt } from '@ayob/testkit/postgres'
import type {} from '@ayob/testkit/vitest-postgres'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/adapters/database/migrate'
import { openDatabase } from '../../src/adapters/database/open'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with the current schema that nobody has open: a folder, or the name of one in the shared PostgreSQL. */
    migrated: string
  }
}

/** Creates a database and migrates it once; test files copy it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-migrated-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  const cluster = project.getProvidedContext().postgresUrl
  if (project.name === 'postgres') {
    const { url, drop } = await clusterAt(cluster).createDatabase()
    await bringUp({ dataDir, databaseUrl: url })
    project.provide('migrated', new URL(url).pathname.slice(1))
    return () => drop().then(removeFolder)
  }
  await prepareEmbedded(dataDir)
  await bringUp({ dataDir })
  project.provide('migrated', join(dataDir, 'database'))
  return removeFolder
}

async function bringUp(at: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase(at)
  try {
    await migrate(database)
    // This moves the content from the log to the tables, which are copied.
    await sql`checkpoint`.execute(database.db)
  } finally {
    await database.close()
  }
}
