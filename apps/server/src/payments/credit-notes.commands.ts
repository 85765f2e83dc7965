import { dayOf } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { heldTotal, type Parts } from '@ayob/domain/journal/sales'
import { creditNoteSeries } from '@ayob/domain/payments/credit-note'
import { invoiceNumber } from '@ayob/domain/payments/invoices'
import type { Tx } from '../platform/ports'
import { invoiceOf } from './invoices.queries'
import { paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'
import { refundStore } from './refunds.store'

export interface NewCreditNote {
  readonly bookingId: string
  /** The refund or settlement that it is for. */
  readonly cause: string
  readonly kind: 'refund' | 'make_good'
  readonly reason: string
  readonly parts: Parts
  readonly cardCents: Cents
  readonly creditCents: Cents
}

/** Issues the credit note of a refund or of missing plays, with the next number of its series. Answers the number. */
export async function issueCreditNote(deps: PaymentDeps, tx: Tx, note: NewCreditNote): Promise<string> {
  const at = deps.clock.now()
  const { number: invoice, issuedOn, supplier, purchaser, flight } = await invoiceOf(deps, tx, note.bookingId)
  const series = creditNoteSeries(dayOf(at))
  const number = invoiceNumber(series, await paymentStore.nextInSeries(tx, series))
  const { reference, brandName, vehicleType, durationDays, vatRate } = flight
  const { bookingId, cause, kind, reason, parts, cardCents, creditCents } = note
  const document = {
    number,
    supplier,
    purchaser,
    flight: { reference, brandName, vehicleType, durationDays, vatRate },
    issuedOn: dayOf(at),
    invoice: invoice === null ? null : { number: invoice, issuedOn },
    reason,
    netCents: parts.unearned + parts.earned,
    vatCents: parts.vat,
    totalCents: heldTotal(parts),
    cardCents,
    creditCents,
  }
  await refundStore.insertNote(tx, { bookingId, cause, kind, at, document })
  return number
}
