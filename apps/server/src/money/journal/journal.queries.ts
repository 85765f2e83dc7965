import { ACCOUNTS, type EntryKind, type JournalBalance, type JournalFilter } from '@ayob/contract/journal'
import { toLkr } from '@ayob/contract/money'
import { balanceOn } from '@ayob/domain/journal/entry'
import { sql } from 'kysely'
import type { Page } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { containing } from '../../platform/search'
import { type AccountSums, accountSums } from './journal-sums.store'

type Filter = JournalFilter & { readonly q?: string | undefined }

/** Matching postings without their entries, so that sums only read the postings. */
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

const ENTRY = ['journal_entries.key', 'journal_entries.kind', 'journal_entries.at'] as const

const withEntries = (reader: Reader, filter: Filter) =>
  matching(reader, filter)
    .innerJoin('journal_entries', 'journal_entries.id', 'journal_postings.entry_id')
    .selectAll('journal_postings')
    .select(ENTRY)

export type PostingRow = Awaited<ReturnType<typeof journalPage>>[number]

/** A page of postings, newest day first. */
export async function journalPage(reader: Reader, filter: Filter, { page, limit }: Page) {
  const offset = (page - 1) * limit
  if (filter.kind)
    return pageOfKind(reader, { ...filter, kind: filter.kind })
      .limit(limit)
      .offset(offset)
      .execute()
  const postings = matching(reader, filter).selectAll().orderBy('day', 'desc').orderBy('id', 'desc')
  return reader
    .selectFrom(postings.limit(limit).offset(offset).as('journal_postings'))
    .innerJoin('journal_entries', 'journal_entries.id', 'journal_postings.entry_id')
    .selectAll('journal_postings')
    .select(ENTRY)
    .orderBy('journal_postings.day', 'desc')
    .orderBy('journal_postings.id', 'desc')
    .execute()
}

/** Postings of a kind are found by the index of their entries, so within a day they are in the order of the entries. */
function pageOfKind(reader: Reader, { kind, ...filter }: Filter & { readonly kind: EntryKind }) {
  const { from, to } = filter
  return withEntries(reader, filter)
    .where('journal_entries.kind', '=', kind)
    .$if(from !== undefined, (some) => some.where('journal_entries.day', '>=', from ?? ''))
    .$if(to !== undefined, (some) => some.where('journal_entries.day', '<=', to ?? ''))
    .orderBy('journal_entries.day', 'desc')
    .orderBy('journal_entries.id', 'desc')
    .orderBy('journal_postings.id', 'desc')
}

/** Debits, credits and balance of every account over the matching postings, and their number. */
export async function journalSums(reader: Reader, filter: Filter) {
  const { booking_id, user_id, q } = filter
  const isNarrow = booking_id !== undefined || user_id !== undefined || Boolean(q)
  const rows = await (isNarrow ? sumsOfMatching(reader, filter) : accountSums(reader, filter))
  const balances = ACCOUNTS.map((account): JournalBalance => {
    const sums = rows.find((row) => row.account === account) ?? { debit: 0, credit: 0 }
    const balance = toLkr(balanceOn(account, sums))
    return { account, debit: toLkr(sums.debit), credit: toLkr(sums.credit), balance }
  })
  const sum = (side: 'debit' | 'credit') => toLkr(rows.reduce((cents, row) => cents + row[side], 0))
  const total = rows.reduce((count, row) => count + row.postings, 0)
  return { total, balances, summary: { debit: sum('debit'), credit: sum('credit') } }
}

/** Sums without stored ones: for the postings of a booking or a person, or those whose key contains some words. */
const sumsOfMatching = (reader: Reader, filter: Filter): Promise<AccountSums[]> =>
  matching(reader, filter)
    .select([
      'journal_postings.account',
      sql<number>`sum(journal_postings.debit_cents)::bigint`.as('debit'),
      sql<number>`sum(journal_postings.credit_cents)::bigint`.as('credit'),
      sql<number>`count(*)::int`.as('postings'),
    ])
    .groupBy('journal_postings.account')
    .execute()

const BATCH = 1000

/** All matching postings in the order of writing; at most one batch is in memory. */
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
