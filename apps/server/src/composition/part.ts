import type { Listeners } from '../platform/events'
import type { Http } from '../platform/http/route'
import type { Job } from '../platform/jobs/runner'

/** A part of the server: its routes, its jobs and its listeners. */
export interface Part {
  routes(http: Http): void
  readonly jobs?: readonly Job[]
  readonly listeners?: Listeners
  /** Finishes its work. Called after the HTTP server has closed and before the database closes. */
  stop?(): Promise<void>
}
