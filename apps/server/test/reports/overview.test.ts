import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const KOLLUPITIYA = { lat: 6.9111, lng: 79.8497 }
/** On Galle Road. */
const BAMBALAPITIYA = { lat: 6.8936, lng: 79.8553 }

let server: TestServer
let advertiser: { id: string; email: string; token: string }
/** Each valid play as it was sent. */
const sent: { booking: string | null; at: string; vehicle: string; lat: number; lng: number }[] = []

interface Vehicle {
  readonly name: string
  readonly screen: Awaited<ReturnType<typeof addVehicle>>
}

/** Sends plays that end now, one every ten seconds; an additional one that is too short is refused. */
async function play(vehicle: Vehicle, booking: string | null, count: number, place = KOLLUPITIYA): Promise<void> {
  const now = server.clock.now().getTime()
  const plays = Array.from({ length: count }, (_, index) => ({
    booking_id: booking,
    started_at: new Date(now - (count - index) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...place,
  }))
  const [first] = plays
  if (!first) return
  const short = { ...first, started_at: new Date(now - (count + 1) * 10_000).toISOString(), duration_ms: 4000 }
  const answer = await vehicle.screen.plays([short, ...plays])
  expect(answer).toMatchObject({ accepted: count, rejected: { wrong_duration: 1 } })
  for (const { started_at: at, lat, lng } of plays) sent.push({ booking, at, vehicle: vehicle.name, lat, lng })
}

async function advance(days: number, hours = 0): Promise<void> {
  server.clock.advance(days * DAY_MS + hours * HOUR_MS)
  await server.tick()
  advertiser.token = await server.signIn(advertiser.email)
}

const overview = async (token = advertiser.token) => (await server.call(calls.analyticsOverview, { token })).body
const detail = async (id: string) =>
  (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking

const colombo = (at: string) => new Date(Date.parse(at) + 5.5 * HOUR_MS).toISOString()
const tally = <T>(rows: readonly T[], keyOf: (row: T) => string) => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}

let tuk: Vehicle
let otherTuk: Vehicle
let bus: Vehicle
let first: string
let second: string

beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  tuk = { name: 'tuk', screen: await addVehicle(server) }
  otherTuk = { name: 'other tuk', screen: await addVehicle(server) }
  bus = { name: 'bus', screen: await addVehicle(server, 'bus') }
})
afterAll(() => server.stop())

describe('the overview of an advertiser', () => {
  it('is zero everywhere and without trends before the first booking', async () => {
    expect(await overview()).toEqual({
      success: true,
      vehicle_counts: { tuktuk: 0, car: 0, bus: 0 },
      current_month_revenue: 0,
      active_campaigns: 0,
      active_vehicles: 0,
      total_campaigns: 0,
      routes_covered: 0,
      revenue_data: ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map((month) => ({
        month,
        lkr: 0,
      })),
      trends: { current_month_revenue: null, active_campaigns: null, active_vehicles: null, routes_covered: null },
      to_pay: 0,
      upcoming_flights: [],
      ending_flights: [],
      on_air: [],
    })
  })

  it('is only for advertisers', async () => {
    expect((await server.call(calls.analyticsOverview)).status).toBe(401)
    const driver = await server.approved('driver')
    expect((await server.call(calls.analyticsOverview, { token: driver.token })).status).toBe(403)
  })

  it('equals a recount of the plays as they were sent, over two months', async () => {
    await advance(20)
    const wide = { adLocations: [{ id: 'a', name: 'Here', position: KOLLUPITIYA, radius: 5000, color: '#ff0000' }] }
    first = await liveBooking(server, advertiser.token, { ...wide, durationDays: 30 })
    await advance(0, 1)
    await play(tuk, first, 45)
    await play(otherTuk, first, 7)
    await advance(0, 1)
    await play(tuk, first, 40, BAMBALAPITIYA)
    await advance(0, 1)
    await play(tuk, null, 3)
    const stranger = await server.approved('advertiser')
    const strange = await liveBooking(server, stranger.token)
    await advance(0, 1)
    await play(otherTuk, strange, 11)
    await advance(9, 16)
    second = await liveBooking(server, advertiser.token, { ...wide, vehicleType: 'bus', durationDays: 7 })
    await advance(0, 1)
    await play(bus, second, 200)
    await otherTuk.screen.newScreen()
    await play(otherTuk, first, 13)
    await advance(3)
    await play(tuk, first, 31, BAMBALAPITIYA)

    const mine = sent.filter(({ booking }) => booking === first || booking === second)
    const bookings = (await server.call(calls.myBookings, { token: advertiser.token })).body.bookings
    const revenue: Record<string, number> = {}
    for (const { id, breakdown, goal } of bookings) {
      const plays = mine.filter(({ booking }) => booking === id).sort((a, b) => (a.at < b.at ? -1 : 1))
      const worth = (count: number) => Math.round((breakdown.net * 100 * Math.min(count, goal)) / goal)
      for (const [index, { at }] of plays.entries()) {
        const month = colombo(at).slice(0, 7)
        revenue[month] = (revenue[month] ?? 0) + worth(index + 1) - worth(index)
      }
    }
    expect(Object.keys(revenue).sort()).toEqual(['2026-03', '2026-04'])
    const march = (revenue['2026-03'] ?? 0) / 100
    const april = (revenue['2026-04'] ?? 0) / 100

    const shown = await overview()
    expect(shown.revenue_data.slice(-2)).toEqual([
      { month: '2026-03', lkr: march },
      { month: '2026-04', lkr: april },
    ])
    expect(shown).toMatchObject({
      current_month_revenue: april,
      active_campaigns: 2,
      total_campaigns: 2,
      vehicle_counts: { tuktuk: 2, car: 0, bus: 1 },
      active_vehicles: new Set(mine.map(({ vehicle }) => vehicle)).size,
      routes_covered: 2,
      trends: {
        current_month_revenue: Math.round(((april - march) / march) * 1000) / 10,
        active_campaigns: 1,
        active_vehicles: 1,
        routes_covered: 0,
      },
    })
  })

  it('has the same plays in the detail of a booking, by day, hour, route and place', async () => {
    for (const id of [first, second]) {
      const booking = await detail(id)
      const mine = sent.filter((one) => one.booking === id)
      const sum = (rows: readonly { plays: number }[]) => rows.reduce((total, { plays }) => total + plays, 0)
      const { by_day, by_hour_of_day, by_route, cells } = booking.delivery
      expect(booking.metrics.totalPlays).toBe(mine.length)
      expect(Object.fromEntries(by_day.map((row) => [row.day, row.plays]))).toEqual(
        tally(mine, ({ at }) => colombo(at).slice(0, 10)),
      )
      const hours = tally(mine, ({ at }) => String(Number(colombo(at).slice(11, 13))))
      expect(by_hour_of_day.map(({ plays }) => plays)).toEqual(
        Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0),
      )
      expect([sum(by_route), sum(cells)]).toEqual([mine.length, mine.length])
      const places = tally(mine, ({ lat }) => (lat === KOLLUPITIYA.lat ? 'Kollupitiya' : 'Bambalapitiya'))
      expect(Object.fromEntries(by_route.map((row) => [row.name, row.plays]))).toEqual(places)
      expect(Object.fromEntries(cells.map((cell) => [`${cell.lat} ${cell.lng}`, cell.plays]))).toEqual(
        tally(mine, ({ lat }) => (lat === KOLLUPITIYA.lat ? '6.9115 79.8495' : '6.8935 79.8555')),
      )
    }
  })

  it('shows the pace, the next step and the target of the short link', async () => {
    const booking = await detail(first)
    expect(booking).toMatchObject({
      startDate: '2026-03-22',
      endDate: '2026-04-21',
      pace: { state: 'behind' },
      next: [{ step: 'end', day: '2026-04-20' }],
      short_link: { target: 'https://shop.example' },
    })
    const published = present(booking.history.find(({ event }) => event === 'publish')).at
    const from = Math.max(Date.parse(published), Date.parse('2026-03-21T18:30:00Z'))
    const length = Date.parse('2026-04-20T18:30:00Z') - from
    const elapsed = server.clock.now().getTime() - from
    expect(present(booking.pace).expected).toBe(Math.round((booking.goal * elapsed) / length))
    expect(present(booking.short_link).url).toMatch(/\/q\/[2-9a-z]{8}$/)
  })

  it("hides other advertisers' bookings", async () => {
    const stranger = await server.approved('advertiser')
    const answer = await server.call(calls.bookingDetail, { params: { id: first }, token: stranger.token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('announces flights that start or end soon', async () => {
    const admin = await server.admin()
    const soon = await server.submitted(advertiser.token, { brandName: 'Soon' })
    const later = await server.submitted(advertiser.token, { brandName: 'Later' })
    const approve = (id: string, startDate: string) =>
      server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })
    const today = colombo(server.clock.now().toISOString()).slice(0, 10)
    const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
    await approve(soon, inDays(13))
    await approve(later, inDays(14))
    const shown = await overview()
    expect(shown.upcoming_flights).toMatchObject([
      { id: soon, brandName: 'Soon', startDate: inDays(13), endDate: inDays(43), paid: false },
    ])
    expect(shown.ending_flights).toMatchObject([{ id: second, vehicleType: 'bus', paid: true }])
    expect(shown).toMatchObject({ total_campaigns: 4, to_pay: 2 })
  })

  it("shows the vehicles that show the advertiser's ads now, to about a hundred metres, and no others", async () => {
    await advance(0, 3)
    const at = { lat: 6.911149, lng: 79.849651 }
    await play(tuk, first, 3)
    await tuk.screen.heartbeat({ ...at, now_playing: null })
    await otherTuk.screen.heartbeat({ ...at, now_playing: first })
    await bus.screen.heartbeat({ ...at, now_playing: null })
    await expect.poll(async () => (await overview()).on_air).toHaveLength(2)
    const shown = await overview()
    const vehicle = { vehicle_type: 'tuktuk', brand: 'Ceylon Tea House', lat: 6.911, lng: 79.85 }
    expect(shown.on_air).toEqual([vehicle, vehicle])
    server.clock.advance(3 * MINUTE_MS)
    expect((await overview()).on_air).toEqual([])
  })

  it('drops vehicles after thirty days, and keeps the revenue of old flights', async () => {
    const { revenue_data: before } = await overview()
    await advance(40)
    const later = (await overview()).revenue_data
    expect(later.slice(-3, -1)).toEqual([before.at(-2), before.at(-1)])
    expect((await overview()).revenue_data).toEqual(later)
    expect(await overview()).toMatchObject({
      active_campaigns: 0,
      active_vehicles: 0,
      routes_covered: 0,
      vehicle_counts: { tuktuk: 0, car: 0, bus: 0 },
      current_month_revenue: 0,
      ending_flights: [],
      on_air: [],
    })
  })
})
