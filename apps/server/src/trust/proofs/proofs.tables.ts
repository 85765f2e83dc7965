import type { SignedProof } from '@ayob/contract/proofs'
import type { ColumnType } from 'kysely'
import type { StoredTally } from './proof-tally'

declare module '../../platform/tables' {
  interface Tables {
    /** The final count of each settled flight. */
    settlements: {
      booking_id: string
      at: Date
      goal: number
      delivered: number
      missing: number
      /** The name of the file of all plays, gzip. */
      csv_file: string
      proof: ColumnType<SignedProof, string, never>
    }
    /** The first days of long flights, stored as lines of their proofs. */
    proof_parts: {
      booking_id: string
      from_day: string
      to_day: string
      /** The name of the file, gzip. */
      file: string
      tally: ColumnType<StoredTally, string, never>
    }
  }
}
