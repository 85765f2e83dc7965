import type { SignedProof } from '@ayob/contract/proofs'
import type { ColumnType } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    /** What a flight got in the end. */
    settlements: {
      booking_id: string
      at: Date
      goal: number
      delivered: number
      missing: number
      /** Name of the file of all plays, gzip. */
      csv_file: string
      proof: ColumnType<SignedProof, string, never>
    }
    /** The plays of some days of a long flight, as lines of its proof. */
    proof_parts: {
      booking_id: string
      from_day: string
      to_day: string
      /** Name of the file, gzip. */
      file: string
      tally: ColumnType<
        { lines: number; valid: number; rejected: Record<string, number>; vehicles: string[] },
        string,
        never
      >
    }
  }
}
