import { defineConfig } from 'vitest/config'
import { hasPostgres } from './packages/testkit/src/postgres'

const postgres = await hasPostgres()
if (!postgres) process.stdout.write('PostgreSQL: skipped, none is installed and TEST_DATABASE_URL is unset\n')

/** What is refused before any database is asked needs to be swept once: on PostgreSQL, which is quicker, if there is one. */
const SWEEP = 'apps/server/test/sweep/**'

/** The same files run on each database; `apps/server/test/setup/fresh-database.ts` reads which one. */
const integration = (database: 'embedded' | 'postgres') => ({
  test: {
    name: database,
    include: ['apps/server/test/**/*.test.ts'],
    exclude: database === 'embedded' && postgres ? [SWEEP] : [],
    env: { TEST_DATABASE: database },
    globalSetup: [
      'packages/testkit/src/vitest-server.ts',
      ...(database === 'postgres' ? ['packages/testkit/src/vitest-postgres.ts'] : []),
      'apps/server/test/setup/migrated.ts',
    ],
    // Every house is built anew by its test; loading its code anew for each file would take as long as the tests.
    isolate: false,
    // Real processes and real time: what needed a second try is named at the end of the run.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', '{apps,tools}/*/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      integration('embedded'),
      ...(postgres ? [integration('postgres')] : []),
    ],
  },
})
