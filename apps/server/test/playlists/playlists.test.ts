import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { applyDifference } from '@ayob/contract/playlist-difference'
import type { PlaylistDifference } from '@ayob/contract/playlists'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DRIVER_TOKEN, type FleetApp, GALLE_ROAD, playsUntil, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp
let driver: string
let token: string

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())
beforeEach(async () => {
  driver = await fleet.addDriver()
  token = (await fleet.pairScreen(driver)).token
})

const playlist = (query = '', headers: Record<string, string> = {}) =>
  fleet.call(calls.getPlaylist, { query, headers: { authorization: `Bearer ${token}`, ...headers } })
const heartbeat = (payload: object) => fleet.call(calls.sendHeartbeat, { ...fleet.as(token), payload })
const ids = (body: { ads: { booking_id: string }[] }) => body.ads.map((ad) => ad.booking_id)

describe('the playlist', () => {
  it('contains every running booking of the type, with everything that a screen needs', async () => {
    const booking = fleet.addBooking()
    const { body } = await playlist()
    expect(body).toMatchObject({ slot_s: 10, loop_slots: 10, house: [{ creative: { url: '/screen/server/one.svg' } }] })
    expect(Date.parse(body.valid_until)).toBeGreaterThan(fleet.clock.now().getTime() + 7 * DAY_MS)
    expect(body.ads.find((ad) => ad.booking_id === booking.id)).toEqual({
      booking_id: booking.id,
      creative: booking.creative,
      geofences: booking.geofences,
      weight: expect.any(Number),
      goal_left: expect.any(Number),
      link: `https://ayob.example/q/${booking.linkCode}`,
      from: '2026-03-01T18:30:00.000Z',
      to: '2026-03-08T18:30:00.000Z',
    })
  })

  it('names the copies of creatives that cover the display which a device tells, from its first playlist on', async () => {
    const file = (side: number) => ({
      side,
      url: `/uploads/a-${side}.png`,
      sha256: `${side}`.padEnd(64, 'a'),
      bytes: side,
    })
    const { id, creative } = fleet.addBooking()
    const sized = { ...creative, renditions: [file(320), file(960)] }
    fleet.addBooking({ id, creative: sized, creatives: [{ number: 1, creative: sized, share: 1 }] })
    const shown = async () => {
      const { body } = await playlist()
      return body.ads.find(({ booking_id }) => booking_id === id)
    }
    const tell = (width: number, height: number) =>
      heartbeat({ health: { display: { connected: true, width, height } } })
    expect((await shown())?.creative).toEqual(creative)
    const { side: _, ...middle } = file(960)
    await tell(960, 320)
    expect(await shown()).toMatchObject({ creative: { ...creative, ...middle }, creatives: [{ creative: middle }] })
    await heartbeat({})
    expect((await shown())?.creative.url).toBe(middle.url)
    await tell(3840, 2160)
    expect((await shown())?.creative).toEqual(creative)
  })

  it('names the files of paid ads that begin soon, sized for the display, and no longer when they have begun', async () => {
    const startsAt = new Date(fleet.clock.now().getTime() + DAY_MS)
    const renditions = [{ side: 960, url: '/uploads/soon-960.png', sha256: 'c'.repeat(64), bytes: 9 }]
    const creative = { ...fleet.addBooking().creative, sha256: 'b'.repeat(64), renditions }
    const { id } = fleet.addBooking({ running: [], startsAt, endsAt: new Date(startsAt.getTime() + DAY_MS), creative })
    fleet.addBooking({ running: [], startsAt, vehicleType: 'bus' })
    const soon = async () => (await playlist()).body.soon
    const from = startsAt.toISOString()
    expect(await soon()).toEqual([{ creative: { ...creative, renditions: undefined }, from }])
    expect(ids((await playlist()).body)).not.toContain(id)
    await heartbeat({ health: { display: { connected: true, width: 960, height: 320 } } })
    expect(await soon()).toMatchObject([{ creative: { url: '/uploads/soon-960.png', bytes: 9 }, from }])
    fleet.addBooking({ id, creative, running: [{ from: fleet.clock.now(), to: null }] })
    expect(await soon()).toBeUndefined()
  })

  it('leaves out other vehicle types, paused bookings and finished ones', async () => {
    const now = fleet.clock.now()
    const out = [
      fleet.addBooking({ vehicleType: 'bus' }),
      fleet.addBooking({ running: [{ from: new Date(now.getTime() - 60_000), to: now }] }),
      fleet.addBooking({ endsAt: now }),
    ]
    const { body } = await playlist()
    for (const booking of out) expect(ids(body)).not.toContain(booking.id)
  })

  it('contains places within 50 km of the given position, or else of the last reported one', async () => {
    const near = fleet.addBooking()
    const far = fleet.addBooking({ geofences: [{ kind: 'circle', lat: 6.3, lng: 80.3, radius_m: 500 }] })
    const here = await playlist(`?lat=${GALLE_ROAD.lat}&lng=${GALLE_ROAD.lng}`)
    expect(ids(here.body)).toContain(near.id)
    expect(ids(here.body)).not.toContain(far.id)
    await heartbeat({ lat: 6.3, lng: 80.3 })
    const there = await playlist()
    expect(ids(there.body)).toContain(far.id)
    expect(ids(there.body)).not.toContain(near.id)
  })

  it('answers 304 while nothing has changed and 200 after a change', async () => {
    const first = await playlist()
    const etag = String(first.headers.etag)
    expect(etag).toBe(`"${first.body.version}"`)
    const same = await playlist('', { 'if-none-match': etag })
    expect(same).toMatchObject({ status: 304, text: '' })
    expect((await playlist('', { 'if-none-match': `W/${etag}` })).status).toBe(304)
    fleet.addBooking()
    expect((await playlist('', { 'if-none-match': etag })).status).toBe(200)
  })

  it("answers the changes since the screen's version if the screen requests a difference", async () => {
    const [paused] = Array.from({ length: 12 }, () => fleet.addBooking())
    const first = await playlist()
    const since = { 'if-none-match': String(first.headers.etag) }
    expect((await playlist('?form=difference', since)).status).toBe(304)
    const added = fleet.addBooking()
    fleet.addBooking({ ...present(paused), running: [] })
    const whole = await playlist('', since)
    expect(whole.body.ads.length).toBe(first.body.ads.length)
    const changed = await playlist('?form=difference', since)
    expect(changed.headers.etag).toBe(whole.headers.etag)
    const difference = changed.body as unknown as PlaylistDifference
    expect(difference).toMatchObject({ base: first.body.version, gone: [paused?.id] })
    expect(difference.ads.map(({ booking_id }) => booking_id)).toEqual([added.id])
    expect(applyDifference(first.body, difference)).toEqual(whole.body)
  })

  it('is sent whole to a screen whose version the server does not know', async () => {
    for (let n = 0; n < 12; n += 1) fleet.addBooking()
    const { body } = await playlist()
    for (const tag of ['"another"', '"', '', '*, "x"', `${'"x",'.repeat(100)}`]) {
      const answer = await playlist('?form=difference', { 'if-none-match': tag })
      if (answer.status !== 304) expect(answer.body).toEqual(body)
    }
    expect((await playlist('?form=difference')).body).toEqual(body)
    expect((await playlist('?form=other')).status).toBe(400)
  })

  it('weights an ad by the rest of its goal', async () => {
    const booking = fleet.addBooking({ goal: 432 })
    const mine = async () => (await playlist()).body.ads.find((ad) => ad.booking_id === booking.id)
    const before = await mine()
    await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 100, booking.id))
    fleet.clock.advance(5 * MINUTE_MS)
    const after = await mine()
    expect(present(after).goal_left).toBe(332)
    expect(present(after).weight).toBeLessThan(present(before).weight)
  })

  it.each(['?lat=x&lng=1', '?lat=91&lng=1', '?lat=NaN&lng=1', '?lat=1&lng=Infinity'])('refuses %s', async (query) => {
    expect((await playlist(query)).status).toBe(400)
  })

  it.each(['', 'Bearer ', 'Bearer nonsense', `Bearer ${'x'.repeat(43)}`, 'Basic abc'])(
    'needs a token (%j)',
    async (authorization) => {
      expect((await playlist('', { authorization })).status).toBe(401)
    },
  )
})

describe('the heartbeat', () => {
  it("returns the time and the current version of the screen's playlist", async () => {
    const { body } = await heartbeat({ ...GALLE_ROAD, version: '1', free_mb: 100, now_playing: null })
    expect(body).toEqual({
      server_time: fleet.clock.now().toISOString(),
      playlist_version: (await playlist()).body.version,
    })
  })

  it('returns another version after a booking has changed', async () => {
    const before = (await heartbeat(GALLE_ROAD)).body.playlist_version
    fleet.addBooking()
    expect((await heartbeat(GALLE_ROAD)).body.playlist_version).not.toBe(before)
  })

  it.each([
    { lat: 'x', lng: 1 },
    { lat: 1, lng: 999 },
    { free_mb: -1 },
    { version: 'v'.repeat(101) },
    { now_playing: 'a\u0000b' },
    [1],
  ])('refuses %j', async (payload) => {
    expect((await heartbeat(payload as object)).status).toBe(400)
  })

  it('determines what the driver sees of the screen', async () => {
    await heartbeat(GALLE_ROAD)
    await fleet.flush()
    const { body } = await fleet.call(calls.driverOverview, fleet.as(DRIVER_TOKEN(driver)))
    expect(body.screen).toMatchObject({ online: true, last_seen_at: fleet.clock.now().toISOString() })
  })
})
