import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN } from '@ayob/cluster/cluster'
import { type Part, until } from '@ayob/cluster/part'
import { randomFrom } from '@ayob/domain/fleet/random'
import pg from 'pg'
import { type Check, checkAll } from './checks'
import { draw, type Fault } from './fault'
import { openLine } from './line'
import type { Mailbox } from './mailbox'
import { type Outage, WAIT_MS } from './outage'
import { type Acknowledged, bookAgainAndAgain, signInAdmin } from './people'
import { newScreen } from './screens'

const PEOPLE = 3
const PROBE_MS = 250

export interface DrillOptions<Target> {
  readonly seed: number
  readonly minutes: number
  readonly screens: number
  /** The pause between two faults, from the end of one to the start of the next. */
  readonly restS: { readonly from: number; readonly to: number }
  readonly faults: readonly Fault<Target>[]
  readonly target: Target
  /** Whether the databases have recovered from the previous fault. Faults are made in any case. */
  readonly isWhole?: (target: Target) => Promise<boolean>
  readonly urls: readonly string[]
  readonly databaseUrl: string
  readonly servers: readonly Part[]
  readonly mailbox: Mailbox
  readonly say: (line: string) => void
}

/** A fault that was made, and the longest wait of a page between it and the next one. */
export interface Made {
  readonly name: string
  /** False if the databases were still recovering from the previous fault. */
  readonly wasWhole: boolean
  readonly longestMs: number
}

export interface Outcome {
  readonly made: readonly Made[]
  readonly outages: readonly Outage[]
  readonly checks: readonly Check[]
  /** The memory of the servers in megabytes, at the start and at the end. */
  readonly memory: readonly (readonly number[])[]
}

/** Simulates people and screens, makes faults for some minutes, and checks the data afterwards. */
export async function drill<Target>(options: DrillOptions<Target>): Promise<Outcome> {
  const { seed, minutes, restS, faults, target, urls, databaseUrl, servers, mailbox, say } = options
  const random = randomFrom(seed)
  const outageOf = (name: string): Outage => ({ name, calls: 0, failed: 0, longestMs: 0, waits: [] })
  const [people, screens, page] = [outageOf('people'), outageOf('screens'), outageOf('a page, 4 times a second')]
  const leaving = new AbortController()
  const never = new AbortController()
  const line = (outage: Outage) => openLine(urls, outage, never.signal)
  try {
    say('screens are paired ...')
    const admin = await signInAdmin(line(people), ADMIN.email, ADMIN.password)
    const known: Acknowledged = { bookings: new Map(), people: [] }
    const fleet = await Promise.all(
      Array.from({ length: options.screens }, () => newScreen(line(screens), admin, known)),
    )
    // Only people who book count for the unanswered bookings.
    known.people.length = 0
    const work = Promise.all([
      ...Array.from({ length: PEOPLE }, () => bookAgainAndAgain(line(people), admin, known, leaving.signal)),
      ...fleet.map((screen) => screen.run(leaving.signal)),
      probe(line(page), admin, leaving.signal),
    ])
    // Errors are thrown by the await below.
    work.catch(() => undefined)
    const memory = () => servers.map((part) => memoryOf(part.pid()))
    const atFirst = memory()
    const possible = faults.filter(({ isPossible }) => isPossible?.(target) ?? true)
    for (const { name } of faults.filter((fault) => !possible.includes(fault))) say(`not possible here: ${name}`)
    const drawn = draw(possible, random)
    const made: { readonly name: string; readonly wasWhole: boolean; readonly atMs: number }[] = []
    const began = Date.now()
    while (Date.now() - began < minutes * 60_000) {
      await pause((restS.from + random() * (restS.to - restS.from)) * 1000)
      const fault = drawn.next().value
      const at = ((Date.now() - began) / 1000).toFixed(0).padStart(5)
      const wasWhole = (await options.isWhole?.(target)) ?? true
      say(`${at} s  ${fault.name}${wasWhole ? '' : ', while the databases still recover'}`)
      made.push({ name: fault.name, wasWhole, atMs: performance.now() })
      await fault.run(target, random)
    }
    say('The faults are over, what is left is sent ...')
    leaving.abort()
    await work
    await Promise.all(fleet.map((screen) => screen.finish()))
    const checks = await inDatabase(databaseUrl, async (client) => {
      await until('sending the last mails', 180, () => isAllSent(client))
      say('what was acknowledged is compared with what is there ...')
      return checkAll({ client, screens: fleet, known, received: mailbox.received })
    })
    const longest = made.map(({ name, wasWhole, atMs }, index): Made => {
      // A call in progress when the fault is made waits because of it.
      const nextMs = made[index + 1]?.atMs ?? Number.POSITIVE_INFINITY
      const waits = page.waits.filter(({ beganMs }) => beganMs + WAIT_MS >= atMs && beganMs + WAIT_MS < nextMs)
      return { name, wasWhole, longestMs: Math.max(0, ...waits.map(({ ms }) => ms)) }
    })
    return { made: longest, outages: [people, screens, page], checks, memory: [atFirst, memory()] }
  } finally {
    leaving.abort()
    never.abort()
  }
}

async function inDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * True when everything is sent. A mail whose process was killed while sending it stays in its state for minutes, and is
 * not waited for.
 */
async function isAllSent(client: pg.Client): Promise<true | undefined> {
  const mails = await client.query(`select 1 from mails where state = 'queued' limit 1`)
  const events = await client.query('select 1 from events where dispatched_at is null limit 1')
  return mails.rows.length + events.rows.length === 0 ? true : undefined
}

/** Reads a page again and again, like a person. */
async function probe(line: ReturnType<typeof openLine>, token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The failure is recorded in the outage.
    await line.ask('GET', '/api/admin/ads/pending', { token }).catch(() => undefined)
    await pause(PROBE_MS)
  }
}

/** Megabytes of a process; NaN while it is down. */
function memoryOf(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / 1e6)
}
