import type { MediaWorkers } from '../adapters/media/workers'
import type { Config } from '../config'
import type { Core } from './core'
import type { DocumentLinks } from './document-links'
import type { FileStore } from './files'
import type { Secrets } from './installation-keys'
import type { Limiter } from './limiter'
import type { Db, Log } from './ports'
import type { Signals } from './signals'

/** What the server has opened for all rooms. It is opened once, and the first argument of what needs more than `Core`. */
export interface Context extends Core {
  readonly config: Config
  /** For reads that may be two seconds old, except those of a caller who has just written. */
  readonly reading: Db
  readonly files: FileStore
  /** Links to documents, for the session that requested them. */
  readonly links: DocumentLinks
  readonly workers: MediaWorkers
  readonly limiter: Limiter
  readonly secrets: Secrets
  readonly signals: Signals
  /** The public address of this server. */
  readonly publicUrl: () => string
  readonly log: Log
}
