import type { ServedArea } from '@ayob/domain/geo/fix'
import { asksWith } from '@ayob/domain/plays/share'
import { clickRoutes } from '../air/clicks/clicks.routes'
import type { ShortLinks } from '../air/clicks/ports'
import { playsOf } from '../air/figures/totals.queries'
import { lookAnswerRoutes } from '../air/looks/answers.routes'
import { createLookAsker } from '../air/looks/asking'
import { dropOldLooks, expireLooks } from '../air/looks/looks.jobs'
import { lookRoutes } from '../air/looks/looks.routes'
import type { LookPageDeps, LookPictures } from '../air/looks/ports'
import { createAdCheck } from '../air/playlists/ad-check'
import { createBookingIndex } from '../air/playlists/booking-index'
import { createPaceHistory } from '../air/playlists/pace-history'
import { createPlaylists } from '../air/playlists/playlists'
import { playlistRoutes } from '../air/playlists/playlists.routes'
import type { HouseAds, RunningBookings } from '../air/playlists/ports'
import { ADMISSION_LIMITS, type AdmissionLimits, createAdmissionControl } from '../air/plays/admission-control'
import { createBatchFaultBuffer } from '../air/plays/batch-faults'
import { faultsOfFleet, faultsOfVehicles, rejectionsOfFleet } from '../air/plays/batch-faults.store'
import { keepEvidenceDays } from '../air/plays/evidence-days.jobs'
import { createPlayLog } from '../air/plays/play-log'
import { createPlayCounts, playMetrics } from '../air/plays/plays.metrics'
import { playRoutes } from '../air/plays/plays.routes'
import { addClick } from '../air/plays/plays.store'
import { createReceipts } from '../air/plays/receipts'
import { returnedSince } from '../air/plays/returned-plays.queries'
import { createAlarms } from '../goods/devices/alarms'
import { deviceRoutes } from '../goods/devices/devices.routes'
import { barredDevice } from '../goods/devices/devices.views'
import { mountDevice, unmountDevices } from '../goods/devices/mounting.commands'
import type { RecoveredCosts } from '../goods/devices/ports'
import { impressionVersions, newestImpressions } from '../goods/impressions/impressions.queries'
import { createAskBuffer, createHeartbeatBuffer } from '../goods/screens/buffers'
import { dropOldHeartbeats } from '../goods/screens/heartbeats.jobs'
import { heartbeatRoutes } from '../goods/screens/heartbeats.routes'
import { createKnownScreens } from '../goods/screens/known-screens'
import { endOfDevice } from '../goods/screens/pairing.commands'
import { pairingRoutes } from '../goods/screens/pairing.routes'
import { lockOffer } from '../goods/screens/pairing.store'
import type { BarredDevice, Devices, Vehicles } from '../goods/screens/ports'
import type { ReportPace } from '../goods/screens/report-pace'
import { createScreenChanges } from '../goods/screens/screen-changes'
import { screenAdminRoutes } from '../goods/screens/screens.routes'
import { heardSince } from '../goods/screens/screens.store'
import { tellOfSilentScreens } from '../goods/screens/silent-screens.jobs'
import type { Core } from '../platform/core'
import type { FileStore } from '../platform/files'
import { type KnownScreen, screenScope } from '../platform/http/screen-route'
import type { Limiter } from '../platform/limiter'
import type { Db, Reader, Transact } from '../platform/ports'
import type { KeyRing } from '../platform/secrets'
import type { Part } from './part'

/** PostgreSQL writes one group of batches while the next one is checked. The embedded database works serially. */
const LANES = { postgres: 2, embedded: 1 }

interface Ports {
  readonly kind: 'embedded' | 'postgres'
  readonly limiter: Limiter
  /** For reads of pages, which may be two seconds old. */
  readonly reading: Db
  readonly requirePermit: boolean
  readonly requireEnrolledDevice: boolean
  readonly servedArea: ServedArea
  /** The key of the visitors' pseudonyms, hexadecimal. */
  readonly visitorKey: string
  /** The keys of the receipts for plays. */
  readonly receiptKeys: KeyRing
  /** The public address of this server, which short links begin with. */
  readonly publicUrl: () => string
  readonly bookings: RunningBookings
  /** Increases with every commit of this process except those of plays. After a commit, a booking may have changed. */
  readonly commits: () => number
  readonly shortLinks: ShortLinks
  readonly vehicles: Vehicles
  readonly costs: RecoveredCosts
  readonly house: HouseAds
  readonly names: {
    readonly bookings: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
    readonly people: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  }
  readonly files: FileStore
  readonly pictures: LookPictures
  readonly links: LookPageDeps['links']
  readonly advertiserOf: LookPageDeps['advertiserOf']
  readonly isSession: LookPageDeps['isSession']
  /** A number from 0 to 1 that decides which heartbeats are asked for a look. */
  readonly chance: () => number
  /** Runs transactions of plays, which `commits` does not count. */
  readonly transactPlays: Transact
  /** True when every live process reads evidence in blocks. */
  readonly allReadBlocks: () => boolean
  readonly reportPace: ReportPace
  /** Limits of concurrent play batches; ADMISSION_LIMITS by default. */
  readonly admission?: AdmissionLimits
  /** Called with background failures. */
  readonly warn: (error: unknown) => void
}

/** The devices behind the screens. */
export const screenDevices: Devices = { barred: barredDevice, mount: mountDevice, unmount: unmountDevices }

/** Devices, pairing, playlists, plays, clicks, impressions and forecasts. */
export function screensPart(core: Core, ports: Ports) {
  const { db, clock } = core
  const { warn, names } = ports
  const alarms = createAlarms(core, warn)
  const barredCalled = ({ id, serial, state }: BarredDevice) => {
    if (state === 'lost') alarms.raise('device.lost_called', id, { deviceId: id, serial })
  }
  const badlySigned = ({ id, vehicleNumber }: KnownScreen) => {
    faults.note({ screenId: id }, 'bad_signature')
    alarms.raise('screen.bad_signature', id, { screenId: id, vehicleNumber })
  }
  const deps = { ...core, ...ports, barredCalled, devices: screenDevices }
  const index = createBookingIndex(deps)
  const known = createKnownScreens(deps)
  const changes = createScreenChanges({ db, changed: known.forgetAll, warn })
  const heartbeats = createHeartbeatBuffer(db, warn)
  const asks = createAskBuffer(db, warn)
  const history = createPaceHistory()
  const faults = createBatchFaultBuffer(db, clock, warn)
  const admission = createAdmissionControl(ports.admission ?? ADMISSION_LIMITS)
  const counts = createPlayCounts()
  const playLog = createPlayLog({
    clock,
    transact: ports.transactPlays,
    bookings: index,
    impressions: { newest: newestImpressions, versions: impressionVersions },
    paces: history,
    area: ports.servedArea,
    emit: core.emit,
    inBlocks: ports.allReadBlocks,
    lanes: LANES[ports.kind],
  })
  const playlists = createPlaylists({
    ...deps,
    index,
    screens: { heardSince: (since) => heardSince(db, since) },
    delivered: { plays: (ids) => playsOf(db, ids) },
    history,
  })
  const lookFor = createLookAsker({ db, transact: ports.transactPlays, chance: ports.chance })
  const looks = { ...deps, creativeOf: createAdCheck(index), bookingNames: names.bookings }
  const flush = async () => {
    await heartbeats.flush()
    await asks.flush()
    await ports.reportPace.flush()
    await faults.flush()
    await alarms.flush()
  }

  return {
    /** Metrics for operators. */
    metrics: playMetrics(admission, faults, counts),
    /** How long plays have been waiting without any being applied, in milliseconds. */
    ingestStuckMs: () => playLog.stuckMs(),
    /** Called after a booking has changed, so that the next playlist and verdict use it. */
    bookingsChanged: () => index.bookingsChanged(),
    /** Called after a vehicle, its permit or its driver has changed: all screens are looked up again. */
    forgetAll: () => known.forgetAll(),
    /** Writes the buffered heartbeats, playlist requests and batch faults. */
    flush,
    routes(http) {
      const { app } = http
      // The embedded database has only this process.
      if (ports.kind === 'postgres') app.addHook('onListen', async () => changes.start())
      clickRoutes(http, { ...ports, links: ports.shortLinks, countClick: addClick })
      pairingRoutes(http, { ...deps, ended: (screenId) => known.forget(screenId) })
      deviceRoutes(http, {
        ...deps,
        names: names.people,
        screens: {
          lockOffer: (tx, code) => lockOffer(tx, code, clock.now()),
          endOfDevice: (tx, deviceId) => endOfDevice(deps, tx, deviceId),
        },
        changed: (deviceId) => known.forgetDevice(deviceId),
      })
      screenAdminRoutes(http, {
        ...deps,
        db: ports.reading,
        bookingNames: names.bookings,
        faults: {
          ofVehicles: faultsOfVehicles,
          ofFleet: faultsOfFleet,
          rejectedPlays: rejectionsOfFleet,
          returnedPlays: returnedSince,
        },
        changed: (screenId) => known.forget(screenId),
      })
      lookRoutes(http, looks)
      screenScope(app, { find: (token) => known.byToken(token), badlySigned }, (scope) => {
        playlistRoutes(scope, playlists, ports.servedArea, (screen, round) => {
          const ask = { at: clock.now().getTime(), round }
          screen.asks = asksWith(screen.asks, [ask])
          asks.note({ ...ask, screenId: screen.id })
        })
        playRoutes(scope, {
          playLog,
          receipts: createReceipts(ports.receiptKeys),
          admission,
          faults,
          taken: counts.add,
          lookFor: (screen) => lookFor(screen, clock.now()),
        })
        heartbeatRoutes(scope, {
          heartbeats,
          now: () => clock.now(),
          servedArea: ports.servedArea,
          playlistOf: (screen) => playlists.forScreen(screen),
          reportPace: ports.reportPace,
          lookFor,
        })
        lookAnswerRoutes(scope, { ...looks, transact: ports.transactPlays })
      })
    },
    jobs: [
      { name: 'evidence', everyS: 3600, run: () => keepEvidenceDays(core) },
      { name: 'heartbeats', everyS: 3600, run: () => dropOldHeartbeats(core) },
      { name: 'silent-screens', everyS: 300, run: () => tellOfSilentScreens(core) },
      { name: 'looks', everyS: 60, run: () => expireLooks(core) },
      { name: 'old-looks', everyS: 3600, run: () => dropOldLooks(looks) },
    ],
    async stop() {
      await changes.stop()
      await playLog.stop()
      await flush()
    },
  } satisfies Part & Record<string, unknown>
}
