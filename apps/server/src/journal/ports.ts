import type { Reader } from '../platform/ports'

type Names = (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** What people call the bookings and persons of the journal. */
export interface JournalNames {
  readonly bookings: Names
  readonly people: Names
  /** What kind of account each person has. */
  readonly kinds: (
    reader: Reader,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, 'advertiser' | 'driver' | 'admin'>>
}
