import { parseArgs } from 'node:util'
import { startPostgres } from '@ayob/testkit/postgres'
import { type Bench, print } from './bench'
import { measureBytes } from './bytes'
import { measureEarnings } from './earnings'
import { measureHerd } from './herd'
import { measureJournal } from './journal'
import { measureLists } from './lists'
import { measureMaker } from './maker'
import { measurePayoutRun } from './payout-run'
import { measurePlaylists } from './playlists'
import { measurePlays, measureReports } from './plays'
import { measureServers } from './servers'
import { measureSteps } from './steps'
import { measureWeb } from './web'
import { showWeek } from './week'
import { measureYear } from './year'

const BENCHES: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  plays: measurePlays,
  reports: measureReports,
  servers: measureServers,
  playlists: measurePlaylists,
  bytes: measureBytes,
  herd: measureHerd,
  steps: measureSteps,
  lists: measureLists,
  earnings: measureEarnings,
  journal: measureJournal,
  'payout-run': measurePayoutRun,
  maker: measureMaker,
  web: measureWeb,
  year: measureYear,
}

// @ts-expect-error the build script is plain JavaScript without types
const { build } = await import('../../../scripts/build.mjs')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { database: { type: 'string' } },
})
const [only] = positionals
// Rules alone need no server.
if (only === 'week') {
  showWeek()
  process.exit()
}
if (!(await build()) || (only === 'bytes' && !(await build(['device'])))) process.exit(1)
// A herd and its steps run in real time for minutes, and a year takes minutes to create, so they run only when named.
const LONG = ['bytes', 'herd', 'steps', 'web', 'year']
const names = only === undefined ? Object.keys(BENCHES).filter((name) => !LONG.includes(name)) : [only]
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const runOn = async (on: Bench) => {
  for (const [index, name] of names.entries()) {
    process.stderr.write(`${on.database}: ${name}, ${index + 1} of ${names.length}\n`)
    await BENCHES[name]?.(on)
  }
}

const cluster = values.database === 'embedded' ? undefined : await startPostgres({ durable: true })
if (values.database !== 'postgresql') {
  await runOn({ database: 'Embedded database', seconds, newDatabase: async () => undefined })
}
if (cluster) {
  try {
    const newDatabase = async () => (await cluster.createDatabase()).url
    await runOn({ database: 'PostgreSQL', seconds, newDatabase, databasePid: cluster.pid })
  } finally {
    await cluster.stop()
  }
} else if (values.database !== 'embedded')
  print('\nPostgreSQL: skipped, none is installed and TEST_DATABASE_URL is unset')
