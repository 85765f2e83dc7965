import { startPostgres } from '@ayob/testkit/postgres'

/**
 * Starts one PostgreSQL for all browser tests if it is installed, because a server then needs only two thirds of the CPU
 * time to start. The server's own tests cover the embedded database.
 */
export default async function postgresFirst(): Promise<(() => Promise<void>) | undefined> {
  const cluster = await startPostgres()
  if (!cluster) return undefined
  // Workers inherit the environment.
  process.env.TEST_DATABASE_URL = cluster.url
  return cluster.stop
}
