import type { Day } from '@ayob/contract/days'
import { ACCOUNTS, type Account, type EntryKind, type JournalBalance, type JournalFilter } from '@ayob/contract/journal'
import { type Cents, toLkr } from '@ayob/contract/money'
import type { BookingBalance } from '@ayob/domain/journal/bookings'
import { balanceOn } from '@ayob/domain/journal/entry'
import type { BalanceChanges } from '@ayob/domain/payouts/statement'
import { sql } from 'kysely'
import { columnOf } from '../../platform/columns'
import { containing, onPage, type Page } from '../../platform/paging'
import type { Reader } from '../../platform/ports'
import { type AccountSums, accountSums } from './journal.store'

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
export async function journalPage(reader: Reader, filter: Filter, page: Page) {
  if (filter.kind) return onPage(pageOfKind(reader, { ...filter, kind: filter.kind }), page).execute()
  const postings = matching(reader, filter).selectAll().orderBy('day', 'desc').orderBy('id', 'desc')
  return reader
    .selectFrom(onPage(postings, page).as('journal_postings'))
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

const DEBIT = sql<number>`sum(debit_cents)::bigint`.as('debit')
const CREDIT = sql<number>`sum(credit_cents)::bigint`.as('credit')

/** The balance of one person's account, in cents. */
export async function balanceOfUser(reader: Reader, account: Account, userId: string): Promise<Cents> {
  return (await balancesOfUsers(reader, account, [userId])).get(userId) ?? 0
}

/** Balances of an account by person, in cents, optionally up to the end of a day. Persons without one are absent. */
export async function balancesOfUsers(
  reader: Reader,
  account: Account,
  userIds: readonly string[],
  until?: Day,
): Promise<Map<string, Cents>> {
  const rows = await reader
    .selectFrom('journal_postings')
    .select(['user_id', DEBIT, CREDIT])
    .where('account', '=', account)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .$if(until !== undefined, (query) => query.where('day', '<=', until ?? ''))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id ?? '', balanceOn(account, row)]))
}

/** The balances of bookings, by id. A booking without money is absent. */
export async function balancesByBooking(
  reader: Reader,
  bookingIds: readonly string[],
): Promise<Map<string, BookingBalance>> {
  const rows = await reader
    .selectFrom('journal_postings')
    .select(['booking_id', 'account', DEBIT, CREDIT])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .where('account', 'in', ['vat_payable', 'unearned_revenue', 'earned_revenue'])
    .groupBy(['booking_id', 'account'])
    .execute()
  const balances = new Map<string, { -readonly [part in keyof BookingBalance]: number }>()
  for (const row of rows) {
    const id = row.booking_id ?? ''
    const parts = balances.get(id) ?? { vat: 0, unearned: 0, earned: 0 }
    parts[PART_OF[row.account as keyof typeof PART_OF]] = balanceOn(row.account, row)
    balances.set(id, parts)
  }
  return balances
}

const PART_OF = { vat_payable: 'vat', unearned_revenue: 'unearned', earned_revenue: 'earned' } as const

/** The balance of a whole account, in cents. */
export async function balanceOf(reader: Reader, account: Account): Promise<Cents> {
  const [sums] = await accountSums(reader, { account })
  return sums ? balanceOn(account, sums) : 0
}

interface Changed extends BalanceChanges {
  user_id: string
}

/** The changes of each driver's balance after the driver's entry in `lastEntries`. Drivers without changes are absent. */
export async function balanceChanges(
  reader: Reader,
  lastEntries: ReadonlyMap<string, number>,
): Promise<Map<string, BalanceChanges>> {
  const asked = [...lastEntries]
  // Only earnings and their corrections change the accounts of driver costs and device recovery; returned payouts are few.
  // A lateral join reads the new postings of each driver by their index: a plain join reads the whole journal.
  const { rows } = await sql<Changed>`
    with asked as materialized (
      select * from unnest(${columnOf(asked, ([id]) => id)}::text[], ${columnOf(asked, ([, entry]) => entry)}::bigint[])
        as asked (user_id, entry)
    ), back as (
      select p.user_id, sum(p.credit_cents - p.debit_cents)::bigint as returned, max(p.entry_id) as through
      from journal_entries e join journal_postings p on p.entry_id = e.id and p.account = 'driver_payable'
        join asked on asked.user_id = p.user_id and p.entry_id > asked.entry
      where e.kind = 'payout_failed'
      group by p.user_id
    )
    select asked.user_id, coalesce(earned.days, '[]') as days, coalesce(back.returned, 0)::bigint as returned,
      greatest(earned.through, back.through)::bigint as through
    from asked cross join lateral (
      select max(through) as through,
        json_agg(json_build_object('day', day, 'gross', gross, 'device', device) order by day)
          filter (where gross <> 0 or device <> 0) as days
      from (
        select p.day, max(p.entry_id) as through,
          coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.account = 'driver_cost'), 0)::bigint as gross,
          coalesce(sum(p.credit_cents - p.debit_cents) filter (where p.account = 'device_recovery'), 0)::bigint as device
        from journal_postings p
        where p.user_id = asked.user_id and p.entry_id > asked.entry and p.account in ('driver_cost', 'device_recovery')
        group by p.day
      ) as by_day
    ) as earned left join back using (user_id)
    where earned.through is not null or back.through is not null`.execute(reader)
  return new Map(rows.map(({ user_id, ...changes }) => [user_id, changes]))
}
