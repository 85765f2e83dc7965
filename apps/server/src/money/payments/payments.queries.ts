import type { Paging } from '@ayob/contract/common'
import { dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { Cents } from '@ayob/contract/money'
import { isToBePaid } from '@ayob/domain/bookings/labels'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { type BookingBalance, NO_BALANCE } from '@ayob/domain/journal/bookings'
import type { InvoiceDocument, InvoicedPayment, Party } from '@ayob/domain/payments/invoice-document'
import { sql } from 'kysely'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { containing, countsBy, onPage } from '../../platform/paging'
import type { Core, Db, Reader, Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { balanceOfUser, balancesByBooking } from '../journal/journal.queries'
import { invoiceStore, type PaymentRow, paymentStore } from './payments.store'
import type { Payer } from './ports'

interface Filter extends Paging {
  readonly status?: PaymentRow['status'] | undefined
  readonly booking_id?: string | undefined
}

/** A page of payments, newest first, with the total and the count of each state. */
export async function paymentPage(db: Db, { q, status, booking_id, ...page }: Filter) {
  const words = q ? containing(q) : ''
  const found = db
    .selectFrom('payments')
    .where((where) => where.and({ booking_id }))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(order_id ilike ${words} or gateway_payment_id ilike ${words} or booking_id in (
        select b.id from bookings b left join advertisers a on a.user_id = b.advertiser_id
        where b.brand_name ilike ${words} or a.organization_name ilike ${words}))`),
    )
  const counts = await countsBy<'payments', PaymentRow['status']>(found, 'status', [])
  const sorted = found
    .where((where) => where.and({ status }))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
  const rows = await onPage(sorted, page).execute()
  return { rows, total: counts[status ?? 'all'] ?? 0, counts }
}

/** After this time, a payment that the gateway reports as pending may be tried again. */
export const PENDING_MS = 30 * MINUTE_MS

/** Returns those of the bookings with a payment that the gateway has reported as pending within that time. */
export const pendingPayments = (
  { clock }: Pick<Core, 'clock'>,
  reader: Reader,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  paymentStore.pendingAmong(reader, bookingIds, new Date(clock.now().getTime() - PENDING_MS))

/** The method of a payment with account credit only. */
export const BY_CREDIT = 'credit'

/** Serialises decisions about an advertiser's credit until the transaction ends. */
export async function lockCredit(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`credit:${userId}`}))`.execute(tx)
}

/** The account credit of an advertiser. */
export const creditOf = (reader: Reader, userId: string): Promise<Cents> =>
  balanceOfUser(reader, 'advertiser_credit', userId)

/** Credit that is not reserved by another booking's order. */
export async function freeCredit(reader: Reader, userId: string, forBooking: string | null): Promise<Cents> {
  const balance = await creditOf(reader, userId)
  return Math.max(0, balance - (await paymentStore.creditHeld(reader, userId, forBooking)))
}

/** The balance of a booking. */
export async function balanceOfBooking(reader: Reader, bookingId: string): Promise<BookingBalance> {
  return (await balancesByBooking(reader, [bookingId])).get(bookingId) ?? NO_BALANCE
}

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

/** The issued invoice of a booking, with a line for each booking of its payment. */
export const issuedInvoice = (reader: Reader, bookingId: string): Promise<InvoiceDocument | undefined> =>
  invoiceStore.find(reader, bookingId)

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
