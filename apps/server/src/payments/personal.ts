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
        'payments.credit_cents',
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
    const refunds = await reader
      .selectFrom('refunds')
      .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
      .select([
        'refunds.booking_id',
        'refunds.card_cents',
        'refunds.credit_cents',
        'refunds.reason',
        'refunds.state',
        'refunds.requested_at',
      ])
      .where('bookings.advertiser_id', '=', userId)
      .orderBy('refunds.requested_at')
      .execute()
    const credit_notes = await reader
      .selectFrom('credit_notes')
      .innerJoin('bookings', 'bookings.id', 'credit_notes.booking_id')
      .select(['credit_notes.number', 'credit_notes.booking_id', 'credit_notes.issued_at', 'credit_notes.document'])
      .where('bookings.advertiser_id', '=', userId)
      .orderBy('credit_notes.issued_at')
      .execute()
    return { payments, invoices, refunds, credit_notes }
  },
}
