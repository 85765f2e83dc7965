import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ADMIN, startCluster } from '@ayob/cluster/cluster'
import { until } from '@ayob/cluster/part'
import { randomFrom } from '@ayob/domain/fleet/random'
import pg from 'pg'
import { checkAll } from './checks'
import { FAULTS } from './faults'
import { openLine } from './line'
import { openMailbox } from './mailbox'
import type { Outage } from './outage'
import { type Acknowledged, bookAgainAndAgain, signInAdmin } from './people'
import { newScreen } from './screens'

const HELP = `npm run drill -- [--minutes 20] [--seed N] [--screens 30] [--only TEXT] [--keep]
Starts the cluster, drives people and screens through it, and makes faults at random for some minutes. Then it compares
what was acknowledged with what is there. --seed repeats a run; --only takes the faults whose name has the text.`

const PEOPLE = 3
/** After a fault, and at least so long between two. */
const REST_S = { from: 4, to: 12 }
const PROBE_MS = 250

// @ts-expect-error the build script is plain JavaScript without types
const { build } = await import('../../../scripts/build.mjs')

const say = (line: string) => process.stdout.write(`${line}\n`)

async function drill(options: { minutes: number; seed: number; screens: number; only: string; keep: boolean }) {
  const random = randomFrom(options.seed)
  const faults = FAULTS.filter(({ name }) => name.includes(options.only))
  if (faults.length === 0) throw new Error('no fault has this name')
  say(`seed ${options.seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'ayob-drill-'))
  const mailbox = await openMailbox()
  const cluster = await startCluster({ folder, settings: { SMTP_URL: mailbox.url }, say })
  const outages: Outage[] = ['people', 'screens', 'a page every quarter of a second'].map((name) => ({
    name,
    calls: 0,
    failed: 0,
    longestMs: 0,
  }))
  const [people, screens, page] = outages as [Outage, Outage, Outage]
  const leaving = new AbortController()
  const never = new AbortController()
  const line = (outage: Outage) => openLine(cluster.url, outage, never.signal)
  try {
    const admin = await signInAdmin(line(people), ADMIN.email, ADMIN.password)
    const known: Acknowledged = { bookings: new Map(), people: [] }
    const fleet = await Promise.all(
      Array.from({ length: options.screens }, () => newScreen(line(screens), admin, known)),
    )
    // Only who books counts for the bookings in hand.
    known.people.length = 0
    const work = [
      ...Array.from({ length: PEOPLE }, () => bookAgainAndAgain(line(people), admin, known, leaving.signal)),
      ...fleet.map((screen) => screen.run(leaving.signal)),
      probe(line(page), admin, leaving.signal),
    ]
    const broken = Promise.all(work)
    broken.catch(() => undefined)
    const memory = () => cluster.servers.map(({ part }) => memoryOf(part.pid()))
    const made: string[] = []
    const began = Date.now()
    const first = memory()
    while (Date.now() - began < options.minutes * 60_000) {
      await pause((REST_S.from + random() * (REST_S.to - REST_S.from)) * 1000)
      const fault = faults[Math.floor(random() * faults.length)] as (typeof faults)[0]
      const at = ((Date.now() - began) / 1000).toFixed(0)
      const before = page.longestMs
      await fault.run(cluster, random)
      made.push(fault.name)
      say(
        `${at.padStart(5)} s  ${fault.name}${page.longestMs > before ? `, a page took ${(page.longestMs / 1000).toFixed(1)} s` : ''}`,
      )
    }
    say('faults are over, the rest is sent ...')
    leaving.abort()
    await broken
    await Promise.all(fleet.map((screen) => screen.finish()))
    const client = new pg.Client({ connectionString: cluster.databaseUrl })
    await client.connect()
    await until('sending of the last mails', 180, async () => {
      const { rows } = await client.query(`select 1 from mails where state in ('queued', 'sending') limit 1`)
      const { rows: events } = await client.query('select 1 from events where dispatched_at is null limit 1')
      return rows.length + events.length === 0 ? true : undefined
    }).catch((error: Error) => say(error.message))
    const checks = await checkAll({ client, screens: fleet, known, received: mailbox.received })
    await client.end()
    report({ made, outages, checks, memory: [first, memory()] })
    const isGood = checks.every(({ lost, double }) => lost + double === 0)
    say(isGood ? `\nnothing lost, nothing double (seed ${options.seed})` : `\nNOT GOOD (seed ${options.seed})`)
    process.exitCode = isGood ? 0 : 1
  } finally {
    leaving.abort()
    never.abort()
    await cluster.stop()
    mailbox.close()
    if (options.keep || process.exitCode) say(`kept: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

/** A person who reads a page again and again. */
async function probe(line: ReturnType<typeof openLine>, token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await line.ask('GET', '/api/admin/ads/pending', { token }).catch(() => undefined)
    await pause(PROBE_MS)
  }
}

/** Megabytes of a process. */
function memoryOf(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN
  const [line] = process.getBuiltinModule('node:fs').readFileSync(`/proc/${pid}/statm`, 'utf8').split('\n')
  return Math.round((Number(line?.split(' ')[1]) * 4096) / 1e6)
}

interface Outcome {
  readonly made: readonly string[]
  readonly outages: readonly Outage[]
  readonly checks: Awaited<ReturnType<typeof checkAll>>
  readonly memory: readonly (readonly number[])[]
}

function report({ made, outages, checks, memory }: Outcome): void {
  say(`\n${made.length} faults`)
  for (const name of new Set(made)) say(`${String(made.filter((one) => one === name).length).padStart(4)} x ${name}`)
  say('\ncaller                               calls  failed  longest wait')
  for (const { name, calls, failed, longestMs } of outages) {
    say(
      `${name.padEnd(36)} ${String(calls).padStart(5)}  ${String(failed).padStart(6)}  ${(longestMs / 1000).toFixed(1).padStart(8)} s`,
    )
  }
  say('\nchecked                    number  lost  double')
  for (const { name, looked, lost, double, wrong } of checks) {
    say(`${name.padEnd(26)} ${String(looked).padStart(6)}  ${String(lost).padStart(4)}  ${String(double).padStart(6)}`)
    for (const line of wrong.slice(0, 10)) say(`   ${line}`)
  }
  say(`\nmemory of the servers, MB: ${memory.map((all) => all.join(', ')).join(' at first; ')} at last`)
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    screens: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
if (values.help) say(HELP)
else {
  if (!(await build(['server', 'web', 'player']))) process.exit(1)
  await drill({
    ...values,
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    screens: Number(values.screens),
  })
  process.exit()
}
