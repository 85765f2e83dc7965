import type { Cents } from '@ayob/contract/money'
import { shareOf } from './money'

/** What something costs, kept with it for good. */
export interface Quote {
  readonly net: Cents
  /** A fraction; 0 when no VAT is charged. */
  readonly vatRate: number
  readonly vat: Cents
  readonly total: Cents
  /** Whether the day rates had to stand in for a failed calculation. */
  readonly fallback: boolean
}

/** VAT on a net amount, rounded half up once. */
export function withVat(net: Cents, vatRate: number, fallback = false): Quote {
  const vat = shareOf(net, vatRate)
  return { net, vatRate, vat, total: net + vat, fallback }
}
