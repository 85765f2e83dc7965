import type { Day } from '@ayob/contract/days'
import type { Account } from '@ayob/contract/journal'
import type { Cents } from '@ayob/contract/money'
import { balanceOn, type Entry } from '@ayob/domain/journal/entry'
import type { Held } from '@ayob/domain/journal/sales'
import { sql } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Clock, Reader, Tx } from '../../platform/ports'
import { accountSums } from './journal-sums.store'

export type Journal = ReturnType<typeof createJournal>

/** Writes into tables `journal_entries` and `journal_postings`, in the transaction that moves the money. */
export function createJournal(clock: Clock) {
  /** Posts entries with new keys. Returns their number. */
  const postAll = async (tx: Tx, entries: readonly Entry[]): Promise<number> => {
    if (entries.length === 0) return 0
    const { rows } = await sql<{ id: number; key: string }>`
      insert into journal_entries (key, kind, at, day)
      select key, kind, ${clock.now()}, day
      from ${unnest(entries, { key: 'text', kind: 'text', day: 'date' })} as entry (key, kind, day)
      on conflict (key) do nothing
      returning id, key`.execute(tx)
    const ids = new Map(rows.map(({ id, key }) => [key, id]))
    const lines = entries.flatMap(({ key, day, postings }) => {
      const id = ids.get(key)
      return id === undefined ? [] : postings.map((posting) => ({ ...posting, id, day }))
    })
    await sql`
      insert into journal_postings (entry_id, account, debit_cents, credit_cents, booking_id, user_id, day)
      select * from ${unnest(lines, {
        id: 'bigint',
        account: 'text',
        debit: 'bigint',
        credit: 'bigint',
        bookingId: 'text',
        userId: 'text',
        day: 'date',
      })} as n`.execute(tx)
    return rows.length
  }
  return {
    postAll,

    /** Posts an entry. Returns false, and writes nothing, when an entry with its key exists. */
    post: async (tx: Tx, entry: Entry): Promise<boolean> => (await postAll(tx, [entry])) === 1,

    async isKnown(tx: Tx, key: string): Promise<boolean> {
      const known = await tx.selectFrom('journal_entries').select('id').where('key', '=', key).executeTakeFirst()
      return known !== undefined
    },
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

/** The amounts held for bookings, by id. A booking without money is absent. */
export async function heldByBooking(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, Held>> {
  const rows = await reader
    .selectFrom('journal_postings')
    .select(['booking_id', 'account', DEBIT, CREDIT])
    .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
    .where('account', 'in', ['vat_payable', 'unearned_revenue', 'earned_revenue'])
    .groupBy(['booking_id', 'account'])
    .execute()
  const held = new Map<string, { -readonly [part in keyof Held]: number }>()
  for (const row of rows) {
    const id = row.booking_id ?? ''
    const parts = held.get(id) ?? { vat: 0, unearned: 0, earned: 0 }
    parts[PART_OF[row.account as keyof typeof PART_OF]] = balanceOn(row.account, row)
    held.set(id, parts)
  }
  return held
}

const PART_OF = { vat_payable: 'vat', unearned_revenue: 'unearned', earned_revenue: 'earned' } as const

/** Serialises decisions about an account's balance until the transaction ends. */
export async function lockAccount(tx: Tx, account: Account): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`account:${account}`}))`.execute(tx)
}

/** The balance of a whole account, in cents. */
export async function balanceOf(reader: Reader, account: Account): Promise<Cents> {
  const [sums] = await accountSums(reader, { account })
  return sums ? balanceOn(account, sums) : 0
}
