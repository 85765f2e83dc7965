import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { InvoicedFlight, Party } from './invoice-document'
import { invoiceSeries } from './invoices'

/** A credit note as it was issued; kept as it is, whatever changes later. */
export interface CreditNoteDocument {
  readonly number: string
  readonly supplier: Party
  readonly purchaser: Party
  readonly flight: Pick<InvoicedFlight, 'reference' | 'brandName' | 'vehicleType' | 'durationDays' | 'vatRate'>
  readonly issuedOn: Day
  /** The invoice that it lowers. */
  readonly invoice: { readonly number: string; readonly issuedOn: Day } | null
  readonly reason: string
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly totalCents: Cents
  /** Parts that go back to the card and to the account credit. */
  readonly cardCents: Cents
  readonly creditCents: Cents
}

/** Credit notes are numbered apart from invoices, by month, `26NOV_CN`. */
export function creditNoteSeries(day: Day): string {
  return invoiceSeries(day).replace(/_WEB$/, '_CN')
}
