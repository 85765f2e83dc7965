import { type Day, dayOf } from '@ayob/contract/days'
import { fromLkr } from '@ayob/contract/money'
import { gatewayTransfer } from '@ayob/domain/journal/drivers'
import type { Entry } from '@ayob/domain/journal/entry'
import type { Core } from '../../platform/core'
import { badField, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { journalStore } from './journal.store'
import { balanceOf } from './journal.views'

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
