import { openDatabase } from '@ayob/server/adapters/database/open'
import { sumJournal } from '@ayob/server/money/journal/journal.store'
import { addMember } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, print, times, watched, whole, withBare, withServer } from './bench'
import type { Place } from './database'
import { ask, type Timed } from './load'
import { step } from './machine'

/** BENCH_POSTINGS sets another number; the goal of issue 15 is 10,000,000. */
const POSTINGS = Number(process.env.BENCH_POSTINGS ?? 1_000_000)
const DRIVERS = 1000
const DAYS = 365
const WARM_S = 0.5
const NEW_LINE = 10

/** The measured pages of the journal, by name. */
const CALLS: readonly [string, string][] = [
  ['all', ''],
  ['of an account', '?account=driver_payable'],
  ['of a kind', '?kind=driver_earning'],
  ['of a rare kind', '?kind=payout_requested'],
  ['of an account and kind', '?account=device_recovery&kind=driver_earning'],
  ['of a month', '?from=2026-01-01&to=2026-01-31'],
  ['of a driver', '?user_id=driver-7'],
  ['page 1,000', '?page=1000'],
]

/** Earnings of drivers on every day of a year, with three postings each, and a payout each month. */
async function fill(place: Place): Promise<void> {
  const { db, close } = await openDatabase(place)
  try {
    await sql`
      insert into users (id, email, password_hash, user_type, status, first_name, last_name, phone, created_at)
      select 'driver-' || n, n || '@drivers.example', 'none', 'driver', 'approved', 'Driver', n::text, '0771234567', now()
      from generate_series(1, ${DRIVERS}::int) n`.execute(db)
    const perDay = Math.ceil(POSTINGS / 3 / DAYS)
    for (let day = 0; day < DAYS; day += 1) {
      step(`postings of day ${day + 1} of ${DAYS}`)
      const kind = day % 30 === 0 ? 'payout_requested' : 'driver_earning'
      await sql`
        with entries as (
          insert into journal_entries (key, kind, at, day)
          select ${kind} || n || ':' || ${day}::int, ${kind}, now(), '2025-12-01'::date + ${day}::int
          from generate_series(1, ${perDay}::int) n returning id, day
        )
        insert into journal_postings (entry_id, account, debit_cents, credit_cents, user_id, day)
        select id, account, debit, credit, 'driver-' || 1 + id % ${DRIVERS}::int, day from entries,
          (values ('driver_cost', 217500, 0), ('driver_payable', 0, 209167), ('device_recovery', 0, 8333))
            as line (account, debit, credit)`.execute(db)
    }
    await sql`vacuum analyze`.execute(db)
  } finally {
    await close()
  }
}

/** Downloads a file. Returns its number of lines. */
async function linesOf(url: string, token: string | undefined): Promise<number> {
  const { ok, body } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!ok || !body) throw new Error('the file was not sent')
  let lines = 0
  for await (const chunk of body) for (const byte of chunk) if (byte === NEW_LINE) lines += 1
  return lines
}

/** Answer times of the journal's pages over a year of postings, and the time to sum and to export the postings. */
export async function measureJournal(bench: Bench): Promise<void> {
  await withServer(bench, async ({ server, visitor, admin, place }) => {
    await addMember(visitor, admin, 'driver')
    await server.stop()
    await fill(place)
    const { db, transact, close } = await openDatabase(place)
    const { seconds, cpu } = await watched(bench, () => sumJournal({ db, transact }))
    await close()
    await server.restart()
    const url = (query: string) => `${server.url}/api/admin/journal${query}`
    for (const [, query] of CALLS) await ask(url(query), admin.token, WARM_S)
    const rows: { what: string; rate: Timed }[] = []
    for (const [what, query] of CALLS)
      rows.push({ what, rate: await ask(url(query), admin.token, Math.min(2, bench.seconds)) })
    const bare = await withBare((bareUrl) => ask(bareUrl, undefined, 1))
    times(`${bench.database}: the journal over ${whole(POSTINGS)} postings`, bench.seconds, rows, bare)
    print(`summing all of them: ${seconds.toFixed(1)} s; ${cpu}`)
    let lines = 0
    const exported = await watched(
      bench,
      async () => {
        lines = await linesOf(url('/export.csv'), admin.token)
      },
      server,
    )
    print(`exporting ${whole(lines)} lines: ${exported.seconds.toFixed(1)} s; server's ${exported.memory}`)
  })
}
