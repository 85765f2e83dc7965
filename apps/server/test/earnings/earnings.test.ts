import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { DEFAULT_CONFIG } from '@ayob/domain/pricing/defaults'
import type { Sent } from '@ayob/testkit/api'
import { pairScreen } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

type Vehicle = Awaited<ReturnType<typeof addVehicle>>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const DEVICE = 83.33
/** Two off-peak hours, minus the device. */
const TWO_HOURS = 216.67
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`)
/** The first house ad of each of a number of minutes. */
const minutes = (day: string, from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    booking_id: null,
    started_at: new Date(at(day, from).getTime() + index * MINUTE_MS).toISOString(),
    duration_ms: 10_000,
    lat: 6.9111,
    lng: 79.8497,
  }))
/** Sets the clock to a time, then sends and accepts plays of earlier minutes. */
async function drives(vehicle: Vehicle, day: string, from: string, count: number, sentAt?: Date) {
  const end = new Date(at(day, from).getTime() + count * MINUTE_MS)
  const now = sentAt ?? end
  if (now > server.clock.now()) server.clock.set(now)
  expect(await vehicle.fills(minutes(day, from, count))).toBe(count)
}
const get = async <C extends Call>(vehicle: Vehicle, call: C, sent: Sent<C> = {}) =>
  (await server.call(call, { ...sent, token: await vehicle.driver() })).body
const morningAfter = async (day: string) => {
  server.clock.set(at(addDays(day, 1), '07:00'))
  await server.tick()
}
const today = () => dayOf(server.clock.now())
const rows = (driverId: string) =>
  server.database.db.selectFrom('driver_earnings').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()
const idOf = async (vehicle: Vehicle) =>
  (await server.call(calls.profile, { token: await vehicle.driver() })).body.user.id

describe("a driver's screen", () => {
  it('is starting for a minute after its pairing', async () => {
    const { email } = await server.approved('driver')
    const driver = server.visitor.as(await server.signIn(email))
    await pairScreen(server.visitor, driver)
    const paired = server.clock.now().getTime()
    const isStarting = async () => (await driver.must(calls.driverOverview)).screen?.starting
    expect(await isStarting()).toBe(true)
    server.clock.set(new Date(paired + 59_000))
    expect(await isStarting()).toBe(true)
    server.clock.set(new Date(paired + 60_000))
    expect(await isStarting()).toBe(false)
  })
})

describe("a driver's earnings", () => {
  it('are shown live today, written once after the day, and then owed', async () => {
    const vehicle = await addVehicle(server)
    const day = today()
    await drives(vehicle, day, '12:00', 120)
    const live = { earnings: TWO_HOURS, hours_on_air: 2, plays: 720 }
    expect(await get(vehicle, calls.driverOverview)).toMatchObject({
      success: true,
      today: live,
      month: live,
      balance: 0,
    })
    expect((await get(vehicle, calls.earningStatement)).earnings).toMatchObject([
      { day, live: true, earnings: TWO_HOURS },
    ])
    await server.tick()
    expect(await rows(await idOf(vehicle))).toEqual([])

    // Just after midnight the day still waits for the last plays; it is written a quarter of an hour later.
    server.clock.set(at(addDays(day, 1), '00:14'))
    await server.tick()
    expect((await get(vehicle, calls.driverOverview)).balance).toBe(0)
    server.clock.set(at(addDays(day, 1), '00:15'))
    await Promise.all([server.tick(), server.tick()])
    await server.tick()
    expect(await get(vehicle, calls.driverOverview)).toMatchObject({
      today: { earnings: 0, hours_on_air: 0, plays: 0 },
      month: live,
      balance: TWO_HOURS,
    })
    expect(await rows(await idOf(vehicle))).toMatchObject([
      {
        day,
        revision: 0,
        seconds_on_air: 7200,
        paid_seconds: 7200,
        gross_cents: 30_000,
        device_cents: 8_333,
        net_cents: 21_667,
      },
    ])
    const statement = await get(vehicle, calls.earningStatement, { query: `month=${day.slice(0, 7)}` })
    expect(statement).toMatchObject({
      month: day.slice(0, 7),
      total: 1,
      first_month: day.slice(0, 7),
      earnings: [{ day, live: false, corrections: 0, gross: 300, device_deduction: DEVICE, earnings: TWO_HOURS }],
      totals: { days: 1, earnings: TWO_HOURS, plays: 720 },
    })
    const admin = await server.admin()
    const journal = (
      await server.call(calls.adminJournal, { query: `account=driver_payable&day=${day}`, token: admin })
    ).body
    expect(journal.entries.map(({ kind }) => kind)).toEqual(['driver_earning'])
  })

  it('grow by a late play of a minute that is already paid in part', async () => {
    const vehicle = await addVehicle(server)
    const id = await idOf(vehicle)
    const day = today()
    const [first] = minutes(day, '09:00', 1)
    const half = (from: number) =>
      [0, 1, 2].map((slot) => ({
        ...present(first),
        started_at: new Date(at(day, '09:00').getTime() + (from + slot) * 10_000).toISOString(),
      }))
    server.clock.set(at(day, '09:01'))
    expect((await vehicle.plays(half(0))).accepted).toBe(3)
    await morningAfter(day)
    expect((await vehicle.plays(half(3))).accepted).toBe(3)
    await server.tick()
    await server.tick()
    expect((await rows(id)).map((row) => [row.revision, row.screen_ms, row.seconds_on_air])).toEqual([
      [0, 30_000, 30],
      [1, 30_000, 30],
    ])
  })

  it('grow by a correction for late plays, within the limit and without recovering twice', async () => {
    const vehicle = await addVehicle(server)
    const id = await idOf(vehicle)
    const day = today()
    await drives(vehicle, day, '08:00', 30)
    await morningAfter(day)
    expect(await get(vehicle, calls.driverOverview)).toMatchObject({ balance: 112.5 - DEVICE })
    // 10 h of off-peak minutes that the screen stored for three days.
    const late = at(addDays(day, 3), '09:00')
    await drives(vehicle, day, '09:00', 450, late)
    await drives(vehicle, day, '16:30', 270, late)
    const shown = (await get(vehicle, calls.earningDay, { params: { day } })).day
    expect(shown).toMatchObject({ live: true, minutes_on_air: 750, paid_minutes: 720, unpaid_minutes: 30 })
    await server.tick()
    await server.tick()
    const [first, second, ...more] = await rows(id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ revision: 0, gross_cents: 11_250 })
    expect(second).toMatchObject({ revision: 1, device_cents: 0, paid_seconds: 41_400, seconds_on_air: 43_200 })
    // 210 peak minutes and the best 510 of the others.
    const net = 210 * 3.75 + 510 * 2.5 - DEVICE
    const detail = await get(vehicle, calls.earningDay, { params: { day } })
    expect(detail.day).toMatchObject({ ...shown, live: false, corrections: 1, earnings: net })
    expect(detail.corrections).toMatchObject([{ minutes: 720, earnings: net - (112.5 - DEVICE) }])
    expect((await get(vehicle, calls.driverOverview)).balance).toBe(net)
    const admin = await server.admin()
    const entries = (
      await server.call(calls.adminJournal, { query: `account=driver_payable&user_id=${id}`, token: admin })
    ).body.entries
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['driver_earning', 'earning_correction'])
  })

  it('tell for every minute of an hour whether it is paid, and why not', async () => {
    const vehicle = await addVehicle(server)
    const day = today()
    const later = addDays(day, 1)
    await drives(vehicle, later, '00:00', 750)
    await drives(vehicle, later, '13:00', 20)
    server.clock.set(at(later, '13:29'))
    const { hours, rates, rejected, day: shown } = await get(vehicle, calls.earningDay, { params: { day: later } })
    expect(shown).toMatchObject({ live: true, minutes_on_air: 770, paid_minutes: 720, unpaid_minutes: 50 })
    expect(hours).toHaveLength(14)
    // Every past minute is paid or has its reason: 60 per hour, and in the last hour those until now.
    const accounted = hours.map(({ paid_minutes, unpaid }) =>
      unpaid.reduce((sum, { minutes: not }) => sum + not, paid_minutes),
    )
    expect(accounted).toEqual([...Array.from({ length: 13 }, () => 60), 30])
    expect(hours[0]).toMatchObject({ hour: '00:00', paid_minutes: 60, peak_minutes: 0, unpaid: [], earnings: 150 })
    expect(hours[7]).toMatchObject({ hour: '07:00', paid_minutes: 60, peak_minutes: 60, unpaid: [], earnings: 225 })
    expect(hours[12]).toMatchObject({
      hour: '12:00',
      minutes_on_air: 30,
      paid_minutes: 0,
      unpaid: [
        { reason: 'daily_limit', minutes: 30 },
        { reason: 'off_air', minutes: 30 },
      ],
    })
    expect(present(hours[13]).unpaid).toEqual([
      { reason: 'daily_limit', minutes: 20 },
      { reason: 'off_air', minutes: 10 },
    ])
    expect(hours.reduce((sum: number, hour: { earnings: number }) => sum + hour.earnings, 0)).toBe(shown.gross)
    expect(rates).toMatchObject([{ vehicle_type: 'tuktuk', from: '00:00', per_hour: 150, hours_limit: 12 }])
    expect(present(rates[0]).peaks).toEqual([
      { from: '07:00', to: '09:00', multiplier: 1.5 },
      { from: '16:30', to: '19:30', multiplier: 1.5 },
    ])
    expect(rejected).toEqual({})
    const id = await idOf(vehicle)
    const asAdmin = await server.call(calls.adminEarningDay, {
      params: { id, day: later },
      token: await server.admin(),
    })
    expect(asAdmin.body.hours).toEqual(hours)
  })

  it('for a day with a price change are paid at the price of each minute, even for late plays', async () => {
    const vehicle = await addVehicle(server)
    const day = addDays(today(), 1)
    await drives(vehicle, day, '10:00', 60)
    const admin = await server.admin()
    const { config } = (await server.call(calls.pricingConfig, { token: admin })).body
    const tuk = { ...config.service_types.tuk, rate_per_hour: 300, device_cost: 0 }
    const dearer = { ...config, service_types: { ...config.service_types, tuk } }
    // A change of other prices leaves those of tuk-tuks as they are.
    const buses = { ...config.service_types, bus: { ...config.service_types.bus, rate_per_hour: 500 } }
    const others = { ...config, service_types: buses }
    server.clock.set(at(day, '11:15'))
    expect((await server.call(calls.changePricingConfig, { token: admin, body: { config: others } })).status).toBe(200)
    server.clock.set(at(day, '11:30'))
    expect((await server.call(calls.changePricingConfig, { token: admin, body: { config: dearer } })).status).toBe(200)
    expect((await get(vehicle, calls.driverOverview)).today.earnings).toBe(150)
    await drives(vehicle, day, '12:00', 60)
    expect((await get(vehicle, calls.driverOverview)).today.earnings).toBe(450)
    await morningAfter(day)
    await drives(vehicle, day, '14:00', 30, at(addDays(day, 2), '08:00'))
    server.clock.set(at(addDays(day, 2), '08:30'))
    const back = await server.call(calls.changePricingConfig, { token: await server.admin(), body: { config } })
    expect(back.status).toBe(200)
    await server.tick()
    const detail = await get(vehicle, calls.earningDay, { params: { day } })
    expect(detail.day).toMatchObject({ gross: 600, live: false, corrections: 1 })
    expect(detail.rates.map(({ from, per_hour }) => [from, per_hour])).toEqual([
      ['00:00', 150],
      ['11:30', 300],
    ])
  })

  it('are correct when the clock jumps back, a screen is replaced, and a driver is switched off', async () => {
    const vehicle = await addVehicle(server)
    const id = await idOf(vehicle)
    const day = addDays(today(), 1)
    await drives(vehicle, day, '12:00', 60)
    await morningAfter(day)
    server.clock.set(at(day, '15:00'))
    // The same day on another screen of the same vehicle: minutes played by both count once.
    await vehicle.newScreen()
    await vehicle.fills(minutes(day, '12:30', 90))
    expect((await get(vehicle, calls.driverOverview)).today).toMatchObject({ earnings: TWO_HOURS, hours_on_air: 2 })
    const admin = await server.admin()
    await server.call(calls.switchUser, { params: { id }, token: admin, body: { status: 'inactive' } })
    await morningAfter(day)
    await server.tick()
    expect((await rows(id)).map((row) => [row.revision, row.net_cents, row.seconds_on_air])).toEqual([
      [0, 6_667, 3600],
      [1, 15_000, 3600],
    ])
  })

  it('for a vehicle that changes its driver go to whoever drove, and the device is recovered once', async () => {
    const vehicle = await addVehicle(server)
    const other = await server.approved('driver')
    const first = await idOf(vehicle)
    const admin = await server.admin()
    const { config } = (await server.call(calls.pricingConfig, { token: admin })).body
    const types = Object.entries(config.service_types as Record<string, object>)
    const service_types = Object.fromEntries(types.map(([type, rates]) => [type, { ...rates, device_cost: 60 }]))
    // 40 a day: for the second driver 20 are left.
    const changed = { ...config, service_types, depreciation_months: 0.05 }
    server.clock.set(at(addDays(today(), 1), '07:00'))
    const day = today()
    const saved = await server.call(calls.changePricingConfig, {
      token: await server.admin(),
      body: { config: changed },
    })
    expect(saved.status).toBe(200)
    await drives(vehicle, day, '12:00', 30)
    const { db } = server.database
    const { vehicle_id: vehicleId } = await db
      .selectFrom('screens')
      .select('vehicle_id')
      .where('driver_id', '=', first)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('screens')
      .set({ unpaired_at: server.clock.now() })
      .where('vehicle_id', '=', vehicleId)
      .execute()
    await db
      .insertInto('screens')
      .values({
        id: `screen-of-${other.id}`,
        vehicle_id: vehicleId,
        driver_id: other.id,
        vehicle_type: 'tuktuk',
        token_hash: null,
        token_used_at: null,
        paired_at: server.clock.now(),
        unpaired_at: null,
      })
      .execute()
    const hour = new Date(startOfDay(day).getTime() + 13 * HOUR_MS)
    await db
      .insertInto('airtime_totals')
      .values({
        screen_id: `screen-of-${other.id}`,
        hour,
        plays: 120,
        house_plays: 120,
        duration_ms: 1_200_000,
        minutes: (1n << 20n) - 1n,
        seconds: `${'060'.repeat(20)}${'000'.repeat(40)}`,
      })
      .execute()
    await morningAfter(day)
    const written = [...(await rows(first)), ...(await rows(other.id))]
    expect(written.map(({ driver_id: id, gross_cents }) => [id, gross_cents])).toEqual([
      [first, 7_500],
      [other.id, 5_000],
    ])
    expect(written.reduce((sum, { device_cents }) => sum + device_cents, 0)).toBe(6_000)
  })

  it('can neither be changed nor deleted, and a year missed by the job is written in one run', async () => {
    const { db } = server.database
    await expect(db.updateTable('driver_earnings').set({ net_cents: 1 }).execute()).rejects.toThrow('append-only')
    await expect(sql`delete from driver_earnings`.execute(db)).rejects.toThrow('append-only')
    const vehicle = await addVehicle(server)
    const id = await idOf(vehicle)
    const first = addDays(today(), 1)
    await drives(vehicle, first, '12:00', 10)
    const second = addDays(first, 12)
    server.clock.set(at(second, '11:00'))
    await drives(vehicle, second, '12:00', 10)
    server.clock.set(at(addDays(second, 360), '07:00'))
    await server.tick()
    expect((await rows(id)).map(({ day }) => day)).toEqual([first, second])
  })
})

describe('calls of earnings', () => {
  it("refuse an invalid month or day, and hide other people's data", async () => {
    const [vehicle, stranger] = [await addVehicle(server), await addVehicle(server)]
    await drives(vehicle, today(), '12:00', 5, new Date(at(today(), '12:05').getTime() + 86_400_000))
    const token = await vehicle.driver()
    for (const month of ['2026-13', '2026', '2026-1', 'x']) {
      const refused = await server.call(calls.earningStatement, { query: `month=${month}`, token })
      expect(refused.status).toBe(400)
      expect(present(refused.body.fields).month).toBe('Give a month as YYYY-MM')
    }
    expect((await server.call(calls.earningDay, { params: { day: '2026-02-30' }, token })).status).toBe(400)
    expect(await get(vehicle, calls.earningStatement, { query: 'month=2099-01' })).toMatchObject({
      earnings: [],
      total: 0,
      totals: { days: 0 },
    })
    expect((await get(stranger, calls.earningStatement)).first_month).toBeNull()
    expect((await get(stranger, calls.earningDay, { params: { day: today() } })).hours).toEqual([])
    expect(await get(stranger, calls.driverOverview)).toMatchObject({ balance: 0, month: { earnings: 0 } })
  })

  it("show where the driver's screen drove today, trip by trip in order of time", async () => {
    const vehicle = await addVehicle(server)
    server.clock.set(at(addDays(today(), 1), '10:00'))
    const start = server.clock.now().getTime() - HOUR_MS
    const places = [
      [6.9001, 79.85],
      [6.9002, 79.85],
      [6.9041, 79.85],
      [6.9002, 79.85],
    ] as const
    const minutes = [0, 5, 10, 45] as const
    await vehicle.plays([
      ...places.map(([lat, lng], index) => ({
        booking_id: null,
        started_at: new Date(start + (minutes[index] ?? 0) * MINUTE_MS).toISOString(),
        duration_ms: 10_000,
        lat,
        lng,
      })),
      {
        booking_id: null,
        started_at: new Date(start + 3_000_000).toISOString(),
        duration_ms: 10_000,
        lat: null,
        lng: null,
      },
    ])
    const instant = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString()
    const first = { lat: 6.9001, lng: 79.85, at: instant(0) }
    const last = { lat: 6.9002, lng: 79.85, at: instant(45) }
    expect(await get(vehicle, calls.driverDrive)).toEqual({
      success: true,
      trips: [[first, { lat: 6.9041, lng: 79.85, at: instant(10) }], [last]],
      start: first,
      last,
      distance_m: 445,
      plays_without_place: 1,
    })
    const stranger = await server.approved('driver')
    expect((await server.call(calls.driverDrive, { token: stranger.token })).body).toMatchObject({
      trips: [],
      last: null,
    })
  })

  it('show the rating and the days that it is computed from', async () => {
    const vehicle = await addVehicle(server)
    expect(await get(vehicle, calls.ownRating)).toMatchObject({ rating: null, hours_per_day: 12, days_rated: 0 })
    const day = addDays(today(), 1)
    await drives(vehicle, day, '08:00', 360)
    await morningAfter(day)
    const { rating, days, days_rated } = await get(vehicle, calls.ownRating)
    expect(days_rated).toBe(1)
    expect(rating).toBe(2.5)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day, minutes: 360 })
  })
})

describe('a question about one day', () => {
  it('stores the day for the driver and administrators, and is refused for future days and for advertisers', async () => {
    const vehicle = await addVehicle(server)
    const token = await vehicle.driver()
    const form = { subject: 'My pay', priority: 'medium', description: 'Why so little?' }
    const ask = (body: object, by = token) => server.call(calls.openTicket, { token: by, body })
    const day = addDays(today(), -1)
    expect((await ask({ ...form, day })).body.ticket).toMatchObject({ day, subject: 'My pay' })
    expect((await ask(form)).body.ticket.day).toBeNull()
    expect((await ask({ ...form, day: addDays(today(), 1) })).status).toBe(400)
    expect(present((await ask({ ...form, day: 'yesterday' })).body.fields).day).toBe('Give a date as YYYY-MM-DD')
    expect((await ask({ ...form, day }, (await server.approved('advertiser')).token)).status).toBe(400)
    const { tickets } = (await server.call(calls.adminTickets, { query: 'q=My+pay', token: await server.admin() })).body
    expect(new Set(tickets.map((ticket) => ticket.day))).toEqual(new Set([null, day]))
  })
})

describe("a driver's day", () => {
  it('says how much of it goes towards the device, and how much is missing until that is earned', async () => {
    // A day at the usual prices from its beginning.
    const token = await server.admin()
    const changed = await server.call(calls.changePricingConfig, { token, body: { config: DEFAULT_CONFIG } })
    expect(changed.status).toBe(200)
    await morningAfter(today())
    const vehicle = await addVehicle(server)
    const day = today()
    const path = async () => {
      const { today: figures, device_today: device, first_day_on_air } = await get(vehicle, calls.driverOverview)
      return [first_day_on_air, figures.earnings, device.gross, device.due, device.missing]
    }
    expect(await path()).toEqual([null, 0, 0, DEVICE, DEVICE])
    await drives(vehicle, day, '09:30', 20)
    expect(await path()).toEqual([day, 0, 50, DEVICE, 33.33])
    await drives(vehicle, day, '09:50', 20)
    expect(await path()).toEqual([day, 16.67, 100, DEVICE, 0])
    await morningAfter(day)
    expect(await path()).toEqual([day, 0, 0, DEVICE, DEVICE])
  })
})
