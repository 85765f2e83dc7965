import { type Day, dayOf } from '@ayob/contract/days'
import { fromLkr } from '@ayob/contract/money'
import { gatewayTransfer } from '@ayob/domain/journal/drivers'
import type { Entry } from '@ayob/domain/journal/entry'
import { badField, Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { balanceOf } from './journal.queries'
import { journalStore } from './journal.store'

/** Posts entries with new keys, in the transaction that moves the money. Returns their number. */
export const postEntries = (ctx: Pick<Core, 'clock'>, tx: Tx, entries: readonly Entry[]): Promise<number> =>
  journalStore.insert(tx, ctx.clock.now(), entries)

/** Posts an entry. Returns false, and writes nothing, when an entry with its key exists. */
export const postEntry = async (ctx: Pick<Core, 'clock'>, tx: Tx, entry: Entry): Promise<boolean> =>
  (await postEntries(ctx, tx, [entry])) === 1

interface Transfer {
  /** LKR. */
  readonly amount: number
  readonly reference: string
  readonly day: Day
}

/**
 * Records that the gateway transferred money to the bank. Errors: 400 on `day` in the future, on `amount` above the
 * gateway's balance; 409 for a known reference.
 */
export async function recordTransfer(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  { amount, reference, day }: Transfer,
): Promise<void> {
  if (day > dayOf(ctx.clock.now())) throw badField('day', 'server.transferDay')
  await journalStore.lockAccount(tx, 'gateway_cash')
  const cents = fromLkr(amount)
  const key = `gateway-transfer:${reference}`
  if (!(await journalStore.isKnown(tx, key)) && cents > (await balanceOf(tx, 'gateway_cash'))) {
    throw badField('amount', 'server.transferTooMuch')
  }
  if (!(await postEntry(ctx, tx, gatewayTransfer(key, day, cents))))
    throw new Refusal('conflict', 'server.transferKnown')
  const details = { amount, reference, day }
  await ctx.recordActivity(tx, { actor, action: 'journal.transfer', subject: 'journal', subjectId: reference, details })
}

/** Nothing is erased: the law requires the books, and they can't be changed. */
export const journalPersonal: PersonalPart = {
  name: 'journal',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('journal_postings')
      .innerJoin('journal_entries', 'journal_entries.id', 'journal_postings.entry_id')
      .select([
        'journal_entries.kind',
        'journal_postings.day',
        'journal_postings.account',
        'journal_postings.debit_cents',
        'journal_postings.credit_cents',
        'journal_postings.booking_id',
      ])
      .where('journal_postings.user_id', '=', userId)
      .orderBy('journal_postings.id')
      .execute(),
}
