import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** Payments that the built-in sandbox gateway has received; no real money. */
    sandbox_payments: {
      id: string
      order_id: string
      cents: number
      items: string
      at: Date
      status: 'RECEIVED' | 'REFUNDED' | 'CHARGEBACKED'
      refunded_cents: Generated<number>
    }
  }
}
