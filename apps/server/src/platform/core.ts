import type { Emit } from './events'
import type { Clock, Db, RecordActivity, Transact } from './ports'

/** The services that every room uses. */
export interface Core {
  /** Reads outside a transaction. */
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
}
