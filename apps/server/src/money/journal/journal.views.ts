import type { Day } from '@ayob/contract/days'
import type { Account } from '@ayob/contract/journal'
import type { Cents } from '@ayob/contract/money'
import { balanceOn } from '@ayob/domain/journal/entry'
import type { Held } from '@ayob/domain/journal/sales'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { accountSums } from './journal-sums.store'

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

/** The balance of a whole account, in cents. */
export async function balanceOf(reader: Reader, account: Account): Promise<Cents> {
  const [sums] = await accountSums(reader, { account })
  return sums ? balanceOn(account, sums) : 0
}
