import { type Day, dayOf } from '@ayob/contract/days'
import { fromLkr } from '@ayob/contract/money'
import { gatewayTransfer } from '@ayob/domain/journal/drivers'
import { badField, Refusal } from '../platform/errors'
import type { Actor, Clock, RecordActivity, Tx } from '../platform/ports'
import { balanceOf, type Journal, lockAccount } from './journal.store'

interface TransferDeps {
  readonly clock: Clock
  readonly journal: Journal
  readonly recordActivity: RecordActivity
}

interface Transfer {
  /** LKR. */
  readonly amount: number
  readonly reference: string
  readonly day: Day
}

/** Writes down what the gateway moved to the bank: once a reference, on a day that has come, never more than is there. */
export async function recordTransfer(
  { clock, journal, recordActivity }: TransferDeps,
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
