import { startPostgres } from '@ayob/testkit/postgres'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { test as base } from '@playwright/test'

/** Who may review in the servers of browser tests. */
export const ADMIN = { email: 'first-admin@ayob.example', password: 'review-the-city-26' } as const

interface Shared {
  /** One server for all tests of a worker: a new database, no demo people, one administrator. */
  server: RunningServer
}

/** Runs a server on a database of its own, in the PostgreSQL of `postgres-first.ts` or the embedded one. */
export async function withServer(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const database = await (await startPostgres())?.createDatabase()
  const server = await startServer({
    env: {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT: 'off',
      ...(database && { DATABASE_URL: database.url }),
    },
  })
  await use(server)
  await server.remove()
  await database?.drop()
}

/** `test` with a running server whose address is the base of every path. */
export const test = base.extend<object, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures off this pattern
  server: [async ({}, use) => withServer(use), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
})

/** The same with a server that only the tests of one file know: nothing is on it but what they put there. */
export const testAlone = test.extend<object, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures off this pattern
  server: [async ({}, use) => withServer(use), { scope: 'worker' }],
})
