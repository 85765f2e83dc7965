import { ACCOUNTS, type JournalBalance, type JournalFilter } from '@ayob/contract/journal'
import { toLkr } from '@ayob/contract/money'
import { balanceOn } from '@ayob/domain/journal/entry'
import { sql } from 'kysely'
import type { Page } from '../platform/paging'
import type { Reader } from '../platform/ports'
import { containing } from '../platform/search'

type Filter = JournalFilter & { readonly q?: string | undefined }

/** Postings that match, without their entries: sums over all of them read the postings alone. */
function matching(reader: Reader, { account, kind, booking_id, user_id, from, to, q }: Filter) {
  let query = reader.selectFrom('journal_postings').where((where) => where.and({ account, booking_id, user_id }))
  if (kind) {
    query = query.where('entry_id', 'in', (of) =>
      of.selectFrom('journal_entries').select('id').where('kind', '=', kind),
    )
  }
  if (from) query = query.where('journal_postings.day', '>=', from)
  if (to) query = query.where('journal_postings.day', '<=', to)
  if (!q) return query
  return query.where(sql<boolean>`entry_id in (select id from journal_entries where key ilike ${containing(q)})`)
}

const withEntries = (reader: Reader, filter: Filter) =>
  matching(reader, filter)
    .innerJoin('journal_entries', 'journal_entries.id', 'journal_postings.entry_id')
    .selectAll('journal_postings')
    .select(['journal_entries.key', 'journal_entries.kind', 'journal_entries.at'])

export type PostingRow = Awaited<ReturnType<typeof journalPage>>[number]

/** A page of postings, newest day first. */
export async function journalPage(reader: Reader, filter: Filter, { page, limit }: Page) {
  return withEntries(reader, filter)
    .orderBy('journal_postings.day', 'desc')
    .orderBy('journal_postings.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

/** Debits, credits and balance of every account over the postings that match, and how many they are. */
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
    const sums = rows.find((row) => row.account === account) ?? { debit: 0, credit: 0 }
    const balance = toLkr(balanceOn(account, sums))
    return { account, debit: toLkr(sums.debit), credit: toLkr(sums.credit), balance }
  })
  const sum = (side: 'debit' | 'credit') => toLkr(rows.reduce((cents, row) => cents + row[side], 0))
  const total = rows.reduce((count, row) => count + row.count, 0)
  return { total, balances, summary: { debit: sum('debit'), credit: sum('credit') } }
}

const BATCH = 1000

/** All postings that match, in the order in which they were written; at most one batch is in memory. */
export async function* journalBatches(reader: Reader, filter: Filter): AsyncGenerator<PostingRow[]> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const rows: PostingRow[] = await withEntries(reader, filter)
      .where('journal_postings.id', '>', after)
      .orderBy('journal_postings.id')
      .limit(BATCH)
      .execute()
    yield rows
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id
  }
}
