import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { liveBooking } from '../setup/vehicle'

let server: TestServer
let admin: string
let bookingId: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  bookingId = await liveBooking(server, (await server.approved('advertiser')).token)
})
afterAll(() => server.stop())

const HERE = { lat: 6.9111, lng: 79.8497 }
const list = async (query = '') => (await server.call(calls.adminScreens, { query, token: admin })).body
const act = <C extends Call>(call: C, sent: Sent<C>) => server.call(call, { ...sent, token: admin })
const hold = (id: string, reason = 'Broken glass') => act(calls.holdScreen, { params: { id }, body: { reason } })

async function screenOf(driver: { token: string }) {
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
  const { token, screen_id: id } = (await server.call(calls.screenPairing, { params: { device_id: device.device_id } }))
    .body
  let seq = 0
  return {
    id: id as string,
    token: token,
    async beat(change: Record<string, unknown> = {}) {
      const body = { ...HERE, version: '1.4.0', free_mb: 512, now_playing: bookingId, ...change }
      return server.call(calls.sendHeartbeat, { token, body })
    },
    async play(booking: string | null, secondsAgo: number, gap = 0) {
      seq += 1 + gap
      const started_at = new Date(server.clock.now().getTime() - secondsAgo * 1000).toISOString()
      const plays = [{ seq, booking_id: booking, started_at, duration_ms: 10_000, ...HERE }]
      return (await server.call(calls.sendPlays, { token, body: { plays } })).body
    },
    ads: async () => (await server.call(calls.getPlaylist, { token })).body.ads as unknown[],
  }
}

/** The list's entry of a screen, once its heartbeats are written. */
const shown = async (id: string, query = '') => (await list(query)).screens.find((one) => one.id === id)

describe("the administrators' screens", () => {
  it('show vehicle, driver, current play, version, space, rejected and missed plays', async () => {
    const driver = await server.approved('driver', { first_name: 'Sunil', vehicle_number: 'CAB-9001' })
    const screen = await screenOf(driver)
    await screen.beat()
    server.clock.advance(60_000)
    expect(await screen.play('none', 40)).toMatchObject({ rejected: { not_in_playlist: 1 } })
    expect(await screen.play(bookingId, 20, 4)).toMatchObject({ accepted: 1 })
    await expect
      .poll(() => shown(screen.id))
      .toMatchObject({
        vehicle: { vehicle_number: 'CAB-9001', vehicle_type: 'tuktuk' },
        driver: { name: 'Sunil Perera', phone: '+94771234567' },
        state: 'online',
        alert: false,
        now_playing: { booking_id: bookingId, name: expect.stringContaining('Ceylon Tea House') },
        version: '1.4.0',
        free_mb: 512,
        hold: null,
        rejected: { not_in_playlist: 1 },
        missed: 4,
        ...HERE,
      })
    expect((await list('?q=cab-9001')).screens.map((one) => one.id)).toEqual([screen.id])
    expect((await list('?q=Sunil')).total).toBe(1)
    expect((await list('?q=nobody+has+this')).total).toBe(0)
  })

  it('report a screen that fell silent, in the list, in the counts and on the map', async () => {
    const screen = await screenOf(await server.approved('driver'))
    await screen.beat()
    await expect.poll(() => shown(screen.id)).toMatchObject({ state: 'online' })
    server.clock.advance(10 * MINUTE_MS + 1000)
    expect(await shown(screen.id, '?status=silent')).toMatchObject({ state: 'silent', alert: true })
    const { counts, summary } = await list()
    expect(summary).toMatchObject({ paired: counts.all, silent: counts.silent, online: counts.online })
    expect(summary.alerts).toBeGreaterThan(0)
    const { points } = (await server.call(calls.adminScreenMap, { token: admin })).body
    expect(points.silent).toContainEqual([HERE.lat, HERE.lng])
    server.clock.advance(HOUR_MS)
    expect(await shown(screen.id)).toMatchObject({ state: 'silent', alert: false })
  })

  it('are paginated and sorted, and refuse an invalid page', async () => {
    const sorted = async (sort: string) =>
      (await list(`?sort=${sort}&order=asc`)).screens.map(
        (one: { vehicle: { vehicle_number: string } }) => one.vehicle.vehicle_number,
      )
    expect(await sorted('vehicle')).toEqual([...(await sorted('driver'))].sort())
    expect(await list('?page=1000000')).toMatchObject({ screens: [], page: 1_000_000 })
    for (const query of ['?page=1000001', '?status=gone', '?sort=token', '?limit=0']) {
      expect((await server.call(calls.adminScreens, { query, token: admin })).status).toBe(400)
    }
  })
})

describe('a hold', () => {
  it('makes the screen show house ads only and count nothing, notifies the driver, and ends', async () => {
    const driver = await server.approved('driver')
    const screen = await screenOf(driver)
    const before = (await screen.beat()).body.playlist_version
    expect((await screen.ads()).length).toBeGreaterThan(0)
    expect(await hold(screen.id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await screen.ads()).toEqual([])
    expect((await screen.beat()).body.playlist_version).not.toBe(before)
    server.clock.advance(60_000)
    expect(await screen.play(bookingId, 40)).toMatchObject({ accepted: 0, rejected: { on_hold: 1 } })
    expect(await screen.play(null, 20)).toMatchObject({ accepted: 0, rejected: { on_hold: 1 } })
    const overview = (await server.call(calls.driverOverview, { token: driver.token })).body
    expect(present(overview.screen).hold).toMatchObject({ reason: 'Broken glass' })
    expect((await list('?status=held')).screens.map((one) => one.id)).toEqual([screen.id])
    await server.settle()
    const notices = (await server.call(calls.listNotifications, { token: driver.token })).body.notifications
    expect(notices[0]).toMatchObject({ kind: 'screen.held', title: 'Screen on hold', link: '/' })

    const heldPlay = 5
    expect((await act(calls.releaseScreen, { params: { id: screen.id } })).status).toBe(200)
    expect((await screen.ads()).length).toBeGreaterThan(0)
    expect(await screen.play(bookingId, heldPlay)).toMatchObject({ rejected: { on_hold: 1 } })
    server.clock.advance(60_000)
    expect(await screen.play(bookingId, 20)).toMatchObject({ accepted: 1 })
    const day = (await server.call(calls.driverOverview, { token: driver.token })).body
    expect(day.today).toMatchObject({ plays: 1 })
    const { activities } = (await server.call(calls.adminActivity, { query: 'action=screen.hold', token: admin })).body
    expect(activities[0]).toMatchObject({ subject_id: screen.id, details: { note: 'Broken glass' } })
  })

  it('applies by the start of a play, not by its report', async () => {
    const driver = await server.approved('driver')
    const screen = await screenOf(driver)
    server.clock.advance(100_000)
    await hold(screen.id)
    server.clock.advance(100_000)
    // From 20 seconds before the hold until now, which is 100 seconds into it.
    expect(await screen.play(null, 120)).toMatchObject({ accepted: 1 })
    expect(await screen.play(null, 100)).toMatchObject({ rejected: { on_hold: 1 } })
    expect((await act(calls.releaseScreen, { params: { id: screen.id } })).status).toBe(200)
    await hold(screen.id, 'Once more')
    await act(calls.releaseScreen, { params: { id: screen.id } })
    server.clock.advance(DAY_MS)
    expect(await screen.play(null, 86_400 + 1)).toMatchObject({ rejected: { on_hold: 1 } })
    expect(await screen.play(null, 86_400)).toMatchObject({ accepted: 1 })
  })

  it('moves to the screen that is paired instead', async () => {
    const driver = await server.approved('driver')
    const first = await screenOf(driver)
    await hold(first.id)
    const second = await screenOf(driver)
    expect(await second.ads()).toEqual([])
    expect(await shown(second.id)).toMatchObject({ hold: { reason: 'Broken glass' } })
    // This includes the slot that seems to begin just before the pairing because of a slightly wrong clock.
    expect(await second.play(null, 4)).toMatchObject({ rejected: { on_hold: 1 } })
  })

  it('succeeds for exactly one of two concurrent administrators', async () => {
    const screen = await screenOf(await server.approved('driver'))
    const holds = await Promise.all([hold(screen.id, 'One'), hold(screen.id, 'Two')])
    expect(holds.map(({ status }) => status).sort()).toEqual([200, 409])
    const releases = await Promise.all([
      act(calls.releaseScreen, { params: { id: screen.id } }),
      act(calls.releaseScreen, { params: { id: screen.id } }),
    ])
    expect(releases.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('needs a reason and a paired screen', async () => {
    const screen = await screenOf(await server.approved('driver'))
    expect(
      (await act(calls.holdScreen, { params: { id: screen.id }, body: { reason: ' ' } })).body.fields,
    ).toHaveProperty('reason')
    expect((await hold(bookingId)).status).toBe(404)
    expect((await act(calls.releaseScreen, { params: { id: bookingId } })).status).toBe(404)
  })
})

describe('unpairing', () => {
  it('invalidates the token at once and permanently, and happens once', async () => {
    const driver = await server.approved('driver')
    const screen = await screenOf(driver)
    await screen.beat()
    const ends = await Promise.all([
      act(calls.endScreen, { params: { id: screen.id } }),
      act(calls.endScreen, { params: { id: screen.id } }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await screen.beat()).status).toBe(401)
    expect(await shown(screen.id)).toBeUndefined()
    expect((await server.call(calls.driverOverview, { token: driver.token })).body.screen).toBeNull()
    expect((await act(calls.endScreen, { params: { id: bookingId } })).status).toBe(404)
  })
})
