import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'

/** The supplier or purchaser as named on an invoice. Unknown values are null. */
export interface Party {
  readonly name: string
  readonly address: string | null
  readonly tin: string | null
  readonly phone: string | null
}

/** The flight as it appears on an invoice. */
export interface InvoicedFlight {
  readonly reference: string
  readonly brandName: string
  readonly vehicleType: string
  readonly durationDays: number
  /** Vehicles. */
  readonly quantity: number
  /** Names of the places or routes. */
  readonly places: readonly string[]
  readonly startDate: Day | null
  /** First day without the ad. */
  readonly endDate: Day | null
  readonly netCents: Cents
  /** A fraction; 0 when the flight was sold without VAT. */
  readonly vatRate: number
  readonly vatCents: Cents
  readonly totalCents: Cents
}

export interface InvoicedPayment {
  readonly orderId: string
  readonly method: string | null
  readonly paidAt: string
  /** Part paid by account credit; absent on older invoices. */
  readonly creditCents?: Cents
}

/** An invoice as issued. It never changes. */
export interface InvoiceDocument {
  readonly supplier: Party
  readonly purchaser: Party
  readonly flight: InvoicedFlight
  /** The other flights of its order; absent when there are none. */
  readonly others?: readonly InvoicedFlight[]
  readonly issuedOn: Day
  readonly number: string | null
  readonly payment: InvoicedPayment | null
}

/** The lines of an invoice, by reference. */
export const linesOf = ({ flight, others = [] }: Pick<InvoiceDocument, 'flight' | 'others'>): InvoicedFlight[] =>
  [flight, ...others].sort((a, b) => (a.reference < b.reference ? -1 : 1))

/** The days from the first start to the last end of some flights; undefined while a flight has no days. */
export function spanOf(flights: readonly InvoicedFlight[]): { startDate: Day; endDate: Day } | undefined {
  const starts = flights.flatMap(({ startDate }) => startDate ?? []).sort()
  const ends = flights.flatMap(({ endDate }) => endDate ?? []).sort()
  const [startDate, endDate] = [starts[0], ends.at(-1)]
  const isWhole = starts.length === flights.length && ends.length === flights.length
  return isWhole && startDate && endDate ? { startDate, endDate } : undefined
}

/** Proforma until it is paid; then a tax invoice, or an ordinary one without VAT. */
export function invoiceKind({ number, flight }: Pick<InvoiceDocument, 'number' | 'flight'>) {
  if (number === null) return 'proforma'
  return flight.vatCents > 0 ? 'tax' : 'ordinary'
}

/** A day as MM/DD/YYYY, as the rules for tax invoices require. */
export function taxDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
