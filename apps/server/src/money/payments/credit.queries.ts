import type { Cents } from '@ayob/contract/money'
import { type Held, NOTHING_HELD } from '@ayob/domain/journal/sales'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import { balanceOfUser, heldByBooking } from '../journal/journal.views'
import { paymentStore } from './payments.store'

/** The method of a payment with account credit only. */
export const BY_CREDIT = 'credit'

/** Serialises decisions about an advertiser's credit until the transaction ends. */
export async function lockCredit(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`credit:${userId}`}))`.execute(tx)
}

/** The account credit of an advertiser. */
export const creditOf = (reader: Reader, userId: string): Promise<Cents> =>
  balanceOfUser(reader, 'advertiser_credit', userId)

/** Credit that is not reserved by another booking's order. */
export async function freeCredit(reader: Reader, userId: string, forBooking: string | null): Promise<Cents> {
  const balance = await creditOf(reader, userId)
  return Math.max(0, balance - (await paymentStore.creditHeld(reader, userId, forBooking)))
}

/** The part of its payment that a booking still holds. */
export async function heldOf(reader: Reader, bookingId: string): Promise<Held> {
  return (await heldByBooking(reader, [bookingId])).get(bookingId) ?? NOTHING_HELD
}
