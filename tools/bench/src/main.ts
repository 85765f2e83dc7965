import { parseArgs } from 'node:util'
import { startPostgres } from '@ayob/testkit/postgres'
import { type Bench, print } from './bench'
import { measureCalls } from './calls'
import { measureEarnings } from './earnings'
import { measureFleet } from './fleet'
import { measureHerd } from './herd'
import { measureIntegrity } from './integrity'
import { measureJournal } from './journal'
import { measureLists } from './lists'
import { measurePages } from './pages'
import { measurePayouts } from './payouts'
import { measurePlaylists } from './playlists'
import { measurePlays, measureReports } from './plays'
import { createProfiler, NO_PROFILER } from './profile'
import { measureQuotes } from './quotes'
import { measureServers } from './servers'
import { measureSteps } from './steps'
import { measureMaker, measureWeb } from './web'
import { measureYear } from './year'

const BENCHES: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  calls: measureCalls,
  plays: measurePlays,
  reports: measureReports,
  servers: measureServers,
  playlists: measurePlaylists,
  fleet: measureFleet,
  herd: measureHerd,
  steps: measureSteps,
  pages: measurePages,
  lists: measureLists,
  earnings: measureEarnings,
  payouts: measurePayouts,
  journal: measureJournal,
  integrity: measureIntegrity,
  web: measureWeb,
  maker: measureMaker,
  year: measureYear,
}

// @ts-expect-error the build script is plain JavaScript without types
const { build } = await import('../../../scripts/build.mjs')
if (!(await build())) process.exit(1)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' }, profile: { type: 'boolean' } },
})
const [only] = positionals
// A fleet, a herd and its steps run in real time for minutes, a year takes minutes to create, and a week of inspections takes an
// hour, so they run only when named.
// The measurement of the ad maker is part of that of pages.
const LONG = ['fleet', 'herd', 'integrity', 'maker', 'steps', 'year']
const names = only === undefined ? Object.keys(BENCHES).filter((name) => !LONG.includes(name)) : [only]
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const runOn = async (on: Omit<Bench, 'profiler'>) => {
  for (const [index, name] of names.entries()) {
    process.stderr.write(`${on.database}: ${name}, ${index + 1} of ${names.length}\n`)
    const profiler = values.profile ? createProfiler(`${name} ${on.database}`, print) : NO_PROFILER
    await BENCHES[name]?.({ ...on, profiler })
  }
}

const cluster = values.database === 'embedded' ? undefined : await startPostgres({ durable: true })
if (only === undefined) await measureQuotes(seconds)
// The result does not depend on the database, so the half hour is spent only once.
const isOnce = values.database === 'postgresql' || (only === 'integrity' && cluster)
if (!isOnce) await runOn({ database: 'Embedded database', seconds, newDatabase: async () => undefined })
if (cluster) {
  try {
    const newDatabase = async () => (await cluster.createDatabase()).url
    await runOn({ database: 'PostgreSQL', seconds, newDatabase, databasePid: cluster.pid })
  } finally {
    await cluster.stop()
  }
} else if (values.database !== 'embedded')
  print('\nPostgreSQL: skipped, none is installed and TEST_DATABASE_URL is unset')
