import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { InvoicedFlight, Party } from './invoice-document'
import { invoiceSeries } from './invoices'

/** A credit note as issued. It never changes. */
export interface CreditNoteDocument {
  readonly number: string
  readonly supplier: Party
  readonly purchaser: Party
  readonly flight: Pick<InvoicedFlight, 'reference' | 'brandName' | 'vehicleType' | 'durationDays' | 'vatRate'>
  readonly issuedOn: Day
  /** The invoice that it corrects. */
  readonly invoice: { readonly number: string; readonly issuedOn: Day } | null
  readonly reason: string
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly totalCents: Cents
  /** The parts refunded to the card and to the account credit. */
  readonly cardCents: Cents
  readonly creditCents: Cents
}

/** The series of credit notes, by month: `26NOV_CN`. */
export function creditNoteSeries(day: Day): string {
  return invoiceSeries(day).replace(/_WEB$/, '_CN')
}
