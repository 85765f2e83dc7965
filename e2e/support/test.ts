import { startPostgres } from '@ayob/testkit/postgres'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { test as base } from '@playwright/test'

/** The administrator account of browser-test servers. */
export const ADMIN = { email: 'first-admin@ayob.example', password: 'review-the-city-26' } as const

/** A server on the real time. Other tests share it: around midnight a moved clock would put their bookings on the wrong day. */
interface SteadyServer extends RunningServer {
  restart(): Promise<void>
}

/** A server whose clock a test may move. */
export interface MovingServer extends RunningServer {
  readonly mayMoveClock: true
}

interface Shared {
  /** One server for all tests of a worker: a new database, no demo people, one administrator. */
  server: SteadyServer
}

/** Runs a server with its own database, in the PostgreSQL of `postgres-first.ts` or embedded. */
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
  // biome-ignore lint/correctness/noEmptyPattern: the runner parses the fixture names from this pattern
  server: [async ({}, use) => withServer(use), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
})

/** `test` with a server only for the file that calls this. Its clock may move, and it holds only what the file creates. */
export const testAlone = () =>
  base.extend<object, { server: MovingServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner parses the fixture names from this pattern
    server: [async ({}, use) => withServer((server) => use({ ...server, mayMoveClock: true })), { scope: 'worker' }],
    baseURL: async ({ server }, use) => use(server.url),
  })
