import { asksWith } from '@ayob/domain/plays/share'
import type { Screens } from '../../goods/screens/screens.room'
import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { type KnownScreen, screenScope } from '../../platform/http/screen-route'
import type { Transact } from '../../platform/ports'
import type { LookPictures } from '../looks/answer.process'
import { lookAnswerRoutes } from '../looks/answers.routes'
import { createLookAsker } from '../looks/asking'
import { createBookingIndex, type RunningBookings, runningBookings } from '../playlists/booking-index'
import type { HouseAds } from '../playlists/compose-playlist'
import { createPaceHistory } from '../playlists/pace-history'
import { createPlaylists } from '../playlists/playlists'
import { playlistRoutes } from '../playlists/playlists.routes'
import { ADMISSION_LIMITS, type AdmissionLimits, createAdmissionControl } from './admission-control'
import { createBatchFaultBuffer } from './batch-faults'
import { keepEvidenceDays } from './evidence-days.jobs'
import { heartbeatRoutes } from './heartbeats.routes'
import { createPlayLog } from './play-log'
import { createPlayCounts, playMetrics } from './plays.metrics'
import { playRoutes } from './plays.routes'
import { createReceipts } from './receipts'

/** PostgreSQL writes one group of batches while the next one is checked. The embedded database works serially. */
const LANES = { postgres: 2, embedded: 1 }

interface Options {
  readonly kind: 'embedded' | 'postgres'
  /** Increases with every commit of this process except those of plays. After a commit, a booking may have changed. */
  readonly commits: () => number
  /** Runs transactions of plays, which `commits` does not count. */
  readonly transactPlays: Transact
  /** True when every live process reads evidence in blocks. */
  readonly allReadBlocks: () => boolean
  readonly house: HouseAds
  readonly pictures: LookPictures
  /** A number from 0 to 1 that decides which heartbeats are asked for a look. */
  readonly chance: () => number
  readonly admission?: AdmissionLimits
  /** Other bookings than those in the database, for tests. */
  readonly bookings?: RunningBookings
}

/** The calls of paired screens: playlists, plays, heartbeats and looks. */
export function playsRoom(ctx: Context, screens: Screens, options: Options) {
  const { db, clock, publicUrl, secrets } = ctx
  const { servedArea } = ctx.config
  const { commits, house, transactPlays: transact } = options
  const warn = (error: unknown) => ctx.log.error({ err: error }, 'screens')
  const index = createBookingIndex({ bookings: options.bookings ?? runningBookings(db), commits, clock })
  const history = createPaceHistory()
  const faults = createBatchFaultBuffer(db, clock, warn)
  const admission = createAdmissionControl(options.admission ?? ADMISSION_LIMITS)
  const counts = createPlayCounts()
  const playLog = createPlayLog({
    ...{ clock, transact, bookings: index, paces: history, area: servedArea, emit: ctx.emit },
    inBlocks: options.allReadBlocks,
    lanes: LANES[options.kind],
  })
  const playlists = createPlaylists({ db, clock, index, history, house, publicUrl, warn })
  const lookFor = createLookAsker({ db, transact, chance: options.chance })
  const badlySigned = ({ id, vehicleNumber }: KnownScreen) => {
    faults.note({ screenId: id }, 'bad_signature')
    screens.alarms.raise('screen.bad_signature', id, { screenId: id, vehicleNumber })
  }

  return {
    /** Metrics for operators. */
    metrics: playMetrics(admission, faults, counts),
    /** How long plays have been waiting without any being applied, in milliseconds. */
    ingestStuckMs: () => playLog.stuckMs(),
    /** Called after a booking has changed, so that the next playlist and verdict use it. */
    bookingsChanged: () => index.bookingsChanged(),
    /** Writes the buffered batch faults. */
    flush: faults.flush,
    routes({ app }: Http) {
      screenScope(app, { find: (token) => screens.known.byToken(token), badlySigned }, (scope) => {
        playlistRoutes(scope, playlists, servedArea, (screen, round) => {
          const ask = { at: clock.now().getTime(), round }
          screen.asks = asksWith(screen.asks, [ask])
          screens.asks.note({ ...ask, screenId: screen.id })
        })
        playRoutes(scope, {
          playLog,
          receipts: createReceipts(secrets.links),
          admission,
          faults,
          taken: counts.add,
          lookFor: (screen) => lookFor(screen, clock.now()),
        })
        const { heartbeats, reportPace } = screens
        heartbeatRoutes(scope, { heartbeats, clock, servedArea, playlists, reportPace, lookFor })
        lookAnswerRoutes(scope, { ...ctx, transact, pictures: options.pictures, index })
      })
    },
    jobs: [{ name: 'evidence', everyS: 3600, run: () => keepEvidenceDays(ctx) }],
    async stop() {
      await playLog.stop()
      await faults.flush()
    },
  }
}
