import { ownRows, type PersonalPart } from '../../platform/personal.queries'

const ofBookings = { owner: 'booking_id', through: ['bookings', 'advertiser_id'] } as const

const TABLES = {
  payments: ownRows('payments', {
    ...ofBookings,
    columns: [
      'order_id',
      'booking_id',
      'amount_cents',
      'credit_cents',
      'currency',
      'status',
      'method',
      'created_at',
      'settled_at',
    ],
    order: 'created_at',
  }),
  invoices: ownRows('invoices', {
    ...ofBookings,
    columns: ['number', 'booking_id', 'issued_at', 'document'],
    order: 'issued_at',
  }),
  refunds: ownRows('refunds', {
    ...ofBookings,
    columns: ['booking_id', 'card_cents', 'credit_cents', 'reason', 'state', 'requested_at'],
    order: 'requested_at',
  }),
  credit_notes: ownRows('credit_notes', {
    ...ofBookings,
    columns: ['number', 'booking_id', 'issued_at', 'document'],
    order: 'issued_at',
  }),
}

/** Nothing is erased: the law requires invoices and payments for 5 years. */
export const paymentsPersonal: PersonalPart = {
  name: 'payments',
  ofOrganisation: true,
  async exported(reader, userId) {
    const found: Record<string, unknown> = {}
    for (const [name, rows] of Object.entries(TABLES)) found[name] = await rows(reader, userId)
    return found
  },
}
