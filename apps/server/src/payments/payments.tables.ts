import type { ColumnType, Generated } from 'kysely'

interface Payments {
  id: string
  booking_id: string
  order_id: string
  amount_cents: number
  currency: string
  status: 'pending' | 'completed' | 'failed' | 'cancelled' | 'charged_back' | 'refunded'
  gateway_pending_at: Date | null
  gateway_payment_id: string | null
  method: string | null
  created_at: Date
  settled_at: Date | null
  /** Account credit that this order uses beside `amount_cents`. */
  credit_cents: Generated<number>
  /** Whether that credit is kept for this order. */
  credit_held: Generated<boolean>
  /** What the money became. */
  became: 'booking' | 'credit' | null
}

interface PaymentNotices {
  id: Generated<number>
  received_at: Date
  order_id: string
  gateway_payment_id: string
  status_code: string
  amount: string
  currency: string
  status_message: string
  outcome: string
}

type Json = ColumnType<unknown, string, string>

interface Invoices {
  booking_id: string
  number: string
  payment_id: string
  issued_at: Date
  /** The invoice as it was issued. */
  document: Json
}

/** What was given back of a payment. The three last sums say where it was taken from. */
interface Refunds {
  id: string
  payment_id: string
  booking_id: string
  key: string | null
  /** What was asked for, to know it again. */
  asked: string
  card_cents: number
  credit_cents: number
  vat_cents: number
  unearned_cents: number
  earned_cents: number
  way: 'gateway' | 'hand' | 'credit'
  reason: string
  reference: string | null
  state: 'asked' | 'done' | 'failed'
  note_number: string | null
  requested_by: string | null
  requested_at: Date
  settled_at: Date | null
}

interface CreditNotes {
  number: string
  booking_id: string
  /** What it was issued for; never twice. */
  cause: string
  kind: 'refund' | 'make_good'
  amount_cents: number
  issued_at: Date
  /** The note as it was issued. */
  document: Json
}

declare module '../platform/tables' {
  interface Tables {
    payments: Payments
    payment_notices: PaymentNotices
    invoice_series: { series: string; last: number }
    invoices: Invoices
    refunds: Refunds
    credit_notes: CreditNotes
  }
}
