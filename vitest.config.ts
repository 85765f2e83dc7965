import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { hasPostgres } from './packages/testkit/src/postgres'

const postgres = await hasPostgres()
if (!postgres) process.stdout.write('PostgreSQL: skipped, none is installed and TEST_DATABASE_URL is unset\n')

/** Time limits only catch tests that hang: a busy machine is slow, not wrong. A wait ends first, because it says for what. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 90_000 } } }
/** Property tests try the same cases in every run. */
const SEED = ['packages/testkit/src/fixed-seed.ts']

/** Tests that apply to the embedded database alone. */
const EMBEDDED_ALONE = ['apps/server/test/process/{demo,start}.test.ts']

/**
 * Tests that run on both databases: the whole journey, and what depends on how a database opens, locks, commits or
 * stores. The embedded database has a single connection; otherwise both get the same SQL through the same driver.
 */
const EMBEDDED_TOO = [
  'apps/server/test/journey.test.ts',
  'apps/server/test/{backup,database}/*.test.ts',
  'apps/server/test/journal/journal.test.ts',
  'apps/server/test/plays/{at-once,evidence}.test.ts',
  'apps/server/test/process/kill9.test.ts',
  'apps/server/test/reports/sums.test.ts',
]

/** A sign-up or sign-in with the real cost takes 18 ms of a core. */
const QUICK_HASHES = fileURLToPath(new URL('apps/server/test/setup/quick-argon2.ts', import.meta.url))

/** Tests of the server on one database, which `apps/server/test/setup/fresh-database.ts` creates. */
const integration = (database: 'embedded' | 'postgres', include: string[], exclude: string[] = []) => ({
  test: {
    name: database,
    include,
    exclude,
    env: { TEST_DATABASE: database },
    alias: { '@node-rs/argon2': QUICK_HASHES },
    globalSetup: [
      'packages/testkit/src/vitest-server.ts',
      ...(database === 'postgres' ? ['packages/testkit/src/vitest-postgres.ts'] : []),
      'apps/server/test/setup/migrated.ts',
    ],
    // Each test file opens its own server; loading the code again for each takes as long as the tests.
    isolate: false,
    // Compiling the embedded database well takes longer than its tests gain from it.
    execArgv: ['--liftoff-only'],
    setupFiles: SEED,
    ...PATIENCE,
  },
})

/** Tests without a database server. Those of pages replace globals, so their files are isolated; the others load faster shared. */
const unit = (name: string, include: string[], isolate: boolean) => ({
  test: { name, include, isolate, setupFiles: SEED, ...PATIENCE },
})

const all = ['apps/server/test/**/*.test.ts']
/** A minute and a half in real time, in which it mostly waits. */
const DRILL = 'tools/drill/test/small.test.ts'

/** What takes longest begins first. */
class DrillFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files)
    const isDrill = ({ moduleId }: (typeof files)[number]) => moduleId.endsWith(DRILL)
    return [...sorted.filter(isDrill), ...sorted.filter((file) => !isDrill(file))]
  }
}

export default defineConfig({
  test: {
    // As many as a small machine has cores. A third one makes all of them slower, because browser tests run beside them.
    maxWorkers: 2,
    sequence: { sequencer: DrillFirst },
    projects: [
      unit('unit', ['{packages,tools}/*/src/**/*.test.ts', 'apps/{server,device}/src/**/*.test.ts'], false),
      unit('unit-pages', ['apps/{web,player}/src/**/*.test.ts'], true),
      // PostgreSQL is faster: where it is installed, most tests run on it alone.
      ...(postgres
        ? [
            integration('postgres', [...all, DRILL], EMBEDDED_ALONE),
            integration('embedded', [...EMBEDDED_ALONE, ...EMBEDDED_TOO]),
          ]
        : [integration('embedded', all)]),
    ],
  },
})
