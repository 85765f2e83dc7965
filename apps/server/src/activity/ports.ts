import type { Reader } from '../platform/ports'

type Names = (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** What people call those who act and what is acted on, kept by their own capabilities. */
export interface ActivityNames {
  readonly people: Names
  readonly bookings: Names
  readonly tickets: Names
}
