import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { invoiceSeries } from '../payments/invoices'

/** The change of a driver's balance by one day, in cents. */
export interface StatementDay {
  readonly day: Day
  /** Earned, before the device deduction. */
  readonly gross: Cents
  /** The part of it that paid for the device. */
  readonly device: Cents
}

/** The changes of a driver's balance after an entry of the journal, in cents. */
export interface BalanceChanges {
  readonly days: readonly StatementDay[]
  /** Payouts that failed and were returned. */
  readonly returned: Cents
  /** Id of the newest entry. */
  readonly through: number
}

/** The statement of a payout as issued. It never changes. Amounts in cents. */
export interface StatementDocument {
  readonly broughtForward: Cents
  readonly days: readonly StatementDay[]
  readonly returned: Cents
  readonly payout: Cents
  readonly withheld: Cents
  readonly carriedForward: Cents
}

/**
 * Creates a statement from the driver's balance before the payout and the changes since the last statement: brought forward
 * + earned + returned - payout = carried forward.
 */
export function statementOf(
  balance: Cents,
  since: Omit<BalanceChanges, 'through'>,
  payout: { readonly gross: Cents; readonly withheld: Cents },
): StatementDocument {
  const earned = since.days.reduce((sum, { gross, device }) => sum + gross - device, 0)
  return {
    broughtForward: balance - earned - since.returned,
    days: since.days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    returned: since.returned,
    payout: payout.gross,
    withheld: payout.withheld,
    carriedForward: balance - payout.gross,
  }
}

/** The series of statements, by month: `26NOV_PO`. */
export function statementSeries(day: Day): string {
  return invoiceSeries(day).replace(/_WEB$/, '_PO')
}
