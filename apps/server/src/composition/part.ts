import type { Http } from '../http/route'
import type { Job } from '../jobs/runner'
import type { Listeners } from '../platform/events'

/** A part of the server: what it adds to the HTTP app, what it does by the clock, and what it does when something has happened. */
export interface Part {
  routes(http: Http): void
  readonly jobs: readonly Job[]
  readonly listeners?: Listeners
  /** Writes what is under way. Called after the HTTP server has closed and before the database does. */
  stop?(): Promise<void>
}
