import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { invoiceSeries } from '../payments/invoices'

/** What a day added to the balance. */
export interface StatementDay {
  readonly day: Day
  /** Cents earned, before the device. */
  readonly gross: Cents
  /** Of it, what paid back the device. */
  readonly device: Cents
}

/** The statement of a payout as it was issued; kept as it is. Amounts in cents. */
export interface StatementDocument {
  readonly broughtForward: Cents
  readonly days: readonly StatementDay[]
  readonly returned: Cents
  readonly payout: Cents
  readonly withheld: Cents
  readonly carriedForward: Cents
}

/**
 * A statement from what the driver's balance is before the payout and what came since the last statement: brought
 * forward + earned + returned - payout = carried forward.
 */
export function statementOf(
  balance: Cents,
  since: { readonly days: readonly StatementDay[]; readonly returned: Cents },
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

/** Statements are numbered by month, `26NOV_PO`. */
export function statementSeries(day: Day): string {
  return invoiceSeries(day).replace(/_WEB$/, '_PO')
}
