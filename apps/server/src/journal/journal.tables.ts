import type { Account, EntryKind } from '@ayob/contract/journal'
import type { Generated } from 'kysely'

interface JournalEntries {
  id: Generated<number>
  /** The event that caused it. */
  key: string
  kind: EntryKind
  at: Date
  day: string
}

interface JournalPostings {
  id: Generated<number>
  entry_id: number
  account: Account
  debit_cents: number
  credit_cents: number
  booking_id: string | null
  user_id: string | null
  day: string
}

declare module '../platform/tables' {
  interface Tables {
    journal_entries: JournalEntries
    journal_postings: JournalPostings
  }
}
