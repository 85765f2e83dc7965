import { dayOf } from '@ayob/contract/days'
import { isToBePaid } from '@ayob/domain/bookings/labels'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { InvoiceDocument, InvoicedPayment, Party } from '@ayob/domain/payments/invoice-document'
import { accountViews } from '../../people/accounts/accounts.views'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import type { Reader } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { invoiceStore } from './payments.store'
import type { Payer } from './ports'

/** The company as its documents show it. Missing settings are left out. */
export function supplierOf(company: Context['config']['company']): Party {
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

/** The invoice for some of the bookings of an order. */
interface NewInvoice {
  /** Null for a proforma. */
  readonly number: string | null
  readonly payment: InvoicedPayment | null
  readonly bookingIds: readonly string[]
}

/** The invoice of a booking if it were issued now, including the other bookings that it covers. Errors: 404. */
export async function invoiceToday(
  ctx: Context,
  reader: Reader,
  bookingId: string,
  { number, payment, bookingIds }: NewInvoice,
): Promise<InvoiceDocument> {
  const flight = orNotFound(await bookingViews.invoiced(reader, bookingId))
  const { advertiserId } = orNotFound(await bookingViews.byId(reader, bookingId))
  const payer = orNotFound(await accountViews.payer(reader, advertiserId))
  const others = []
  for (const id of bookingIds) if (id !== bookingId) others.push(orNotFound(await bookingViews.invoiced(reader, id)))
  const issuedOn = dayOf(ctx.clock.now())
  return {
    supplier: supplierOf(ctx.config.company),
    purchaser: purchaserOf(payer),
    flight,
    ...(others.length > 0 && { others }),
    issuedOn,
    number,
    payment,
  }
}

/** The bookings of an order that have to be paid together with a given one; empty when that one needs no payment. */
export function toBePaidWith(bookingId: string, together: readonly BookingSummary[]): BookingSummary[] {
  const open = together.filter(({ state }) => isToBePaid(state))
  return open.some(({ id }) => id === bookingId) ? open : []
}

/** The issued invoice, or a proforma for a booking and the unpaid bookings of its order. Errors: 404. */
export async function invoiceOf(ctx: Context, reader: Reader, bookingId: string): Promise<InvoiceDocument> {
  const issued = await invoiceStore.find(reader, bookingId)
  if (issued) return issued
  const together = (await bookingViews.ordersOf(reader, [bookingId])).get(bookingId) ?? []
  const bookingIds = toBePaidWith(bookingId, together).map(({ id }) => id)
  return invoiceToday(ctx, reader, bookingId, { number: null, payment: null, bookingIds })
}
