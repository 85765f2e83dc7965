import { type Entry, entry } from '@ayob/domain/journal/entry'
import { manualClock } from '@ayob/testkit/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { postEntries } from '../../src/money/journal/journal.commands'
import { journalPage } from '../../src/money/journal/journal.queries'
import { accountSums } from '../../src/money/journal/journal.store'
import { type FreshDatabase, migratedDatabase } from '../setup/fresh-database'

let fresh: FreshDatabase
let database: Database
const ctx = { clock: manualClock(new Date('2026-03-02T06:00:00Z')) }
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const moved = (key: string, cents = 100, day = '2026-03-02') =>
  entry(key, 'gateway_transfer', day, [
    { account: 'bank', debit: cents },
    { account: 'gateway_cash', credit: cents },
  ])
const post = (...entries: readonly Entry[]) => database.transact((tx) => postEntries(ctx, tx, entries))

describe('the journal', () => {
  it('writes an entry once, however often and concurrently it is repeated', async () => {
    const answers = await Promise.all([post(moved('a')), post(moved('a')), post(moved('a'), moved('b'))])
    expect(answers.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await post(moved('b', 7))).toBe(0)
    expect(await accountSums(database.db, {})).toEqual(
      expect.arrayContaining([
        { account: 'bank', debit: 200, credit: 0, postings: 2 },
        { account: 'gateway_cash', debit: 0, credit: 200, postings: 2 },
      ]),
    )
  })

  it('lists the newest day first, whenever its entries were written', async () => {
    await post(moved('late', 5, '2026-03-01'), moved('early', 5, '2026-03-05'), moved('later', 5, '2026-02-27'))
    const rows = await journalPage(database.db, {}, { page: 1, limit: 100 })
    const days = rows.map(({ day }) => day)
    expect(days).toEqual(days.toSorted().reverse())
    expect(rows.slice(0, 2).map(({ key }) => key)).toEqual(['early', 'early'])
  })

  it('never changes, whoever tries to change it', async () => {
    for (const table of ['journal_entries', 'journal_postings']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow('append-only')
      await expect(sql`update ${sql.table(table)} set day = '2020-01-01'`.execute(database.db)).rejects.toThrow(
        'append-only',
      )
    }
  })

  it.each([
    ['of nothing', sql`select 1`, 'no postings'],
    [
      'that does not balance',
      sql`insert into journal_postings (entry_id, account, debit_cents, credit_cents, day)
        select max(id), 'bank', 5, 0, '2026-03-02' from journal_entries`,
      'does not balance: 5 cents',
    ],
  ])('refuses an entry %s, in the database itself', async (_, lines, reason) => {
    const writing = database.transact(async (tx) => {
      await sql`insert into journal_entries (key, kind, at, day) values ('x', 'payment', now(), '2026-03-02')`.execute(
        tx,
      )
      await lines.execute(tx)
    })
    await expect(writing).rejects.toThrow(reason)
  })

  it('refuses a posting added to an existing entry', async () => {
    const adding = sql`
      insert into journal_postings (entry_id, account, debit_cents, credit_cents, day)
      select min(id), 'bank', 0, 1, '2026-03-02' from journal_entries`
    await expect(adding.execute(database.db)).rejects.toThrow('does not balance')
  })
})
