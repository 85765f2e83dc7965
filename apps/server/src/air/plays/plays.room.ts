import { type PlaysAnswer, REJECTIONS } from '@ayob/contract/plays'
import { asksWith } from '@ayob/domain/plays/share'
import { screenCommandRoutes } from '../../goods/commands/commands.routes'
import { createCommandDesk } from '../../goods/commands/desk'
import type { Screens } from '../../goods/screens/screens.room'
import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { type KnownScreen, screenScope } from '../../platform/http/screen-route'
import type { Metric } from '../../platform/metrics'
import type { Transact } from '../../platform/ports'
import type { HouseDesk } from '../house-ads/house-desk'
import type { LookPictures } from '../looks/answer.process'
import { createLookAsker } from '../looks/asking'
import { lookAnswerRoutes } from '../looks/looks.routes'
import { createBookingIndex, type RunningBookings, runningBookings } from '../playlists/booking-index'
import { createPaceHistory } from '../playlists/paces'
import { createPlaylists } from '../playlists/playlists'
import { playlistRoutes } from '../playlists/playlists.routes'
import type { UpdateDesk } from '../rings/desk'
import {
  ADMISSION_LIMITS,
  type AdmissionControl,
  type AdmissionLimits,
  type BatchFaultBuffer,
  createAdmissionControl,
  createBatchFaultBuffer,
} from './admission'
import { keepEvidenceDays } from './evidence.jobs'
import { createPlayLog } from './play-log'
import { createReceipts, heartbeatRoutes, playRoutes } from './plays.routes'

/** PostgreSQL writes one group of batches while the next one is checked. The embedded database works serially. */
const LANES = { postgres: 2, embedded: 1 }

interface Options {
  readonly kind: 'embedded' | 'postgres'
  /** Increases with every commit of this process except those of plays. After a commit, a booking may have changed. */
  readonly commits: () => number
  /** Runs transactions of plays, which `commits` does not count. */
  readonly transactPlays: Transact
  readonly house: HouseDesk
  readonly pictures: LookPictures
  /** Tells devices what they should run. */
  readonly updates: Pick<UpdateDesk, 'tell'>
  /** A number from 0 to 1 that decides which heartbeats are asked for a look. */
  readonly chance: () => number
  readonly admission?: AdmissionLimits
  /** Other bookings than those in the database, for tests. */
  readonly bookings?: RunningBookings
}

/** The calls of paired screens: playlists, plays, heartbeats with commands, and looks. */
export function playsRoom(ctx: Context, screens: Screens, options: Options) {
  const { db, clock, publicUrl, secrets } = ctx
  const { servedArea } = ctx.config
  const { commits, house, transactPlays: transact } = options
  const warn = (error: unknown) => ctx.log.error({ err: error }, 'screens')
  const index = createBookingIndex({ bookings: options.bookings ?? runningBookings(db), commits, clock })
  ctx.signals.creativesSized.hear(index.bookingsChanged)
  const history = createPaceHistory()
  const faults = createBatchFaultBuffer(db, clock, warn)
  const admission = createAdmissionControl(options.admission ?? ADMISSION_LIMITS)
  const counts = createPlayCounts()
  const playLog = createPlayLog({
    ...{ clock, transact, bookings: index, paces: history, area: servedArea, emit: ctx.emit },
    lanes: LANES[options.kind],
  })
  const playlists = createPlaylists({ db, clock, index, history, house, publicUrl, warn })
  const commands = createCommandDesk(ctx, screens.signer)
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
    /** All running ads of a kind of vehicle. */
    adsOf: playlists.adsOf,
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
          lookFor: (screen) => lookFor(screen, clock.now(), false),
        })
        const { heartbeats, reportPace } = screens
        heartbeatRoutes(scope, {
          heartbeats,
          clock,
          servedArea,
          playlists,
          reportPace,
          lookFor,
          commands,
          updates: options.updates,
        })
        screenCommandRoutes(scope, ctx, screens.signer)
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

type PlayCounts = ReturnType<typeof createPlayCounts>

/** Counts the batches that this process has accepted since its start, and their plays by verdict. */
export function createPlayCounts() {
  const verdicts = Object.fromEntries(['valid', 'repeated', ...REJECTIONS].map((verdict) => [verdict, 0]))
  let batches = 0
  const add = (verdict: string, plays: number) => {
    verdicts[verdict] = (verdicts[verdict] ?? 0) + plays
  }
  return {
    add({ accepted, rejected }: PlaysAnswer, repeated: number): void {
      batches += 1
      add('valid', accepted)
      add('repeated', repeated)
      for (const [reason, plays] of Object.entries(rejected)) add(reason, plays)
    },
    batches: () => batches,
    verdicts: verdicts as Readonly<Record<string, number>>,
  }
}

/** Metrics of play batches for operators. In metric names, which are public, a play batch is called a screen report. */
export function playMetrics(
  admission: AdmissionControl,
  faults: BatchFaultBuffer,
  counts: PlayCounts,
): readonly Metric[] {
  const single = (read: () => number) => () => ({ '': read() })
  return [
    {
      name: 'screen_reports_total',
      help: 'Reports of plays that were taken',
      kind: 'counter',
      read: single(counts.batches),
    },
    {
      name: 'screen_report_faults_total',
      help: 'Reports of plays that something was wrong with, refused ones and others, by what it was',
      kind: 'counter',
      label: 'fault',
      read: () => faults.totals,
    },
    {
      name: 'screen_plays_total',
      help: 'Plays of the reports that were taken, by verdict',
      kind: 'counter',
      label: 'verdict',
      read: () => counts.verdicts,
    },
    {
      name: 'screen_reports_under_way',
      help: 'Reports of plays between their first byte and their answer',
      kind: 'gauge',
      read: single(() => admission.load().batches),
    },
    {
      name: 'screen_report_bytes_under_way',
      help: 'Unpacked bytes of the reports under way',
      kind: 'gauge',
      read: single(() => admission.load().bytes),
    },
  ]
}
