import { startPostgres } from '@ayob/testkit/postgres'

/**
 * Starts one PostgreSQL for all browser tests where it is installed: a server starts on it for two thirds of the processor
 * time. The embedded database is tested by the server's own tests.
 */
export default async function postgresFirst(): Promise<(() => Promise<void>) | undefined> {
  const cluster = await startPostgres()
  if (!cluster) return undefined
  // Workers inherit the environment.
  process.env.TEST_DATABASE_URL = cluster.url
  return cluster.stop
}
