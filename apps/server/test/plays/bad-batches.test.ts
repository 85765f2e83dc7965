import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }

let server: TestServer
let admin: string
let advertiser: { id: string; email: string; token: string }
let bookingId: string
let vehicle: Awaited<ReturnType<typeof addVehicle>>

beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
})
afterAll(() => server.stop())
beforeEach(async () => {
  bookingId = await liveBooking(server, advertiser.token)
  server.clock.advance(HOUR_MS)
  admin = await server.admin()
  vehicle = await addVehicle(server)
})

/** Plays that end now, one slot after the other. */
function plays(count: number, change: Partial<Omit<Play, 'seq'>> = {}): Omit<Play, 'seq'>[] {
  return Array.from({ length: count }, (_, index) => ({
    booking_id: bookingId,
    started_at: new Date(server.clock.now().getTime() - (count - index) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
    ...change,
  }))
}

/** What administrators see of the most recently paired screen. */
async function shown() {
  const { body } = await server.call(calls.adminScreens, { query: 'sort=pairedAt&order=desc', token: admin })
  return present(body.screens[0])
}

/** The billed plays of the booking, from its own advertiser's page and from every kind of total. */
async function billed(): Promise<number> {
  const { body } = await server.call(calls.bookingDetail, { params: { id: bookingId }, token: advertiser.token })
  const { db } = server.database
  for (const table of ['delivery_totals', 'cell_totals', 'screen_totals', 'month_totals'] as const) {
    const rows = await db.selectFrom(table).select('plays').where('booking_id', '=', bookingId).execute()
    expect(
      rows.reduce((sum, row) => sum + row.plays, 0),
      table,
    ).toBe(body.booking.metrics.totalPlays)
  }
  return body.booking.metrics.totalPlays
}

const YEAR_MS = 365 * DAY_MS
const instant = (offsetMs: number) => new Date(server.clock.now().getTime() + offsetMs).toISOString()

describe('bad plays are counted by reason, shown to administrators, and never billed:', () => {
  it.each([
    ['a clock that is a year ahead', () => ({ started_at: instant(YEAR_MS) }), 'in_future'],
    ['a clock that is a year behind', () => ({ started_at: instant(-YEAR_MS) }), 'too_old'],
    ['positions at 0,0', () => ({ lat: 0, lng: 0 }), 'not_in_playlist'],
    ['no position', () => ({ lat: null, lng: null }), 'outside_geofence'],
    ['a position off the earth', () => ({ lat: 91 }), 'malformed'],
    ['a booking that there is not', () => ({ booking_id: 'AYOB-000001' }), 'not_in_playlist'],
    ['a slot cut short', () => ({ duration_ms: 2_000 }), 'wrong_duration'],
  ])('%s', async (_, change, reason) => {
    const { accepted, rejected } = await vehicle.plays(plays(4, change()))
    expect({ accepted, rejected }).toEqual({ accepted: 0, rejected: { [reason]: 4 } })
    expect((await shown()).rejected).toEqual({ [reason]: 4 })
    expect(await billed()).toBe(0)
    // The screen itself is not affected.
    expect(await vehicle.plays(plays(3))).toMatchObject({ accepted: 3 })
    expect(await billed()).toBe(3)
  })

  it("another screen's bookings", async () => {
    server.clock.advance(1000)
    const car = await addVehicle(server, 'car')
    expect(await car.plays(plays(3))).toMatchObject({ accepted: 0, rejected: { not_in_playlist: 3 } })
    expect((await shown()).rejected).toEqual({ not_in_playlist: 3 })
    expect(await billed()).toBe(0)
  })

  it('overlapping plays, and an impossibly fast vehicle', async () => {
    const [one, two, three] = plays(3)
    const far = { ...three, lat: 6.925 } as Omit<Play, 'seq'>
    expect(await vehicle.plays([one, two, two, far] as Omit<Play, 'seq'>[])).toMatchObject({
      accepted: 2,
      rejected: { overlap: 1, too_fast: 1 },
    })
    expect((await shown()).rejected).toEqual({ overlap: 1, too_fast: 1 })
    expect(await billed()).toBe(2)
  })

  it('missing or unordered numbers: the existing plays count once, the gap is shown', async () => {
    const [one, two, three] = plays(3)
    const send = (numbered: object[]) =>
      server.call(calls.sendPlays, { token: vehicle.token(), body: { plays: numbered } })
    const answer = await send([
      { ...three, seq: 9 },
      { ...one, seq: 2 },
      { ...two, seq: 5 },
      { ...two, seq: 5 },
    ])
    expect(answer.body).toEqual({ acked_seq: 9, accepted: 3, rejected: {} })
    expect((await send([{ ...one, seq: 1 }])).body).toEqual({ acked_seq: 9, accepted: 0, rejected: {} })
    expect((await shown()).missed).toBe(6)
    expect(await billed()).toBe(3)
  })
})

describe('reports without counted plays', () => {
  it('come from a revoked token', async () => {
    const old = vehicle.token()
    await vehicle.plays(plays(2))
    await vehicle.newScreen()
    const numbered = plays(3).map((play, index) => ({ ...play, seq: index + 3 }))
    const answer = await server.call(calls.sendPlays, { token: old, body: { plays: numbered } })
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
    expect(await billed()).toBe(2)
  })

  it('are a replay a day later, even under new numbers', async () => {
    const made = plays(5)
    await vehicle.plays(made)
    server.clock.advance(DAY_MS)
    admin = await server.admin()
    advertiser = { ...advertiser, token: await server.signIn(advertiser.email) }
    const again = made.map((play, index) => ({ ...play, seq: index + 1 }))
    const replay = await server.call(calls.sendPlays, { token: vehicle.token(), body: { plays: again } })
    expect(replay.body).toEqual({ acked_seq: 5, accepted: 0, rejected: {} })
    expect(await vehicle.plays(made)).toMatchObject({ accepted: 0, rejected: { overlap: 5 } })
    expect((await shown()).rejected).toEqual({ overlap: 5 })
    expect(await billed()).toBe(5)
  })
})
