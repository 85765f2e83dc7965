import type { Reader } from '../../platform/ports'

type Names = (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Names of actors and subjects, provided by their rooms. */
export interface ActivityNames {
  readonly people: Names
  readonly bookings: Names
  readonly campaigns: Names
  readonly creatives: Names
  readonly tickets: Names
}
