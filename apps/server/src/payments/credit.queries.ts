import type { Cents } from '@ayob/contract/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { paymentStore } from './payments.store'
import type { Journal } from './ports'

/** Method of what account credit paid alone. */
export const BY_CREDIT = 'credit'

/** One at a time decides about an advertiser's credit, until the transaction ends. */
export async function lockCredit(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`credit:${userId}`}))`.execute(tx)
}

/** Credit that no other booking's order keeps for itself. */
export async function freeCredit(
  journal: Journal,
  reader: Reader,
  userId: string,
  forBooking: string | null,
): Promise<Cents> {
  const balance = await journal.creditOf(reader, userId)
  return Math.max(0, balance - (await paymentStore.creditHeld(reader, userId, forBooking)))
}
