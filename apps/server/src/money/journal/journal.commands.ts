import { type Day, dayOf } from '@ayob/contract/days'
import { fromLkr } from '@ayob/contract/money'
import { gatewayTransfer } from '@ayob/domain/journal/drivers'
import type { Core } from '../../platform/core'
import { badField, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { balanceOf, type Journal, lockAccount } from './journal.store'

export interface JournalDeps extends Core {
  readonly journal: Journal
}

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
  { clock, journal, recordActivity }: JournalDeps,
  tx: Tx,
  actor: Actor,
  { amount, reference, day }: Transfer,
): Promise<void> {
  if (day > dayOf(clock.now())) throw badField('day', 'server.transferDay')
  await lockAccount(tx, 'gateway_cash')
  const cents = fromLkr(amount)
  const key = `gateway-transfer:${reference}`
  if (!(await journal.isKnown(tx, key)) && cents > (await balanceOf(tx, 'gateway_cash'))) {
    throw badField('amount', 'server.transferTooMuch')
  }
  if (!(await journal.post(tx, gatewayTransfer(key, day, cents)))) throw new Refusal('conflict', 'server.transferKnown')
  const details = { amount, reference, day }
  await recordActivity(tx, { actor, action: 'journal.transfer', subject: 'journal', subjectId: reference, details })
}
