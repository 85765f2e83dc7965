import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

declare module '../../platform/tables' {
  interface Tables {
    payments: {
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
      /** The person; null for a payment of an older release. */
      started_by: Generated<string | null>
      settled_at: Date | null
      /** Account credit that this order uses in addition to `amount_cents`. */
      credit_cents: Generated<number>
      /** Whether that credit is reserved for this order. */
      credit_held: Generated<boolean>
      /** What the money was used for. */
      became: 'booking' | 'credit' | null
    }
    payment_notices: {
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
    invoice_series: { series: string; last: number }
    invoices: {
      booking_id: string
      number: string
      payment_id: string
      issued_at: Date
      /** The invoice as issued. */
      document: Json
    }
    /** Refunds of payments. The VAT, unearned and earned cents tell where the money was taken from. */
    refunds: {
      id: string
      payment_id: string
      booking_id: string
      key: string | null
      /** The request as JSON, to recognise it when its key is repeated. */
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
    credit_notes: {
      number: string
      booking_id: string
      /** The refund or settlement that it was issued for; unique. */
      cause: string
      kind: 'refund' | 'make_good'
      amount_cents: number
      issued_at: Date
      /** The note as issued. */
      document: Json
    }
  }
}
