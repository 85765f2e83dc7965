import { ACCOUNTS, type JournalBalance, type JournalFilter } from '@ayob/contract/journal'
import { toLkr } from '@ayob/contract/money'
import { balanceOn } from '@ayob/domain/journal/entry'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'
import { containing } from '../platform/search'

type Filter = JournalFilter & { readonly q?: string | undefined }

/** Without the entries beside the postings: sums over all of them read the postings alone. */
function matching(reader: Reader, { account, kind, booking_id, user_id, from, to, q }: Filter) {
  const words = q ? containing(q) : ''
  return reader
    .selectFrom('journal_postings')
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? 'bank'))
    .$if(kind !== undefined, (query) =>
      query.where('entry_id', 'in', (of) =>
        of
          .selectFrom('journal_entries')
          .select('id')
          .where('kind', '=', kind ?? 'payment'),
      ),
    )
    .$if(booking_id !== undefined, (query) => query.where('booking_id', '=', booking_id ?? ''))
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .$if(from !== undefined, (query) => query.where('journal_postings.day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('journal_postings.day', '<=', to ?? ''))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`entry_id in (select id from journal_entries where key ilike ${words})`),
    )
}

const withEntries = (reader: Reader, filter: Filter) =>
  matching(reader, filter).innerJoin('journal_entries', 'journal_entries.id', 'journal_postings.entry_id')

const COLUMNS = [
  'journal_postings.id',
  'journal_postings.entry_id',
  'journal_entries.key',
  'journal_entries.kind',
  'journal_entries.at',
  'journal_postings.day',
  'journal_postings.account',
  'journal_postings.debit_cents',
  'journal_postings.credit_cents',
  'journal_postings.booking_id',
  'journal_postings.user_id',
] as const

export type PostingRow = Awaited<ReturnType<typeof journalPage>>[number]

/** A page of postings, newest first. */
export async function journalPage(reader: Reader, filter: Filter, { page, limit }: { page: number; limit: number }) {
  return withEntries(reader, filter)
    .select(COLUMNS)
    .orderBy('journal_postings.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** Every account's debits, credits and balance over all that match, and how many postings that is. */
export async function journalSums(reader: Reader, filter: Filter) {
  const rows = await matching(reader, filter)
    .select([
      'journal_postings.account',
      sql<number>`sum(journal_postings.debit_cents)::bigint`.as('debit'),
      sql<number>`sum(journal_postings.credit_cents)::bigint`.as('credit'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('journal_postings.account')
    .execute()
  const balances = ACCOUNTS.map((account): JournalBalance => {
    const { debit, credit } = rows.find((row) => row.account === account) ?? { debit: 0, credit: 0 }
    return {
      account,
      debit: toLkr(debit),
      credit: toLkr(credit),
      balance: toLkr(balanceOn(account, { debit, credit })),
    }
  })
  const sum = (side: 'debit' | 'credit') => toLkr(rows.reduce((cents, row) => cents + row[side], 0))
  const total = rows.reduce((count, row) => count + row.count, 0)
  return { total, balances, summary: { debit: sum('debit'), credit: sum('credit') } }
}

const BATCH = 1000

/** All that matches, oldest first, a batch at a time: never more than one batch in memory. */
export async function* journalBatches(reader: Reader, filter: Filter): AsyncGenerator<PostingRow[]> {
  let after = 0
  for (;;) {
    const rows = await withEntries(reader, filter)
      .select(COLUMNS)
      .where('journal_postings.id', '>', after)
      .orderBy('journal_postings.id')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}
