import type { Listeners } from './events'
import type { Http } from './http/route'
import type { Job } from './jobs/runner'

/** What a room brings to the server: its routes, its jobs and its listeners. */
export interface Room {
  routes(http: Http): void
  readonly jobs?: readonly Job[]
  readonly listeners?: Listeners
  /** Finishes its work. Called after the HTTP server has closed and before the database closes. */
  stop?(): Promise<void>
}
