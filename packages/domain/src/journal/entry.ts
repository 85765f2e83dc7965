import type { Day } from '@ayob/contract/days'
import type { Account, EntryKind } from '@ayob/contract/journal'
import { type Cents, MAX_CENTS } from '@ayob/contract/money'

/** The booking and person of a posting, if any. */
interface About {
  readonly bookingId?: string | null
  /** Advertiser or driver. */
  readonly userId?: string | null
}

export interface Posting {
  readonly account: Account
  /** Whole cents, not negative; exactly one of the two is above 0. */
  readonly debit: Cents
  readonly credit: Cents
  readonly bookingId: string | null
  readonly userId: string | null
}

/** One movement of money, as balanced postings. */
export interface Entry {
  /** Identifies the event that caused it; unique. */
  readonly key: string
  readonly kind: EntryKind
  /** The Colombo day of the event. */
  readonly day: Day
  readonly postings: readonly Posting[]
}

/** Accounts whose balance is debit less credit: assets and costs. */
const DEBIT_ACCOUNTS: ReadonlySet<Account> = new Set(['gateway_cash', 'bank', 'driver_cost'])

/** Balance of an account in cents: debit less credit or credit less debit, depending on the account. */
export function balanceOn(account: Account, sums: { debit: Cents; credit: Cents }): Cents {
  return DEBIT_ACCOUNTS.has(account) ? sums.debit - sums.credit : sums.credit - sums.debit
}

/** A line of an entry in cents. Negative amounts go to the other side; zero lines are left out. */
export interface Line extends About {
  readonly account: Account
  readonly debit?: Cents
  readonly credit?: Cents
}

/** Creates an entry. Throws when lines don't balance, are not whole cents, or are all 0. */
export function entry(key: string, kind: EntryKind, day: Day, lines: readonly Line[]): Entry {
  const postings = lines.flatMap(({ account, debit = 0, credit = 0, bookingId = null, userId = null }): Posting[] => {
    const cents = debit - credit
    if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS) throw new RangeError(`${key}: ${cents} cents`)
    if (cents === 0) return []
    return [{ account, debit: Math.max(cents, 0), credit: Math.max(-cents, 0), bookingId, userId }]
  })
  const difference = postings.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  if (difference !== 0) throw new Error(`${key}: debits and credits differ by ${difference} cents`)
  if (postings.length === 0) throw new Error(`${key}: an entry of nothing`)
  return { key, kind, day, postings }
}
