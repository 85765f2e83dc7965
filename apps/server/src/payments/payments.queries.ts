import type { Paging } from '@ayob/contract/common'
import { sql } from 'kysely'
import type { Clock, Db, Reader } from '../platform/ports'
import { containing } from '../platform/search'
import { type PaymentRow, paymentStore } from './payments.store'

interface Filter extends Paging {
  readonly status?: PaymentRow['status'] | undefined
  readonly booking_id?: string | undefined
}

/** A page of payments, newest first, how many there are, and how many of each state. */
export async function paymentPage(db: Db, { page, limit, q, status, booking_id }: Filter) {
  const words = q ? containing(q) : ''
  const found = db
    .selectFrom('payments')
    .$if(booking_id !== undefined, (query) => query.where('booking_id', '=', booking_id ?? ''))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(order_id ilike ${words} or gateway_payment_id ilike ${words} or booking_id in (
        select b.id from bookings b left join advertisers a on a.user_id = b.advertiser_id
        where b.brand_name ilike ${words} or a.organization_name ilike ${words}))`),
    )
  const states = await found
    .select(['status', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(states.map((row) => [row.status, Number(row.count)]))
  const all = states.reduce((sum, row) => sum + Number(row.count), 0)
  const rows = await found
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: status === undefined ? all : (counts[status] ?? 0), counts: { all, ...counts } }
}

/** A payment that the gateway calls pending is waited for this long; then it may be tried again. */
export const PENDING_MS = 30 * 60_000

/** Payments that the gateway reported as pending, not long ago. */
export const pendingPayments = (clock: Clock) => ({
  /** Those of some bookings with such a payment. */
  among: (reader: Reader, bookingIds: readonly string[]): Promise<ReadonlySet<string>> =>
    paymentStore.pendingAmong(reader, bookingIds, new Date(clock.now().getTime() - PENDING_MS)),
})
