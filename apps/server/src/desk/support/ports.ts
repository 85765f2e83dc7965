import type { Asker } from '../../platform/asker'
import type { Reader } from '../../platform/ports'

/** Provided by accounts. */
export interface Owners {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Asker>>
}
