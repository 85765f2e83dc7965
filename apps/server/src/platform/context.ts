import type { MediaWorkers } from '../adapters/media/workers'
import type { Config } from '../config'
import type { DocumentLinks } from './document-links'
import type { FileStore } from './files'
import type { Http } from './http/route'
import type { Secrets } from './installation-keys'
import type { Job } from './jobs/jobs'
import type { Limiter } from './limiter'
import type { Core, Db, Listeners, Log } from './ports'

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

/** What a room brings to the server: its routes, its jobs and its listeners. */
export interface Room {
  routes(http: Http): void
  readonly jobs?: readonly Job[]
  readonly listeners?: Listeners
  /** Finishes its work. Called after the HTTP server has closed and before the database closes. */
  stop?(): Promise<void>
}

/** A call within this process from one room to rooms above it, which declare by `hear` that they listen. */
function createSignal<What extends readonly unknown[]>() {
  const listeners = new Set<(...what: What) => void>()
  return {
    tell(...what: What): void {
      for (const listen of listeners) listen(...what)
    },
    hear(listen: (...what: What) => void): void {
      listeners.add(listen)
    },
  }
}

/** Tells caches that they must forget, or what is wanted now. A signal may be lost with its process. */
export const createSignals = () => ({
  /** A vehicle, its permit or its driver has changed. */
  vehiclesChanged: createSignal<[]>(),
  /** A device has another state or key. */
  deviceChanged: createSignal<[deviceId: string]>(),
  /** Somebody is viewing a booking or a screen. */
  watched: createSignal<[bookingOrScreenId: string]>(),
  /** Screens have been given commands. */
  screensCommanded: createSignal<[]>(),
  /** Creatives have got smaller copies for small displays. */
  creativesSized: createSignal<[]>(),
  /** House ads have changed. */
  houseAdsChanged: createSignal<[]>(),
})

export type Signals = ReturnType<typeof createSignals>
