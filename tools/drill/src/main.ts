import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '@ayob/cluster/cluster'
import { isWhole } from '@ayob/cluster/databases'
import { startSmallCluster } from '@ayob/cluster/small'
import { type DrillOptions, drill, type Made, type Outcome } from './drill'
import type { Fault } from './fault'
import { FAULTS } from './faults'
import { openMailbox } from './mailbox'
import { SMALL_FAULTS } from './small-faults'

const HELP = `npm run drill -- [--minutes 20] [--seed N] [--screens 30] [--only TEXT] [--small] [--keep]
Starts the cluster, drives people and screens through it, and makes faults at random for some minutes. Then it compares
what was acknowledged with what is there. --seed repeats a run, --only takes the faults whose name has the text, --small
takes a plain PostgreSQL with a stand-by and two servers, --keep leaves the folder with the logs.`

// @ts-expect-error the build script is plain JavaScript without types
const { build } = await import('../../../scripts/build.mjs')

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    screens: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    small: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Runs the drill. Returns true when nothing was lost or duplicated. */
async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-drill-'))
  const mailbox = await openMailbox()
  const settings = { SMTP_URL: mailbox.url }
  const seed = Number(values.seed)
  const common = { seed, minutes: Number(values.minutes), screens: Number(values.screens), mailbox, say }
  say(`seed ${seed}`)
  let stop = async () => undefined as unknown
  let isGood = false
  try {
    let outcome: Outcome
    if (values.small) {
      const target = await startSmallCluster({ folder, settings, say })
      stop = target.stop
      const faults = named(SMALL_FAULTS)
      outcome = await drill({ ...common, ...target, target, faults, restS: { from: 2, to: 6 } })
    } else {
      const target = await startCluster({ folder, settings, isForDrill: true, say })
      stop = target.stop
      const { url, databaseUrl } = target
      const servers = target.servers.map(({ part }) => part)
      const faults = named(FAULTS)
      outcome = await drill({
        ...common,
        target,
        isWhole: ({ nodes }) => isWhole(nodes),
        urls: [url],
        databaseUrl,
        servers,
        faults,
        restS: { from: 4, to: 12 },
      })
    }
    report(outcome)
    isGood = outcome.checks.every(({ lost, double, wrong }) => lost + double + wrong.length === 0)
    say(`\n${isGood ? 'nothing lost, nothing duplicated' : 'NOT GOOD'} (seed ${seed})`)
  } finally {
    await stop()
    mailbox.close()
    if (values.keep || !isGood) say(`kept: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
  return isGood
}

function named<Target>(faults: readonly Fault<Target>[]): DrillOptions<Target>['faults'] {
  const some = faults.filter(({ name }) => name.includes(values.only))
  if (some.length === 0) throw new Error(`no fault is called ${values.only}`)
  return some
}

function report({ made, outages, checks, memory }: Outcome): void {
  say(
    `\n${made.length} faults, and the longest wait of a page that began with one: alone, and while the databases recover`,
  )
  for (const name of new Set(made.map((one) => one.name))) {
    const all = made.filter((one) => one.name === name)
    const longest = (some: readonly Made[]) =>
      some.length === 0 ? '' : `${(Math.max(...some.map(({ longestMs }) => longestMs)) / 1000).toFixed(1)} s`
    const alone = longest(all.filter(({ wasWhole }) => wasWhole)).padStart(8)
    const during = longest(all.filter(({ wasWhole }) => !wasWhole)).padStart(8)
    say(`${String(all.length).padStart(4)} x ${name.padEnd(48)} ${alone} ${during}`)
  }
  say('\ncaller                        calls  failed  longest wait')
  for (const { name, calls, failed, longestMs } of outages) {
    const wait = `${(longestMs / 1000).toFixed(1)} s`.padStart(12)
    say(`${name.padEnd(28)} ${String(calls).padStart(6)}  ${String(failed).padStart(6)}  ${wait}`)
  }
  say('\nchecked                       number  lost  double')
  for (const { name, looked, lost, double, wrong } of checks) {
    const cells = [String(looked).padStart(7), String(lost).padStart(4), String(double).padStart(6)]
    say(`${name.padEnd(28)} ${cells.join('  ')}`)
    for (const line of wrong.slice(0, 10)) say(`   ${line}`)
  }
  say(`\nmemory of the servers, MB: ${memory.map((all) => all.join(', ')).join(' at first; ')} at last`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (values.help) say(HELP)
else {
  if (!(await build(['server', 'web', 'player']))) process.exit(1)
  process.exit((await run()) ? 0 : 1)
}
