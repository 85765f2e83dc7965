import type { Reader } from '../../platform/ports'

type Lookup<Value> = (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>

/** Names of the bookings and persons in the journal. */
export interface JournalNames {
  readonly bookings: Lookup<string>
  readonly people: Lookup<string>
  /** The kind of account of each person. */
  readonly kinds: Lookup<'advertiser' | 'driver' | 'admin'>
}
