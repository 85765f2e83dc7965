import type { Account, EntryKind } from '@ayob/contract/journal'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    journal_entries: {
      id: Generated<number>
      /** The key of the event that caused it; unique. */
      key: string
      kind: EntryKind
      at: Date
      day: string
    }
    journal_postings: {
      id: Generated<number>
      entry_id: number
      account: Account
      debit_cents: number
      credit_cents: number
      booking_id: string | null
      user_id: string | null
      day: string
    }
    /** Sums of the postings up to the mark. */
    journal_sums: {
      day: string
      account: Account
      kind: EntryKind
      debit_cents: number
      credit_cents: number
      postings: number
    }
    /**
     * One row. Postings up to `through` are summed; those up to `next_through` will be, once the transactions before
     * `next_after` have ended.
     */
    journal_sums_mark: {
      one: Generated<boolean>
      through: number
      next_through: number | null
      next_after: number | null
    }
  }
}
