import { type Cents, toLkr } from '@ayob/contract/money'
import { shareOf } from './money'

/** The price of a booking. It never changes. */
export interface Quote {
  readonly net: Cents
  /** A fraction; 0 when no VAT is charged. */
  readonly vatRate: number
  readonly vat: Cents
  readonly total: Cents
  /** True when the day rates replaced a failed calculation. */
  readonly fallback: boolean
}

/** VAT on a net amount, rounded half up once. */
export function withVat(net: Cents, vatRate: number, fallback = false): Quote {
  const vat = shareOf(net, vatRate)
  return { net, vatRate, vat, total: net + vat, fallback }
}

/** The price of an order: the sum of its bookings, which share one VAT rate. */
export function sumOfQuotes(quotes: readonly Quote[]): Quote {
  const sum = (of: (quote: Quote) => Cents) => quotes.reduce((cents, quote) => cents + of(quote), 0)
  return {
    net: sum(({ net }) => net),
    vatRate: quotes[0]?.vatRate ?? 0,
    vat: sum(({ vat }) => vat),
    total: sum(({ total }) => total),
    fallback: quotes.some(({ fallback }) => fallback),
  }
}

/** A quote in LKR, as returned by calls. */
export const breakdownOf = (quote: Omit<Quote, 'fallback'>) => ({
  net: toLkr(quote.net),
  vat_rate: quote.vatRate,
  vat: toLkr(quote.vat),
  total: toLkr(quote.total),
})
