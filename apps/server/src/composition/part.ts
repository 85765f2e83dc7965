import type { Http } from '../http/route'
import type { Job } from '../jobs/runner'
import type { Listeners } from '../platform/events'

/** A part of the server: its routes, its jobs and its listeners. */
export interface Part {
  routes(http: Http): void
  readonly jobs?: readonly Job[]
  readonly listeners?: Listeners
  /** Finishes its work. Called after the HTTP server has closed and before the database closes. */
  stop?(): Promise<void>
}
