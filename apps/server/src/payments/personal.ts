import type { Reader } from '../platform/ports'

/** What payments keep of a person. Nothing is erased: invoices and what was paid are kept for 5 years by law. */
export const paymentsPersonal = {
  name: 'payments',

  async exported(reader: Reader, userId: string) {
    const payments = await reader
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .select([
        'payments.order_id',
        'payments.booking_id',
        'payments.amount_cents',
        'payments.currency',
        'payments.status',
        'payments.method',
        'payments.created_at',
        'payments.settled_at',
      ])
      .where('bookings.advertiser_id', '=', userId)
      .orderBy('payments.created_at')
      .execute()
    const invoices = await reader
      .selectFrom('invoices')
      .innerJoin('bookings', 'bookings.id', 'invoices.booking_id')
      .select(['invoices.number', 'invoices.booking_id', 'invoices.issued_at', 'invoices.document'])
      .where('bookings.advertiser_id', '=', userId)
      .orderBy('invoices.issued_at')
      .execute()
    return { payments, invoices }
  },
}
