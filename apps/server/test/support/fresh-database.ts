import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '@ayob/testkit/embedded'
import { clusterAt } from '@ayob/testkit/postgres'
import type {} from '@ayob/testkit/vitest-postgres'
import { inject } from 'vitest'

/** Which database this run of the tests is about. */
export const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

export interface FreshDatabase {
  readonly dataDir: string
  /** Set when this run is about PostgreSQL. */
  readonly databaseUrl?: string
  remove(): Promise<void>
}

/** An empty database and an empty DATA_DIR for one test file. Close what uses them before `remove`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-data-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') {
    await prepareEmbedded(dataDir)
    return { dataDir, remove: removeFolder }
  }
  const { url, drop } = await clusterAt(inject('postgresUrl')).createDatabase()
  return {
    dataDir,
    databaseUrl: url,
    async remove() {
      await drop()
      await removeFolder()
    },
  }
}
