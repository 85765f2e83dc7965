import type { Paging } from '@ayob/contract/common'
import { MINUTE_MS } from '@ayob/contract/durations'
import { sql } from 'kysely'
import type { Core } from '../../platform/core'
import { countsBy } from '../../platform/paging'
import type { Db, Reader } from '../../platform/ports'
import { containing } from '../../platform/search'
import { type PaymentRow, paymentStore } from './payments.store'

interface Filter extends Paging {
  readonly status?: PaymentRow['status'] | undefined
  readonly booking_id?: string | undefined
}

/** A page of payments, newest first, with the total and the count of each state. */
export async function paymentPage(db: Db, { page, limit, q, status, booking_id }: Filter) {
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
  const rows = await found
    .where((where) => where.and({ status }))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
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
