import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import { manualClock } from '@ayob/testkit/clock'
import { sql } from 'kysely'
import { openDatabase } from '../../src/adapters/database/open'
import { readHouseAds } from '../../src/adapters/house-ads/folder'
import { createLookPictures, createMediaWorkers } from '../../src/adapters/media/workers'
import { keptFolder, openFileStore } from '../../src/adapters/storage/files'
import { openFolderStore } from '../../src/adapters/storage/folder-store'
import { clickRoutes } from '../../src/air/clicks/clicks.routes'
import { figureRoutes } from '../../src/air/figures/figures.routes'
import { onlyBuiltIn } from '../../src/air/house-ads/house-desk'
import { lookRoutes } from '../../src/air/looks/looks.routes'
import type { AdmissionLimits } from '../../src/air/plays/admission'
import { playsRoom } from '../../src/air/plays/plays.room'
import { buildApp } from '../../src/app'
import { readConfig } from '../../src/config'
import { driverPageRoutes } from '../../src/desk/drivers/driver-pages.routes'
import { devicePageRoutes, screenPageRoutes } from '../../src/desk/screens/screens.routes'
import { screensRoom } from '../../src/goods/screens/screens.room'
import { type Context, createSignals, type Room } from '../../src/platform/context'
import { createDocumentLinks } from '../../src/platform/document-links'
import type { Http } from '../../src/platform/http/route'
import { openKeys } from '../../src/platform/installation-keys'
import { createLimiter } from '../../src/platform/limiter'
import { createEmit } from '../../src/platform/outbox'
import type { RunningBooking } from '../../src/sales/bookings/bookings.queries'
import { migratedDatabase } from './fresh-database'
import { LONG_PAIRED_MS, pairedBefore } from './pairing'
import { speakTo } from './speak'

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
  const faults: unknown[] = []
  const files = await openFileStore(fresh.dataDir, openFolderStore(keptFolder(fresh.dataDir)), ['0c'.repeat(32)])
  const house = onlyBuiltIn(playerFolder ? await readHouseAds(playerFolder) : [HOUSE_AD])
  const workers = createMediaWorkers({ warn: () => undefined })
  const config = readConfig({
    DATA_DIR: fresh.dataDir,
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    ...(requirePermit && { REQUIRE_PERMIT: 'on' }),
  })
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
  const ctx: Context = {
    ...database,
    clock: time,
    emit: createEmit(time),
    recordActivity: async () => undefined,
    config,
    reading: database.db,
    files,
    links: createDocumentLinks(['0b'.repeat(32)], time),
    workers,
    limiter: createLimiter(database.db, time, true),
    secrets: await openKeys({ ...database, ...config, clock: time }),
    signals: createSignals(),
    publicUrl: () => 'https://ayob.example',
    log: Object.assign(Object.create(app.log), { error: (fault: unknown) => faults.push(fault) }),
  }
  const screens = screensRoom(ctx, database.kind)
  const plays = playsRoom(ctx, screens, {
    kind: database.kind,
    transactPlays: database.transact,
    updates: { tell: async () => undefined },
    commits: () => version,
    house,
    pictures: createLookPictures({ workers, files, house, houseFolder: join(playerFolder ?? '', 'house') }),
    chance,
    bookings: {
      list: async () => [...bookings.values()],
      changed: async () => ({ ids: [...bookings.keys()], bookings: [...bookings.values()] }),
      version: async () => ({ newest: version, steps: 0 }),
    },
    ...(admission && { admission }),
  })
  const rooms: readonly Room[] = [screens, plays]
  for (const room of rooms) room.routes(http)
  for (const register of [clickRoutes, lookRoutes, figureRoutes, screenPageRoutes, devicePageRoutes, driverPageRoutes])
    register(http, ctx)
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
    version += 1
    plays.bookingsChanged()
    return booking
  }

  /** Stores a booking and its advertiser too, for pages and links that read the database. */
  async function storeBooking({ id, vehicleType, linkCode }: RunningBooking): Promise<void> {
    const { db } = database
    const at = time.now()
    await db
      .insertInto('users')
      .values({
        id: OWNER,
        email: 'advertiser@example.com',
        password_hash: 'none',
        user_type: 'advertiser',
        status: 'approved',
        first_name: 'Nimal',
        last_name: 'Silva',
        phone: '0771234568',
        created_at: at,
        reviewed_at: at,
        reviewed_by: null,
        rejection_reason: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      insert into media_files (sha256, ending, mime, size, stored_at, media)
      values (${id}, 'png', 'image/png', 1, ${at}, '{"kind": "image", "width": 1, "height": 1}')`.execute(db)
    await sql`
      insert into creatives (id, owner_id, file, sha256, original_sha256, name, size, uploaded_at)
      values (${id}, ${OWNER}, ${`${id}.png`}, ${id}, ${id}, 'one.png', 1, ${at})`.execute(db)
    await sql`
      insert into bookings (id, number, advertiser_id, brand_name, contact_email, vehicle_type, duration_days, quantity,
        ad_locations, link, qr_code, creative_id, net_cents, vat_rate, vat_cents, total_cents, pricing_version,
        approval_status, payment_status, status, created_at)
      select ${id}, (select count(*) + 1 from bookings), ${OWNER}, 'Shop', 'shop@example.com', ${vehicleType}, 7, 1, '[]',
        'https://shop.example/sale', ${linkCode ?? id}, ${id}, 1, 0, 0, 1, min(id), 'approved', 'completed', 'running', ${at}
      from pricing_versions`.execute(db)
  }

  return {
    ...database,
    dataDir: fresh.dataDir,
    files,
    house,
    app,
    clock,
    faults,
    /** Writes what screens have reported and is buffered. */
    async flush() {
      await screens.flush()
      await plays.flush()
    },
    signals: ctx.signals,
    ctx,
    jobs: rooms.flatMap((room) => room.jobs ?? []),
    storeBooking,
    /** Stores the session of an account, whose token names it. */
    openSession: (id: string) =>
      sql`
        insert into sessions (token_hash, id, user_id, scope, device, created_at, last_used_at)
        values (${id}, ${id}, ${id}, 'full', '', ${time.now()}, ${time.now()})`.execute(database.db),
    call,
    send,
    as,
    addDriver,
    addBooking,
    pairScreen,
    sendPlays: (token: string, plays: readonly unknown[]) => call(calls.sendPlays, { token, body: { plays } }),
    async close() {
      await app.close()
      for (const room of rooms) await room.stop?.()
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
