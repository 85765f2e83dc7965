import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance address of the PostgreSQL that the tests of this run share. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for all test files; each creates its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('no PostgreSQL is installed and TEST_DATABASE_URL is unset')
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
