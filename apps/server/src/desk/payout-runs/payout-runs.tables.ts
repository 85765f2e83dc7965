import type { PayoutRunState } from '@ayob/contract/payout-runs'

declare module '../../platform/tables' {
  interface Tables {
    monthly_runs: {
      id: string
      month: string
      state: PayoutRunState
      made_at: Date
      made_by: string
      approved_at: Date | null
      approved_by: string | null
      finished_at: Date | null
      /** The file for the bank, and its SHA-256. */
      export_id: string | null
      file_sha256: string | null
      /** Of the bank, and who entered it. */
      reference: string | null
      paid_by: string | null
    }
    monthly_run_payouts: {
      run_id: string
      payout_id: string
      /** `RunException`s, with commas in between. */
      exceptions: string
      /** What this driver usually gets in a month, and got in the month before; null without any. */
      usual_cents: number | null
      last_cents: number | null
      held_minutes: number
      /** The reason why it is left out. */
      left_out: string | null
      left_out_by: string | null
      /** When it was approved, or found that it can't be. */
      settled_at: Date | null
      /** The message key of why it was not approved or paid. */
      failure: string | null
    }
  }
}
