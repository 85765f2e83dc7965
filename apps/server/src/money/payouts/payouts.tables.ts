import type { PAYOUT_KINDS, PayoutState } from '@ayob/contract/payouts'
import type { StatementDocument } from '@ayob/domain/payouts/statement'
import type { ColumnType } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    payout_accounts: {
      driver_id: string
      bank_code: string
      branch_code: string
      account_sealed: string
      account_last4: string
      account_name: string
      changed_at: Date
      /** Payouts are held until this time. */
      held_until: Date | null
    }
    payout_exports: {
      id: string
      exported_at: Date
      exported_by: string
      count: number
      net_cents: number
    }
    payouts: {
      id: string
      driver_id: string
      number: string
      kind: (typeof PAYOUT_KINDS)[number]
      /** The month of a monthly payout. */
      for_month: string | null
      /** The month whose tax threshold applies. */
      tax_month: string
      state: PayoutState
      gross_cents: number
      withheld_cents: number
      statement: ColumnType<StatementDocument, string, never>
      /** The last journal entry that the statement includes. */
      through_entry: number
      export_id: string | null
      /** The account that it was sent to, set by the export or by a payment without a file. */
      bank_code: string | null
      branch_code: string | null
      account_sealed: string | null
      account_last4: string | null
      account_name: string | null
      reference: string | null
      failure: string | null
      requested_at: Date
      approved_at: Date | null
      exported_at: Date | null
      paid_at: Date | null
      failed_at: Date | null
    }
    payout_numbers: { series: string; last: number }
    payout_runs: { month: string; done_at: Date }
  }
}
