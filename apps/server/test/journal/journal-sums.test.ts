import { ACCOUNTS, ENTRY_KINDS } from '@ayob/contract/journal'
import { entry } from '@ayob/domain/journal/entry'
import { manualClock } from '@ayob/testkit/clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { postEntries } from '../../src/money/journal/journal.commands'
import { journalPage, journalSums } from '../../src/money/journal/journal.queries'
import { accountSums, type SummedBy, sumJournal } from '../../src/money/journal/journal.store'
import { type FreshDatabase, migratedDatabase } from '../setup/fresh-database'

let fresh: FreshDatabase
let database: Database
let written = 0
const ctx = { clock: manualClock(new Date('2026-03-02T06:00:00Z')) }
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']
const zEntry = fc.record({
  kind: fc.constantFrom(...ENTRY_KINDS.slice(0, 4)),
  day: fc.constantFrom(...DAYS),
  accounts: fc.uniqueArray(fc.constantFrom(...ACCOUNTS), { minLength: 2, maxLength: 2 }),
  cents: fc.integer({ min: 1, max: 1e6 }),
})
type Made = typeof zEntry extends fc.Arbitrary<infer T> ? T : never
const entryOf = ({ kind, day, accounts: [debited, credited], cents }: Made) =>
  entry(`key-${++written}`, kind, day, [
    { account: debited ?? 'bank', debit: cents },
    { account: credited ?? 'bank', credit: cents },
  ])
const filter: fc.Arbitrary<SummedBy> = fc.record(
  {
    account: fc.constantFrom(...ACCOUNTS.slice(0, 4)),
    kind: fc.constantFrom(...ENTRY_KINDS.slice(0, 5)),
    from: fc.constantFrom(...DAYS),
    to: fc.constantFrom(...DAYS),
  },
  { requiredKeys: [] },
)
const sumUp = () => sumJournal(database)
const through = async () =>
  (await database.db.selectFrom('journal_sums_mark').select('through').executeTakeFirstOrThrow()).through

/** Sums all postings. Transactions of other tests on the same PostgreSQL may delay it. */
async function sumUpAll() {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from journal_postings`.execute(
    database.db,
  )
  const summed = async () => {
    await sumUp()
    return through()
  }
  await expect.poll(summed).toBe(rows[0]?.id)
}

/** The sums computed from all postings, as before there were stored sums. */
async function fromPostings({ account, kind, from, to }: SummedBy) {
  const { rows } = await sql<{ account: string }>`
    select account, sum(debit_cents)::bigint as debit, sum(credit_cents)::bigint as credit, count(*)::bigint as postings
    from journal_postings p join journal_entries e on e.id = p.entry_id
    where account = coalesce(${account ?? null}, account) and kind = coalesce(${kind ?? null}, kind)
      and p.day >= coalesce(${from ?? null}::date, p.day) and p.day <= coalesce(${to ?? null}::date, p.day)
    group by account`.execute(database.db)
  return rows
}

describe('sums of the journal', () => {
  it('wait for the first posting', async () => {
    await sumUp()
    expect(await through()).toBe(0)
    expect(await accountSums(database.db, {})).toEqual([])
  })

  it('equal those of its postings, for every filter and any progress of the summing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(zEntry, { maxLength: 6 }), fc.boolean(), filter, async (made, sums, by) => {
        await database.transact((tx) => postEntries(ctx, tx, made.map(entryOf)))
        if (sums) await sumUp()
        const found = await accountSums(database.db, by)
        expect(found).toHaveLength((await fromPostings(by)).length)
        expect(found).toEqual(expect.arrayContaining(await fromPostings(by)))
        const { total } = await journalSums(database.db, by)
        const rows = await journalPage(database.db, by, { page: 1, limit: 10_000 })
        expect(rows).toHaveLength(total)
        expect(rows.map(({ day }) => day)).toEqual(
          rows
            .map(({ day }) => day)
            .sort()
            .reverse(),
        )
        for (const { account, kind } of rows) expect({ account, kind, ...by }).toMatchObject({ account, kind })
      }),
      { numRuns: 40 },
    )
  })

  it('leave out postings that may still appear, and count late commits once', async () => {
    await sumUpAll()
    const before = await through()
    const one: Made = { kind: 'payment', day: '2026-03-02', accounts: ['bank', 'refunds'], cents: 7 }
    let commit: () => void = () => undefined
    const wait = new Promise<void>((resolve) => {
      commit = resolve
    })
    let isWritten: () => void = () => undefined
    const inside = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    const late = database.transact(async (tx) => {
      await postEntries(ctx, tx, [entryOf(one)])
      isWritten()
      await wait
    })
    await inside
    await database.transact((tx) => postEntries(ctx, tx, [entryOf(one), entryOf(one)]))
    await sumUp()
    expect(await through()).toBe(before)
    expect(await accountSums(database.db, {})).toEqual(expect.arrayContaining(await fromPostings({})))
    commit()
    await late
    // Two processes at once, and once more.
    await Promise.all([sumUp(), sumUp()])
    await sumUpAll()
    expect(await through()).toBe(before + 6)
    expect(await accountSums(database.db, {})).toEqual(expect.arrayContaining(await fromPostings({})))
  })
})
