import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { SRI_LANKA } from '@ayob/domain/geo/fix'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import { manualClock } from '@ayob/testkit/clock'
import { openDatabase } from '../../src/adapters/database/open'
import { readHouseAds } from '../../src/adapters/house-ads/folder'
import { createLookPictures } from '../../src/adapters/media/look-pictures'
import { createMediaWorkers } from '../../src/adapters/media/workers'
import { openFileStore } from '../../src/adapters/storage/files'
import { openFolderStore } from '../../src/adapters/storage/folder-store'
import { keptFolder } from '../../src/adapters/storage/kept-objects'
import type { RunningBooking } from '../../src/air/playlists/ports'
import type { AdmissionLimits } from '../../src/air/plays/admission-control'
import { buildApp } from '../../src/app'
import { screensPart } from '../../src/composition/screens'
import { readConfig } from '../../src/config'
import { driverPagesRoom } from '../../src/desk/drivers/driver-pages.room'
import { createReportPace } from '../../src/goods/screens/report-pace'
import { recoveredOfDevices } from '../../src/money/earnings/devices.queries'
import { earningsRoom } from '../../src/money/earnings/earnings.room'
import type { Context } from '../../src/platform/context'
import { createDocumentLinks } from '../../src/platform/document-links'
import type { Http } from '../../src/platform/http/route'
import { openKeys } from '../../src/platform/installation-keys'
import { createLimiter } from '../../src/platform/limiter'
import { createEmit } from '../../src/platform/outbox'
import { createSignals } from '../../src/platform/signals'
import { migratedDatabase } from './fresh-database'
import { LONG_PAIRED_MS, pairedBefore } from './pairing'
import { speakTo } from './speak'
import { vehiclesFromTables } from './vehicles-from-tables'

export const GALLE_ROAD = { lat: 6.9111, lng: 79.8497 }
/** The advertiser of every booking. */
export const OWNER = 'the-advertiser'
export const DRIVER_TOKEN = (driverId: string) => `driver-token-${driverId}`

export interface FleetAppOptions {
  readonly requirePermit?: boolean
  /** Uses the real clock, for tests with a browser; otherwise time does not move on its own. */
  readonly realTime?: boolean
  /** The built player and its house ads. */
  readonly playerFolder?: string
  /** A number from 0 to 1 that decides which heartbeats are asked for a look; by default none is. */
  readonly chance?: () => number
  /** The maximum number of play reports in progress. */
  readonly admission?: AdmissionLimits
}

/** A house ad that needs no file, for tests without the built player. */
const HOUSE_AD = { url: '/screen/server/one.svg', sha256: 'ab'.repeat(32), kind: 'image', duration_s: null } as const

/** The calls of screens and drivers on a fresh database. Bookings are given by the test; accounts are rows. */
export async function startFleetApp({
  requirePermit = false,
  realTime = false,
  playerFolder,
  chance = () => 1,
  admission,
}: FleetAppOptions = {}) {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh)
  const clock = manualClock(new Date('2026-03-02T06:00:00Z'))
  const time = realTime ? { now: () => new Date() } : clock
  const bookings = new Map<string, RunningBooking>()
  let version = 0
  const links = new Map<string, { bookingId: string; vehicleType: VehicleType; target: string }>()
  const faults: unknown[] = []
  const vehicles = vehiclesFromTables(time)
  const endedSessions = new Set<string>()
  const files = await openFileStore(fresh.dataDir, openFolderStore(keptFolder(fresh.dataDir)), ['0c'.repeat(32)])
  const house = playerFolder ? await readHouseAds(playerFolder) : { list: () => [HOUSE_AD] }
  const workers = createMediaWorkers({ warn: () => undefined })
  const core = {
    ...database,
    clock: time,
    emit: createEmit(time),
    recordActivity: async () => undefined,
  }
  const fleet = screensPart(core, {
    kind: database.kind,
    transactPlays: database.transact,
    reading: database.db,
    names: { bookings: async () => new Map(), people: async () => new Map() },
    limiter: createLimiter(database.db, time, true),
    requirePermit,
    requireEnrolledDevice: false,
    servedArea: SRI_LANKA,
    costs: { ofDevices: recoveredOfDevices },
    visitorKey: '0a'.repeat(32),
    receiptKeys: ['0c'.repeat(32)],
    publicUrl: () => 'https://ayob.example',
    bookings: {
      list: async () => [...bookings.values()],
      changed: async () => ({ ids: [...bookings.keys()], bookings: [...bookings.values()] }),
      version: async () => ({ newest: version, steps: 0 }),
    },
    commits: () => version,
    shortLinks: { byCode: async (code) => links.get(code) ?? null },
    vehicles,
    house,
    files,
    pictures: createLookPictures({ workers, files, house, houseFolder: join(playerFolder ?? '', 'house') }),
    links: createDocumentLinks(['0b'.repeat(32)], time),
    advertiserOf: async (_, id) => (bookings.has(id) ? OWNER : undefined),
    isSession: async (_, id) => !endedSessions.has(id),
    chance,
    allReadBlocks: () => true,
    reportPace: createReportPace({ db: database.db, clock: time, warn: (error) => faults.push(error) }),
    warn: (error) => faults.push(error),
    ...(admission && { admission }),
  })
  const config = readConfig({ DATA_DIR: fresh.dataDir, LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMIT: 'off' })
  const app = await buildApp({
    config,
    clock: time,
    playerFolder,
    webFolder: playerFolder,
  })
  const http: Http = {
    app,
    clock: time,
    transact: database.transact,
    limiter: { count: async () => undefined },
    findSession: async (token) => {
      const [, role, userId] = /^(driver|advertiser|admin)-token-(.+)$/.exec(token) ?? []
      if (!userId) return undefined
      const who = { id: userId, userId, ownerId: userId, memberRole: 'owner' as const }
      const proven = { provenAt: time.now(), fullyProvenAt: time.now() }
      return {
        ...who,
        ...proven,
        role: role as 'driver',
        language: 'en',
        ...(role === 'admin' && { adminRoles: ['owner'] }),
      }
    },
  }
  fleet.routes(http)
  const ctx: Context = {
    ...core,
    config,
    reading: database.db,
    files,
    links: createDocumentLinks(['0b'.repeat(32)], time),
    workers,
    limiter: createLimiter(database.db, time, true),
    secrets: await openKeys({ ...database, ...config, clock: time }),
    signals: createSignals(),
    publicUrl: () => 'https://ayob.example',
    log: app.log,
  }
  driverPagesRoom(ctx).routes(http)
  await app.ready()

  const { call, send } = speakTo(app)
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  async function addDriver({ type = 'tuktuk', permitExpires = null as string | null } = {}): Promise<string> {
    const id = randomUUID()
    const at = time.now()
    await database.db
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.com`,
        password_hash: 'none',
        user_type: 'driver',
        status: 'approved',
        first_name: 'Kamal',
        last_name: 'Perera',
        phone: '0771234567',
        created_at: at,
        reviewed_at: at,
        reviewed_by: null,
        rejection_reason: null,
      })
      .execute()
    await database.db
      .insertInto('vehicles')
      .values({
        id: `vehicle-${id}`,
        driver_id: id,
        vehicle_type: type,
        plate: `WP ${id.slice(0, 4)}`,
        permit_number: permitExpires === null ? null : 'P-1',
        permit_document: null,
        permit_expires: permitExpires,
        created_at: at,
      })
      .execute()
    return id
  }

  /**
   * Registers a device, pairs it with the driver and fetches its token, all through the calls. The pairing is moved
   * back by `agoMs`, so that the screen can report plays from that time.
   */
  async function pairScreen(
    driverId: string,
    { agoMs = LONG_PAIRED_MS } = {},
  ): Promise<{ token: string; screenId: string; deviceId: string }> {
    const { body: device } = await call(calls.registerScreen)
    const paired = await call(calls.pairScreen, { token: DRIVER_TOKEN(driverId), body: { code: device.code } })
    if (paired.status !== 200) throw new Error(`pairing: ${paired.text}`)
    const { body } = await call(calls.screenPairing, { params: { device_id: device.device_id } })
    await pairedBefore(database.db, body.screen_id, agoMs)
    return { token: body.token, screenId: body.screen_id, deviceId: device.device_id }
  }

  function addBooking(change: Partial<RunningBooking> = {}): RunningBooking {
    const id = change.id ?? randomUUID()
    const today = dayOf(time.now())
    const booking: RunningBooking = {
      id,
      vehicleType: 'tuktuk',
      geofences: [{ kind: 'circle', ...GALLE_ROAD, radius_m: 2000 }],
      creative: {
        url: `/uploads/${id}.png`,
        sha256: createHash('sha256').update(id).digest('hex'),
        kind: 'image',
        duration_s: null,
      },
      running: [{ from: new Date(time.now().getTime() - HOUR_MS), to: null }],
      startsAt: startOfDay(today),
      endsAt: startOfDay(addDays(today, 7)),
      goal: 3024,
      linkCode: `q${id.slice(0, 8)}`,
      ...change,
    }
    bookings.set(id, booking)
    links.set(`q${id.slice(0, 8)}`, {
      bookingId: id,
      vehicleType: booking.vehicleType,
      target: 'https://shop.example/sale',
    })
    version += 1
    fleet.bookingsChanged()
    return booking
  }

  return {
    ...database,
    dataDir: fresh.dataDir,
    files,
    house,
    /** Ends the links of a session; the session itself stays open. */
    endSession: (id: string) => endedSessions.add(id),
    app,
    clock,
    fleet,
    faults,
    jobs: [...fleet.jobs, ...earningsRoom(ctx).jobs],
    call,
    send,
    as,
    addDriver,
    addBooking,
    pairScreen,
    sendPlays: (token: string, plays: readonly unknown[]) => call(calls.sendPlays, { token, body: { plays } }),
    async close() {
      await app.close()
      await fleet.stop()
      await database.close()
      await fresh.remove()
    },
  }
}

export type FleetApp = Awaited<ReturnType<typeof startFleetApp>>

/** Plays of a booking (null for house ads), one slot after the other; the last one ends now. */
export function playsUntil(now: Date, count: number, bookingId: string | null, firstSeq = 1): Play[] {
  return Array.from({ length: count }, (_, index) => ({
    seq: firstSeq + index,
    booking_id: bookingId,
    started_at: new Date(now.getTime() - (count - index) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...GALLE_ROAD,
  }))
}
