import { dayOf } from '@ayob/contract/days'
import type { InvoiceDocument, InvoicedPayment, Party } from '@ayob/domain/payments/invoice-document'
import { orNotFound } from '../platform/errors'
import type { Clock, Reader } from '../platform/ports'
import { invoiceStore } from './payments.store'
import type { PayableBookings, Payer, Payers } from './ports'

/** Number of the tax invoice of a booking; null before it is paid. */
export const invoiceNumberOf = async (reader: Reader, bookingId: string): Promise<string | null> =>
  (await invoiceStore.numbers(reader, [bookingId])).get(bookingId) ?? null

/** The company as its documents name it. Settings that are missing are left out. */
export function supplierOf(company: {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly tin?: string | undefined
  readonly supportPhone?: string | undefined
}): Party {
  return {
    name: company.name ?? 'AYOB',
    address: company.address ?? null,
    tin: company.tin ?? null,
    phone: company.supportPhone ?? null,
  }
}

const purchaserOf = (payer: Payer): Party => ({
  name: payer.invoiceName ?? payer.organizationName,
  address: [payer.address, payer.city].filter(Boolean).join(', ') || null,
  tin: payer.tin,
  phone: payer.phone,
})

interface Sources {
  readonly clock: Clock
  readonly supplier: Party
  readonly payers: Payers
  readonly bookings: PayableBookings
}

/** The invoice of a booking if it were issued now. Without a number it is a proforma. Errors: 404. */
export async function invoiceToday(
  { clock, supplier, payers, bookings }: Sources,
  reader: Reader,
  bookingId: string,
  { number, payment }: { number: string | null; payment: InvoicedPayment | null },
): Promise<InvoiceDocument> {
  const flight = orNotFound(await bookings.invoiced(reader, bookingId))
  const { advertiserId } = orNotFound(await bookings.byId(reader, bookingId))
  const payer = orNotFound(await payers.byId(reader, advertiserId))
  return { supplier, purchaser: purchaserOf(payer), flight, issuedOn: dayOf(clock.now()), number, payment }
}

/** The invoice as it was issued, or the proforma of a booking that is not paid. Errors: 404. */
export async function invoiceOf(sources: Sources, reader: Reader, bookingId: string): Promise<InvoiceDocument> {
  return (
    (await invoiceStore.find(reader, bookingId)) ??
    (await invoiceToday(sources, reader, bookingId, { number: null, payment: null }))
  )
}
