import { dayOf } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { heldTotal, type Parts } from '@ayob/domain/journal/sales'
import { creditNoteSeries } from '@ayob/domain/payments/credit-note'
import { invoiceNumber } from '@ayob/domain/payments/invoices'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { invoiceOf } from './invoices.queries'
import { invoiceStore } from './payments.store'
import { refundStore } from './refunds.store'

interface NewCreditNote {
  readonly bookingId: string
  /** The refund or settlement that caused the note. */
  readonly cause: string
  readonly kind: 'refund' | 'make_good'
  readonly reason: string
  readonly parts: Parts
  readonly cardCents: Cents
  readonly creditCents: Cents
}

/** Issues a credit note for a refund or for missing plays. Returns its number, the next of the series. */
export async function issueCreditNote(
  ctx: Context,
  tx: Tx,
  { bookingId, cause, kind, reason, parts, cardCents, creditCents }: NewCreditNote,
): Promise<string> {
  const at = ctx.clock.now()
  const { number: invoice, issuedOn, supplier, purchaser, flight } = await invoiceOf(ctx, tx, bookingId)
  const series = creditNoteSeries(dayOf(at))
  const number = invoiceNumber(series, await invoiceStore.nextInSeries(tx, series))
  const { reference, brandName, vehicleType, durationDays, vatRate } = flight
  const totalCents = heldTotal(parts)
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
    totalCents,
    cardCents,
    creditCents,
  }
  const about = { booking_id: bookingId, cause, kind, issued_at: at }
  await refundStore.insertNote(tx, { ...about, number, amount_cents: totalCents, document: JSON.stringify(document) })
  return number
}
