import type { FastifyInstance } from 'fastify'
import { createBookingIndex } from './delivery/booking-index'
import { createPlayLog } from './delivery/commands'
import { keepEvidenceDays } from './delivery/evidence-days'
import { createPlaylistDesk } from './delivery/playlists'
import type { HouseAds, RunningBookings, ShortLinks } from './delivery/ports'
import { deliveryRoutes } from './delivery/routes'
import type { Http } from './http/route'
import type { Job } from './jobs/runner'
import type { Limiter } from './platform/limiter'
import type { Measure } from './platform/measures'
import type { Clock, Db, Transact } from './platform/ports'
import { createFaultBoard } from './screens/fault-board'
import { createGate, GATE, type GateLimits } from './screens/gate'
import { createKnownScreens } from './screens/known-screens'
import { createPlayCounts, fleetMeasures } from './screens/measures'
import type { Vehicles } from './screens/ports'
import { pairingRoutes, playingRoutes } from './screens/routes'
import { createStatusBoard } from './screens/status-board'
import { heardSince } from './screens/store'

/** While PostgreSQL writes one group of batches, the next is judged. The embedded database does one thing at a time. */
const LANES = 2

export interface FleetNeeds {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly limiter: Limiter
  readonly requirePermit: boolean
  /** Key of the visitors' pseudonyms, hexadecimal. */
  readonly visitorKey: string
  /** Where the outside reaches this server; short links begin with it. */
  readonly publicUrl: () => string
  readonly bookings: RunningBookings
  /** Grows with every commit of this process but those of plays: after one, a booking may have changed. */
  readonly commits: () => number
  readonly links: ShortLinks
  readonly vehicles: Vehicles
  readonly house: HouseAds
  /** How many reports of plays may be under way; absent: as many as a server bears. */
  readonly gate?: GateLimits
  /** Told what goes wrong in the background. */
  readonly warn: (error: unknown) => void
}

export interface Fleet {
  routes(http: Http, app: FastifyInstance): void
  /** To be called after a booking has changed: the next playlist and the next verdict know of it. */
  bookingsChanged(): void
  /** To be called after a vehicle, its permit or its driver has changed: every screen is looked at anew. */
  vehiclesChanged(): void
  /** To be called after a screen was put on hold, released or ended: it is looked at anew. */
  screenChanged(screenId: string): void
  readonly jobs: readonly Job[]
  /** Figures for operators. */
  readonly measures: readonly Measure[]
  /** Writes the heartbeats, and the faults of reports, that wait. */
  flush(): Promise<void>
  /** Writes what is on its way. Call it after the HTTP server has closed and before the database does. */
  stop(): Promise<void>
}

/** The part of the floor plan that belongs to screens: who gets what from whom. */
export function createFleet(needs: FleetNeeds): Fleet {
  const { db, clock } = needs
  const index = createBookingIndex(needs)
  const screens = createKnownScreens(needs)
  const board = createStatusBoard(db, needs.warn)
  const faults = createFaultBoard(db, clock, needs.warn)
  const gate = createGate(needs.gate ?? GATE)
  const counts = createPlayCounts()
  const plays = createPlayLog({ ...needs, index, lanes: needs.kind === 'postgres' ? LANES : 1 })
  const playlists = createPlaylistDesk({ ...needs, index, screens: { heardSince: (since) => heardSince(db, since) } })

  const flush = async () => {
    await board.flush()
    await faults.flush()
  }

  return {
    routes(http, app) {
      deliveryRoutes(http, needs)
      pairingRoutes(http, { ...needs, ended: (screenId) => screens.forget(screenId) })
      void app.register(async (scope) =>
        playingRoutes(scope, {
          ...{ screens, playlists, plays, board, faults, gate },
          taken: counts.add,
          now: () => clock.now(),
        }),
      )
    },
    bookingsChanged: () => index.bookingsChanged(),
    vehiclesChanged: () => screens.forgetAll(),
    screenChanged: (screenId) => screens.forget(screenId),
    jobs: [{ name: 'evidence', everyS: 3600, run: () => keepEvidenceDays(needs) }],
    measures: fleetMeasures(gate, faults, counts),
    flush,
    async stop() {
      await plays.stop()
      await flush()
    },
  }
}
