import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const get = async <C extends Call>(call: C, sent: Sent<C> = {}) =>
  (await server.call(call, { ...sent, token: admin })).body
const put = (id: string, status: unknown, token = admin) =>
  server.call(calls.switchUser, { params: { id }, token, body: { status } })
const names = (people: { name: string }[]) => people.map(({ name }) => name)
const signIn = (email: string) => server.call(calls.signIn, { body: { email, password: PASSWORD } })

/** House plays, one every ten seconds, that end a given number of minutes ago. */
async function play(vehicle: Awaited<ReturnType<typeof addVehicle>>, count: number, minutesAgo = 0) {
  const end = server.clock.now().getTime() - minutesAgo * MINUTE_MS
  await vehicle.plays(
    Array.from({ length: count }, (_, at) => ({
      booking_id: null,
      started_at: new Date(end - (count - at) * 10_000).toISOString(),
      duration_ms: 10_000,
      ...PLACE,
    })),
  )
}

describe('drivers', () => {
  it('are listed with their vehicle, trips and rating, including pending ones and excluding rejected ones', async () => {
    const vehicle = await addVehicle(server, 'bus')
    server.clock.advance(1000)
    const waiting = server.form('driver', { first_name: 'Amal' })
    await server.call(calls.signUp, { body: waiting })
    const turned = (await server.call(calls.signUp, { body: server.form('driver') })).body.user
    await server.call(calls.rejectRegistration, { params: { id: turned.id }, token: admin, body: { type: 'driver' } })
    await vehicle.heartbeat(PLACE)
    await server.flushHeartbeats()
    await play(vehicle, 6, 120)
    await play(vehicle, 6, 60)
    await play(vehicle, 6, 59)
    await play(vehicle, 6, 20)
    const { drivers, total, counts, summary } = await get(calls.adminDrivers)
    expect({ total, counts }).toEqual({ total: 2, counts: { all: 2, active: 1, pending: 1, inactive: 0 } })
    expect(summary).toEqual({ totalDrivers: 2, activeDrivers: 1, totalTrips: 3, averageRating: null, withoutPermit: 1 })
    expect(drivers[0]).toMatchObject({ name: 'Amal Perera', status: 'pending', totalTrips: 0, rating: null })
    expect(drivers[1]).toEqual({
      id: expect.any(String),
      name: 'Nimal Perera',
      email: expect.any(String),
      phone: '+94771234567',
      status: 'active',
      switchedOff: false,
      vehicleType: 'bus',
      licenseNumber: 'B1234567',
      vehicleNumber: expect.stringMatching(/^CAB-\d{4}$/),
      location: 'Kollupitiya',
      joinedDate: '2026-03-02T06:00:00.000Z',
      totalTrips: 3,
      rating: null,
      permit: 'missing',
      screen: { id: expect.any(String), held: false },
    })
  })

  it('are rated by the share of scheduled hours on air, once a day is over', async () => {
    server.clock.advance(1000)
    const vehicle = await addVehicle(server)
    server.clock.advance(6 * HOUR_MS)
    // Six of twelve hours, minute by minute, as slots of ten seconds would give.
    await play(vehicle, 1000, 0)
    await server.tick()
    const mine = async () => (await get(calls.adminDrivers, { query: 'status=active&sort=joinedDate' })).drivers[0]
    expect(present(await mine()).rating).toBeNull()
    server.clock.advance(DAY_MS)
    await server.tick()
    admin = await server.admin()
    // 1000 slots are 167 minutes of the 720 of the only finished day.
    expect(present(await mine()).rating).toBe(1.2)
    expect((await get(calls.adminDrivers)).summary.averageRating).toBeGreaterThan(0)
    const { id } = present(await mine())
    const one = await get(calls.adminDriver, { params: { id } })
    expect(one.days).toHaveLength(30)
    expect(one.days.reduce((sum: number, { minutes }: { minutes: number }) => sum + minutes, 0)).toBe(167)
    expect((await server.call(calls.adminDriver, { params: { id: 'nothing' }, token: admin })).status).toBe(404)
  })

  it('can be searched, sorted, filtered and paginated', async () => {
    expect(names((await get(calls.adminDrivers, { query: 'q=amal' })).drivers)).toEqual(['Amal Perera'])
    expect((await get(calls.adminDrivers, { query: 'q=cab-' })).total).toBe(3)
    expect((await get(calls.adminDrivers, { query: 'status=pending' })).drivers).toHaveLength(1)
    expect(names((await get(calls.adminDrivers, { query: 'sort=name' })).drivers)[0]).toBe('Amal Perera')
    const trips = (await get(calls.adminDrivers, { query: 'sort=totalTrips' })).drivers.map(
      (d: { totalTrips: number }) => d.totalTrips,
    )
    expect(trips).toEqual([...trips].sort((a, b) => b - a))
    const paged = await get(calls.adminDrivers, { query: 'limit=1&page=2' })
    expect(paged.drivers).toHaveLength(1)
    expect(await get(calls.adminDrivers, { query: 'limit=1&page=1000000' })).toMatchObject({ drivers: [], total: 3 })
    for (const query of ['status=approved', 'sort=email', 'page=0', 'limit=201'])
      expect((await server.call(calls.adminDrivers, { query, token: admin })).status).toBe(400)
  })

  it('without a play for 30 days are shown as inactive, but not switched off', async () => {
    server.clock.advance(31 * DAY_MS)
    admin = await server.admin()
    const { drivers, counts } = await get(calls.adminDrivers, { query: 'status=inactive' })
    expect(counts).toEqual({ all: 3, active: 0, pending: 1, inactive: 2 })
    expect(drivers[0]).toMatchObject({ status: 'inactive', switchedOff: false })
    expect((await signIn(present(drivers[0]).email)).status).toBe(200)
  })
})

describe('advertisers', () => {
  it('are listed with their bookings and payments', async () => {
    const tea = await server.approved('advertiser', { organization_name: 'Tea House' })
    await liveBooking(server, tea.token)
    await server.submitted(tea.token)
    await server.call(calls.signUp, { body: server.form('advertiser', { organization_name: 'Book Fair' }) })
    const { advertisers, total, counts, summary } = await get(calls.adminAdvertisers)
    expect({ total, counts }).toEqual({ total: 2, counts: { all: 2, active: 1, pending: 1, inactive: 0 } })
    expect(summary).toEqual({
      totalAdvertisers: 2,
      activeAdvertisers: 1,
      pendingAdvertisers: 1,
      inactiveAdvertisers: 0,
    })
    expect(advertisers.find(({ name }) => name === 'Tea House')).toEqual({
      id: tea.id,
      name: 'Tea House',
      contactName: 'Nimal Perera',
      email: tea.email,
      phone: '+94771234567',
      website: 'https://shop.example',
      status: 'active',
      switchedOff: false,
      joinedDate: expect.any(String),
      totalCampaigns: 2,
      totalSpent: 17_252.76,
    })
    expect(names((await get(calls.adminAdvertisers, { query: 'sort=totalSpent' })).advertisers)).toEqual([
      'Tea House',
      'Book Fair',
    ])
    expect(names((await get(calls.adminAdvertisers, { query: 'q=book' })).advertisers)).toEqual(['Book Fair'])
    const one = await get(calls.adminAdvertiser, { params: { id: tea.id } })
    expect(one.bookings.map(({ label }) => label)).toEqual(['Waiting for Approval', 'Ad Live'])
  })
})

describe('switching an account off', () => {
  it('blocks an advertiser: no sign-in, sessions end, running flights pause; all of it can be undone', async () => {
    const shop = await server.approved('advertiser')
    const running = await liveBooking(server, shop.token)
    const paused = await liveBooking(server, shop.token)
    await server.call(calls.setAdStatus, { params: { id: paused }, token: admin, body: { status: 'paused' } })
    const statusOf = async (id: string) =>
      (await server.call(calls.adminAd, { params: { id }, token: admin })).body.ad.status
    expect(await put(shop.id, 'inactive')).toMatchObject({ status: 200, body: { status: 'inactive' } })
    expect((await server.call(calls.profile, { token: shop.token })).status).toBe(401)
    expect(await signIn(shop.email)).toMatchObject({
      status: 403,
      body: { code: 'inactive', error: 'Your account is switched off. Please contact support.' },
    })
    expect(await statusOf(running)).toBe('paused')
    expect((await get(calls.adminAdvertisers, { query: 'status=inactive' })).advertisers[0]).toMatchObject({
      id: shop.id,
      switchedOff: true,
    })

    expect((await put(shop.id, 'active')).status).toBe(200)
    expect((await signIn(shop.email)).status).toBe(200)
    expect(await statusOf(running)).toBe('running')
    expect(await statusOf(paused)).toBe('paused')
  })

  it('takes a driver off the air', async () => {
    const shop = await server.approved('advertiser')
    await liveBooking(server, shop.token)
    const driver = await server.approved('driver')
    const device = (await server.call(calls.registerScreen)).body
    await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
    const { token } = (await server.call(calls.screenPairing, { params: { device_id: device.device_id } })).body
    const ads = async () => (await server.call(calls.getPlaylist, { token })).body.ads.length
    expect(await ads()).toBeGreaterThan(0)
    await put(driver.id, 'inactive')
    expect(await ads()).toBe(0)
    await put(driver.id, 'active')
    expect(await ads()).toBeGreaterThan(0)
  })

  it("removes a driver's earnings for plays that began meanwhile, whenever they are reported", async () => {
    const vehicle = await addVehicle(server)
    const house = (secondsAgo: number) => ({
      ...{ booking_id: null, started_at: new Date(server.clock.now().getTime() - secondsAgo * 1000).toISOString() },
      ...{ duration_ms: 10_000, lat: 6.9111, lng: 79.8497 },
    })
    await put(vehicle.driverId, 'inactive')
    server.clock.advance(60_000)
    expect(await vehicle.plays([house(70), house(60), house(30)])).toMatchObject({
      accepted: 1,
      rejected: { inactive: 2 },
    })
    await put(vehicle.driverId, 'active')
    server.clock.advance(60_000)
    // Switching off and on again at the same instant changes nothing.
    await put(vehicle.driverId, 'inactive')
    await put(vehicle.driverId, 'active')
    const late = await vehicle.plays([house(61), house(60), house(40)])
    expect(late).toMatchObject({ accepted: 2, rejected: { inactive: 1 } })
    const { body } = await server.call(calls.driverOverview, { token: await vehicle.driver() })
    expect(body.today.plays).toBe(3)
  })

  it('is recorded, reported by mail, and done once when two administrators press at once', async () => {
    const driver = await server.approved('driver')
    const answers = await Promise.all([put(driver.id, 'inactive'), put(driver.id, 'inactive')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { activities } = await get(calls.adminActivity, { query: `subject_id=${driver.id}` })
    expect(activities[0]).toMatchObject({ action: 'user.inactive', subject: 'user', subject_name: 'Nimal Perera' })
    await server.settle()
    const mail = await server.database.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', driver.email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(mail?.subject).toBe('Your AYOB account is switched off')
  })

  it('refuses registrations, administrators, unknown accounts and invalid states', async () => {
    const waiting = (await server.call(calls.signUp, { body: server.form('driver') })).body.user
    expect((await put(waiting.id, 'inactive')).status).toBe(409)
    const me = (await server.call(calls.profile, { token: admin })).body.user
    expect((await put(me.id, 'inactive')).status).toBe(404)
    expect((await put('nothing', 'inactive')).status).toBe(404)
    expect((await put(waiting.id, 'approved')).status).toBe(400)
    const driver = await server.approved('driver')
    expect((await put(driver.id, 'active')).status).toBe(409)
    expect((await put(driver.id, 'inactive', driver.token)).status).toBe(403)
  })

  it('keeps a paid flight from starting, and lets it start with all its days afterwards', async () => {
    const shop = await server.approved('advertiser')
    const id = await server.submitted(shop.token)
    const startDate = new Date(server.clock.now().getTime() + 5.5 * HOUR_MS + DAY_MS).toISOString().slice(0, 10)
    await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })
    await payBooking(server, shop.token, id)
    await put(shop.id, 'inactive')
    server.clock.advance(5 * DAY_MS)
    await server.tick()
    admin = await server.admin()
    const ad = async () => (await server.call(calls.adminAd, { params: { id }, token: admin })).body.ad
    expect((await ad()).status).toBe('scheduled')
    await put(shop.id, 'active')
    await server.tick()
    const started = await ad()
    expect(started.status).toBe('running')
    expect(present(started.startDate) > startDate).toBe(true)
  })
})

describe('the permit of a vehicle', () => {
  const permitOf = async (driverId: string) => (await get(calls.adminDriver, { params: { id: driverId } })).permit
  const set = (id: string, body: Record<string, unknown>) =>
    server.call(calls.setPermit, { params: { id }, token: admin, body })

  it('is stored with its last day, valid on it, recorded, and can be removed', async () => {
    const driver = await server.approved('driver')
    const { vehicle_id: id, permit_valid } = present(await permitOf(driver.id))
    expect(permit_valid).toBe(false)
    const today = new Date(server.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
    const saved = await set(id, { permit_number: 'DMT/2026/1', permit_expires: today })
    expect(saved).toMatchObject({ status: 200, body: { vehicle: { permit_number: 'DMT/2026/1', permit_valid: true } } })
    const { activities } = await get(calls.adminActivity, { query: `subject_id=${driver.id}&action=permit` })
    expect(activities).toHaveLength(1)
    server.clock.advance(DAY_MS)
    expect(present(await permitOf(driver.id)).permit_valid).toBe(false)
    expect((await set(id, {})).body.vehicle).toMatchObject({ permit_number: null, permit_expires: null })
  })

  it('that is missing, unconfirmed or expired causes a warning at a paired screen, and is found by a filter', async () => {
    const vehicle = await addVehicle(server, 'tuktuk')
    const token = await vehicle.driver()
    const { id: driverId } = (await server.call(calls.profile, { token })).body.user
    const { id: screenId } = present((await server.call(calls.driverOverview, { token })).body.screen)
    const unpaired = await server.approved('driver')
    const { vehicle_id: id } = present(await permitOf(driverId))
    const found = async () => {
      const { drivers, total, summary } = await get(calls.adminDrivers, { query: 'permit=none&limit=200' })
      expect(summary.withoutPermit).toBe(total)
      expect(drivers.map((one) => one.id)).not.toContain(unpaired.id)
      const { screens, counts } = await get(calls.adminScreens, { query: 'status=noPermit&limit=200' })
      expect(counts.noPermit).toBe(screens.length)
      const screen = (await get(calls.adminScreens, { query: 'limit=200' })).screens.find(
        (one: { id: string }) => one.id === screenId,
      )
      const driver = drivers.find((one) => one.id === driverId)
      expect(screens.some((one) => one.id === screenId)).toBe(driver !== undefined)
      expect(driver?.permit ?? 'valid').toBe(present(screen).permit)
      return driver
    }
    expect(await found()).toMatchObject({ permit: 'missing', screen: { id: screenId, held: false } })
    const today = new Date(server.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
    const asked = { permit_number: 'DMT/77', permit_expires: today }
    await server.call(calls.changeVehicle, { token, body: asked })
    expect(await found()).toMatchObject({ permit: 'unconfirmed' })
    await set(id, asked)
    expect(await found()).toBeUndefined()
    server.clock.advance(DAY_MS)
    await server.call(calls.holdScreen, { params: { id: screenId }, token: admin, body: { reason: 'No permit' } })
    expect(await found()).toMatchObject({ permit: 'expired', screen: { id: screenId, held: true } })
  })

  it('needs number and day together, a valid day and an existing vehicle', async () => {
    const driver = await server.approved('driver')
    const { vehicle_id: id } = present(await permitOf(driver.id))
    expect(await set(id, { permit_number: 'DMT' })).toMatchObject({
      status: 400,
      body: { fields: { permit_expires: expect.any(String) } },
    })
    expect((await set(id, { permit_expires: '2027-01-01' })).status).toBe(400)
    expect((await set(id, { permit_number: 'DMT', permit_expires: '2027-02-30' })).status).toBe(400)
    expect((await set('nothing', {})).status).toBe(404)
    expect((await server.call(calls.setPermit, { params: { id }, token: driver.token, body: {} })).status).toBe(403)
  })
})

it('if permits are required, a screen can only be paired with a valid one', async () => {
  const strict = await startServer({ REQUIRE_PERMIT: 'on' })
  try {
    const token = await strict.admin()
    const driver = await strict.approved('driver')
    const pair = async () => {
      const device = (await strict.call(calls.registerScreen)).body
      return strict.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
    }
    expect((await pair()).status).toBe(409)
    const { permit } = (await strict.call(calls.adminDriver, { params: { id: driver.id }, token })).body
    const body = { permit_number: 'DMT/1', permit_expires: '2027-01-01' }
    await strict.call(calls.setPermit, { params: { id: present(permit).vehicle_id }, token, body })
    expect((await pair()).status).toBe(200)
  } finally {
    await strict.stop()
  }
})
