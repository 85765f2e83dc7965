import { gunzipSync, gzipSync } from 'node:zlib'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { figuresByBooking, figuresOfBooking } from '../../src/air/figures/bookings.queries'
import type { RunningBooking } from '../../src/sales/bookings/bookings.queries'
import { DRIVER_TOKEN, type FleetApp, GALLE_ROAD, playsUntil, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp
let booking: RunningBooking
let driver: string
let token: string
let screenId: string

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())
beforeEach(async () => {
  booking = fleet.addBooking()
  driver = await fleet.addDriver()
  const screen = await fleet.pairScreen(driver)
  token = screen.token
  screenId = screen.screenId
})

const plays = (count: number, firstSeq = 1) => playsUntil(fleet.clock.now(), count, booking.id, firstSeq)
const figures = async () => (await figuresByBooking(fleet.db, [booking.id])).get(booking.id)

describe('plays', () => {
  it('become figures by booking, hour and route', async () => {
    const { status, body } = await fleet.sendPlays(token, plays(6))
    expect(status).toBe(200)
    expect(body).toEqual({ acked_seq: 6, accepted: 6, rejected: {} })
    expect(await figures()).toEqual({ plays: 6, durationMs: 60_000, impressionMicros: 13_800_000n, clicks: 0 })
    const { hours, routes } = await figuresOfBooking(fleet.db, booking.id)
    expect(routes.map(({ key, plays }) => [key, plays])).toEqual([['kollupitiya', 6]])
    expect(hours.map(({ key }) => key.toISOString())).toEqual(['2026-03-02T05:30:00.000Z'])
  })

  it('count once, however often and in whatever parts they are sent', async () => {
    const all = plays(20)
    await fleet.sendPlays(token, all.slice(0, 8))
    expect((await fleet.sendPlays(token, all.slice(3, 12))).body).toEqual({ acked_seq: 12, accepted: 4, rejected: {} })
    expect((await fleet.sendPlays(token, all.slice(0, 5))).body).toEqual({ acked_seq: 12, accepted: 0, rejected: {} })
    await fleet.sendPlays(token, all)
    expect(await figures()).toMatchObject({ plays: 20, durationMs: 200_000 })
  })

  it('count once when the same batch arrives many times at once', async () => {
    const all = plays(50)
    const answers = await Promise.all(Array.from({ length: 12 }, () => fleet.sendPlays(token, all)))
    expect(answers.map(({ body }) => body.acked_seq)).toEqual(Array(12).fill(50))
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(50)
    expect(await figures()).toMatchObject({ plays: 50 })
  })

  it('of several screens add up', async () => {
    const other = await fleet.pairScreen(await fleet.addDriver())
    await Promise.all([fleet.sendPlays(token, plays(5)), fleet.sendPlays(other.token, plays(7))])
    expect(await figures()).toMatchObject({ plays: 12 })
  })

  it('that are rejected are reported and stored by reason, and never counted', async () => {
    const [valid, wrong, unknown, outside, future, bad] = plays(6)
    const { body } = await fleet.sendPlays(token, [
      valid,
      { ...wrong, duration_ms: 4000 },
      { ...unknown, booking_id: 'nobody' },
      { ...outside, lat: 7.2 },
      { ...future, started_at: new Date(fleet.clock.now().getTime() + HOUR_MS).toISOString() },
      { ...bad, started_at: 'soon' },
      'no play at all',
    ])
    const reasons = { wrong_duration: 1, not_in_playlist: 1, outside_geofence: 1, in_future: 1 }
    expect(body).toEqual({ acked_seq: 6, accepted: 1, rejected: { ...reasons, malformed: 2 } })
    expect(await figures()).toMatchObject({ plays: 1 })
    const rows = await fleet.db.selectFrom('play_rejections').selectAll().where('screen_id', '=', screenId).execute()
    expect(Object.fromEntries(rows.map((row) => [row.reason, row.plays]))).toEqual({ ...reasons, malformed: 1 })
    expect(rows[0]?.day).toBe('2026-03-02')
  })

  it('from while their booking ran count even after it was paused', async () => {
    const now = fleet.clock.now().getTime()
    const paused = fleet.addBooking({ running: [{ from: new Date(now - HOUR_MS), to: new Date(now - 30_000) }] })
    const { body } = await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 6, paused.id))
    expect(body).toMatchObject({ accepted: 3, rejected: { not_in_playlist: 3 } })
  })

  it('of house ads count as time on air but not in figures', async () => {
    await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 6, null))
    const row = await fleet.db
      .selectFrom('airtime_totals')
      .select(['plays', 'house_plays', 'duration_ms'])
      .where('screen_id', '=', screenId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ plays: 6, house_plays: 6, duration_ms: 60_000 })
    expect(await figures()).toBeUndefined()
  })

  it('leave the batch as received, once', async () => {
    const all = plays(3)
    await fleet.sendPlays(token, all)
    await fleet.sendPlays(token, all)
    const rows = await fleet.db.selectFrom('play_batches').selectAll().where('screen_id', '=', screenId).execute()
    expect(rows.map(({ first_seq, last_seq, accepted }) => [first_seq, last_seq, accepted])).toEqual([[1, 3, 3]])
    expect(JSON.parse(gunzipSync(rows[0]?.body as Buffer).toString())).toEqual({ plays: all })
  })

  it('may be compressed with gzip', async () => {
    const payload = gzipSync(JSON.stringify({ plays: plays(4) }))
    const answer = await send(payload, { 'content-encoding': 'gzip' })
    expect(answer.body).toMatchObject({ acked_seq: 4, accepted: 4 })
  })

  it('may be compressed in several parts, and by a compressor that leaves other bytes at the end', async () => {
    const text = JSON.stringify({ plays: plays(4) })
    const parts = [text.slice(0, 100), text.slice(100)].map((part) => gzipSync(part))
    const inParts = await send(Buffer.concat(parts), { 'content-encoding': 'gzip' })
    expect(inParts.body).toMatchObject({ acked_seq: 4, accepted: 4 })
    for (const size of [3, 900_000, 2 ** 31]) {
      const end = Buffer.alloc(8)
      end.writeUInt32LE(size, 4)
      const again = await send(Buffer.concat([gzipSync(text), end]), { 'content-encoding': 'gzip' })
      expect(again.body).toMatchObject({ acked_seq: 4, accepted: 0 })
    }
  })

  it('advance the mark over a gap, and the gap is counted', async () => {
    expect((await fleet.sendPlays(token, plays(2, 5))).body.acked_seq).toBe(6)
    const mark = await fleet.db
      .selectFrom('play_marks')
      .selectAll()
      .where('screen_id', '=', screenId)
      .executeTakeFirstOrThrow()
    expect(mark).toMatchObject({ seq: 6, missed: 4 })
  })

  it('may be absent', async () => {
    expect((await fleet.sendPlays(token, [])).body).toEqual({ acked_seq: 0, accepted: 0, rejected: {} })
  })
})

describe('plays from before the pairing', () => {
  const house = (first: number, startedAt: number, bookingId: string | null = null) => ({
    ...playsUntil(new Date(startedAt + 10_000), 1, bookingId, first)[0],
  })

  it("don't count, including house ads; from the pairing on they count", async () => {
    const { token: fresh, screenId: id } = await fleet.pairScreen(await fleet.addDriver(), { agoMs: 0 })
    const paired = fleet.clock.now().getTime()
    fleet.clock.advance(60_000)
    const { body } = await fleet.sendPlays(fresh, [
      house(1, paired - DAY_MS),
      house(2, paired - 86_390_000, booking.id),
      house(3, paired - 20_000),
      house(4, paired - 5_001),
      // The clocks of a screen and the server may differ by a few seconds.
      house(5, paired - 5_000),
      house(6, paired + 5_000, booking.id),
    ])
    expect(body).toEqual({ acked_seq: 6, accepted: 2, rejected: { not_paired: 4 } })
    const rows = await fleet.db.selectFrom('airtime_totals').select('plays').where('screen_id', '=', id).execute()
    expect(rows.reduce((sum, row) => sum + row.plays, 0)).toBe(2)
    expect((await fleet.sendPlays(fresh, [house(4, paired)])).body).toMatchObject({ acked_seq: 6, accepted: 0 })
  })

  it("don't count after pairing again either", async () => {
    const again = await fleet.pairScreen(driver, { agoMs: 0 })
    const now = fleet.clock.now().getTime()
    expect((await fleet.sendPlays(again.token, [house(1, now - 60_000)])).body.rejected).toEqual({ not_paired: 1 })
  })
})

const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  fleet.call(calls.sendPlays, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  })

describe('an invalid batch', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '"plays"',
    '{}',
    '{"plays":null}',
    '{"plays":{}}',
    '{"__proto__":{"plays":[]}}',
  ])('is refused with 400: %s', async (payload) => {
    expect((await send(payload)).status).toBe(400)
  })

  it('is refused: more than 1,000 plays', async () => {
    expect((await send(JSON.stringify({ plays: Array(1001).fill({ seq: 1 }) }))).status).toBe(400)
  })

  it('is refused: an invalid or truncated gzip body, another encoding', async () => {
    expect((await send('{"plays":[]}', { 'content-encoding': 'gzip' })).status).toBe(400)
    const cut = gzipSync(JSON.stringify({ plays: plays(4) })).subarray(0, 60)
    expect((await send(cut, { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await send('{"plays":[]}', { 'content-encoding': 'br' })).status).toBe(415)
  })

  it('is refused with 413: too large, before or after unpacking', async () => {
    expect((await send(`{"plays":[],"pad":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await send(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
  })

  it('counts nothing', async () => {
    await send('{"plays":null}')
    const marks = await fleet.db.selectFrom('play_marks').selectAll().where('screen_id', '=', screenId).execute()
    expect(marks.filter(({ seq }) => seq > 0)).toEqual([])
  })

  it('does not affect batches that arrive at the same time', async () => {
    const [refused, taken, alsoRefused] = await Promise.all([
      send('{"plays":null}'),
      send(JSON.stringify({ plays: plays(4) })),
      send('{"plays":['),
    ])
    expect([refused.status, taken.status, alsoRefused.status]).toEqual([400, 200, 400])
    expect(taken.body).toMatchObject({ acked_seq: 4 })
  })
})

describe("the driver's overview", () => {
  const overview = async () => (await fleet.call(calls.driverOverview, fleet.as(DRIVER_TOKEN(driver)))).body

  it('is zero before the first play, and contains the vehicle', async () => {
    expect(await overview()).toMatchObject({
      success: true,
      today: { earnings: 0, hours_on_air: 0, plays: 0 },
      month: { earnings: 0, hours_on_air: 0, plays: 0 },
      balance: 0,
      vehicle: { vehicle_type: 'tuktuk' },
    })
  })

  it('counts each minute on air once and pays for it, including house ads, minus the device', async () => {
    const now = fleet.clock.now()
    await fleet.sendPlays(token, playsUntil(now, 360, null))
    // 60 off-peak minutes at 2.50 each, minus 83.33 for the device.
    expect((await overview()).today).toEqual({ earnings: 66.67, hours_on_air: 1, plays: 360 })
  })
})

describe('GET /routes', () => {
  it('lists all routes, popular ones first by plays, without a token', async () => {
    await fleet.sendPlays(token, plays(6))
    const { status, body } = await fleet.call(calls.listRoutes)
    expect(status).toBe(200)
    expect(body[0]).toMatchObject({
      id: 'kollupitiya',
      name: 'Kollupitiya',
      kind: 'area',
      geometry: { type: 'Polygon' },
    })
    expect(present(body[0]).plays_7d).toBeGreaterThanOrEqual(6)
    expect(
      body
        .slice(0, 8)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'Bambalapitiya',
      'Borella',
      'Colombo Fort',
      'Galle Road',
      'Kollupitiya',
      'Malabe',
      'Nugegoda',
      'Peliyagoda',
    ])
    for (const route of body) expect(Object.keys(route).sort()).toEqual(['geometry', 'id', 'kind', 'name', 'plays_7d'])
  })
})

describe('the short link', () => {
  const visit = (userAgent: string, remoteAddress = '192.0.2.1') =>
    fleet.send('GET', `/q/${booking.linkCode}`, { headers: { 'user-agent': userAgent }, remoteAddress })
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  const clicks = async () => (await figures())?.clicks ?? 0
  beforeEach(() => fleet.storeBooking(booking))

  it('leads to the target and counts a visitor once an hour', async () => {
    const answer = await visit(PHONE)
    expect(answer).toMatchObject({ status: 302, headers: { location: 'https://shop.example/sale' } })
    await visit(PHONE)
    expect(await clicks()).toBe(1)
    await visit(PHONE, '192.0.2.2')
    expect(await clicks()).toBe(2)
    fleet.clock.advance(HOUR_MS)
    await visit(PHONE)
    expect(await clicks()).toBe(3)
  })

  it('counts an address a hundred times an hour, whatever browsers it claims, and still redirects everybody', async () => {
    const before = await clicks()
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, index) => visit(`${PHONE} ${index}`, `2001:db8::${index + 1}`)),
    )
    expect(answers.every(({ status }) => status === 302)).toBe(true)
    expect((await clicks()) - before).toBe(100)
  })

  it('redirects robots too, without counting them', async () => {
    for (const robot of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'facebookexternalhit/1.1', 'curl/8.0', '']) {
      expect((await visit(robot)).status).toBe(302)
    }
    expect(await clicks()).toBe(0)
  })

  it('answers 404 for an unknown or malformed code', async () => {
    expect((await fleet.send('GET', '/q/unknown1')).status).toBe(404)
    expect((await fleet.send('GET', `/q/${encodeURIComponent('a\u0000b')}`)).status).toBe(404)
  })
})

const mapOf = async (bookingId: string) => {
  const cells = await fleet.db.selectFrom('cell_totals').selectAll().where('booking_id', '=', bookingId).execute()
  const screens = await fleet.db
    .selectFrom('screen_totals')
    .select('plays')
    .where('booking_id', '=', bookingId)
    .execute()
  return {
    cells: cells.map((row) => [row.day, row.lat_cell, row.lng_cell, row.plays]),
    screens: screens.map((row) => row.plays),
  }
}
const supply = async () =>
  (await fleet.db.selectFrom('supply_totals').select('plays').execute()).reduce((sum, row) => sum + row.plays, 0)

describe('the maps of plays', () => {
  it('show where a booking was shown, to about a hundred metres, and on which screens', async () => {
    const [first, second, third] = plays(3)
    await fleet.sendPlays(token, [first, second, { ...third, lat: 6.9125 }])
    const { cells, screens } = await mapOf(booking.id)
    expect(cells).toEqual([
      ['2026-03-02', 6911, 79_849, 2],
      ['2026-03-02', 6912, 79_849, 1],
    ])
    expect(screens).toEqual([3])
  })

  it('show which screens there were by hour, including house ads, each minute of a screen once', async () => {
    const away = { lat: 6.98, lng: 79.93 }
    const sent = playsUntil(fleet.clock.now(), 30, null).map((play) => ({ ...play, ...away }))
    await fleet.sendPlays(token, sent.slice(0, 13))
    await fleet.sendPlays(token, sent)
    const rows = await fleet.db.selectFrom('supply_totals').selectAll().where('lat_cell', '=', 698).execute()
    expect(rows.map(({ hour, ...row }) => ({ ...row, hour: hour.toISOString() }))).toEqual([
      {
        lat_cell: 698,
        lng_cell: 7993,
        hour: '2026-03-02T06:30:00.000Z',
        vehicle_type: 'tuktuk',
        plays: 30,
        house_plays: 30,
        screen_minutes: 6,
      },
    ])
  })
})

describe('any order of repeated batches', () => {
  it('gives the same totals as each play once', async () => {
    const sizes = fc.array(fc.record({ back: fc.nat(15), size: fc.integer({ min: 1, max: 25 }) }), {
      minLength: 1,
      maxLength: 10,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sizes, { minLength: 2, maxLength: 3 }), async (senders) => {
        const one = fleet.addBooking()
        const all = playsUntil(fleet.clock.now(), 40, one.id)
        const before = await supply()
        await Promise.all(
          senders.map(async (batches) => {
            const screen = await fleet.pairScreen(await fleet.addDriver())
            let reached = 0
            for (const { back, size } of batches) {
              const from = Math.max(0, reached - back)
              reached = Math.max(reached, Math.min(40, from + size))
              await Promise.all([1, 2].map(() => fleet.sendPlays(screen.token, all.slice(from, from + size))))
            }
            await fleet.sendPlays(screen.token, all.slice(reached))
          }),
        )
        const total = (await figuresByBooking(fleet.db, [one.id])).get(one.id)
        const plays = 40 * senders.length
        expect(total).toEqual({
          plays,
          durationMs: plays * 10_000,
          impressionMicros: BigInt(plays) * 2_300_000n,
          clicks: 0,
        })
        expect(await mapOf(one.id)).toEqual({
          cells: [['2026-03-02', 6911, 79_849, plays]],
          screens: Array(senders.length).fill(40),
        })
        expect(await supply()).toBe(before + plays)
        const months = await fleet.db.selectFrom('month_totals').selectAll().where('booking_id', '=', one.id).execute()
        expect(months.map((row) => [row.month, row.route, row.plays])).toEqual([['2026-03-01', 'kollupitiya', plays]])
        fleet.clock.advance(60_000)
      }),
      { numRuns: 12 },
    )
  })
})

describe('the share of a screen', () => {
  const playlistOf = (of: string) => fleet.call(calls.getPlaylist, { token: of, query: PLACED })
  const PLACED = `lat=${GALLE_ROAD.lat}&lng=${GALLE_ROAD.lng}`
  const beat = (of: string) => fleet.call(calls.sendHeartbeat, { ...fleet.as(of), payload: GALLE_ROAD })
  const given = async (of: string, id: string) =>
    present((await playlistOf(of)).body.ads.find((ad) => ad.booking_id === id)).goal_left
  /** Sends plays of every slot since an instant. Returns how many counted. */
  async function claim(of: string, id: string, since: number, count: number, firstSeq = 1) {
    let accepted = 0
    for (let from = 0; from < count; from += 50) {
      const plays = Array.from({ length: Math.min(50, count - from) }, (_, index) => ({
        seq: firstSeq + from + index,
        booking_id: id,
        started_at: new Date(since + (from + index) * 10_000).toISOString(),
        duration_ms: 10_000,
        ...GALLE_ROAD,
      }))
      accepted += (await fleet.sendPlays(of, plays)).body.accepted
    }
    return accepted
  }
  const alarms = async () =>
    (await fleet.db.selectFrom('events').select('payload').where('type', '=', 'screen.over_share').execute()).map(
      ({ payload }) => payload as unknown as { screenId: string; bookingId: string },
    )

  it("is what its playlist allowed plus a tenth: more doesn't count, alarms once, and leaves others their part", async () => {
    const other = await fleet.pairScreen(await fleet.addDriver())
    for (const one of [token, other.token]) await beat(one)
    await fleet.flush()
    fleet.clock.advance(5 * MINUTE_MS)
    const shared = fleet.addBooking({ goal: 100 })
    const [mine, theirs] = [await given(token, shared.id), await given(other.token, shared.id)]
    expect([mine, theirs]).toEqual([50, 50])
    const asked = fleet.clock.now().getTime()
    fleet.clock.advance(HOUR_MS)

    expect(await claim(token, shared.id, asked, 200)).toBe(55)
    expect((await figuresByBooking(fleet.db, [shared.id])).get(shared.id)).toMatchObject({ plays: 55 })
    const rejected = await fleet.db
      .selectFrom('play_rejections')
      .selectAll()
      .where('screen_id', '=', screenId)
      .execute()
    expect(rejected.map((row) => [row.reason, row.plays])).toEqual([['over_share', 145]])
    expect((await alarms()).filter(({ bookingId }) => bookingId === shared.id)).toEqual([
      expect.objectContaining({ screenId, bookingId: shared.id }),
    ])
    // The same plays again, and more of them from another device on the vehicle, change nothing.
    await claim(token, shared.id, asked, 200)
    const again = await fleet.pairScreen(driver)
    expect(await claim(again.token, shared.id, asked + 2_000_000, 50)).toBeLessThanOrEqual(6)

    // The honest screen may deliver what its playlist allowed, offline, whatever the other one claimed.
    expect(await claim(other.token, shared.id, asked, 50)).toBe(50)
  })

  it('follows the playlist behind a play, even days later when the share has shrunk', async () => {
    const lone = fleet.addBooking({ goal: 300, geofences: [{ kind: 'circle', lat: 9.66, lng: 80.02, radius_m: 2000 }] })
    const there = { lat: 9.66, lng: 80.02 }
    const away = await fleet.pairScreen(await fleet.addDriver())
    const askFrom = (of: string) =>
      fleet.call(calls.getPlaylist, { token: of, query: `lat=${there.lat}&lng=${there.lng}` })
    const left = async (of: string) =>
      present((await askFrom(of)).body.ads.find((ad) => ad.booking_id === lone.id)).goal_left
    expect(await left(away.token)).toBe(300)
    const from = fleet.clock.now().getTime()
    fleet.clock.advance(6 * DAY_MS)
    for (let count = 0; count < 3; count++) {
      const { token: near } = await fleet.pairScreen(await fleet.addDriver())
      await fleet.call(calls.sendHeartbeat, { ...fleet.as(near), payload: there })
    }
    await fleet.flush()
    fleet.clock.advance(5 * MINUTE_MS)
    // Back online, it requests its playlist before it sends.
    expect(await left(away.token)).toBe(100)
    const plays = Array.from({ length: 280 }, (_, index) => ({
      seq: index + 1,
      booking_id: lone.id,
      started_at: new Date(from + index * 1_000_000).toISOString(),
      duration_ms: 10_000,
      ...there,
    }))
    expect((await fleet.sendPlays(away.token, plays)).body).toEqual({ acked_seq: 280, accepted: 280, rejected: {} })
  })

  it('grows with the weight of the ad, however often a playlist is requested', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => fleet.pairScreen(await fleet.addDriver())))
    for (const one of [{ token }, ...others]) await beat(one.token)
    await fleet.flush()
    fleet.clock.advance(5 * MINUTE_MS)
    const wanted = fleet.addBooking({ goal: 400 })
    let accepted = 0
    let seq = 1
    const rounds = 12
    for (let round = 0; round < rounds; round++) {
      await playlistOf(token)
      const since = fleet.clock.now().getTime()
      fleet.clock.advance(240_000)
      accepted += await claim(token, wanted.id, since, 24, seq)
      seq += 24
    }
    // Its first share, a quarter of the goal or less, and only a few of the 288 slots that it claimed.
    expect(accepted).toBeGreaterThanOrEqual(60)
    expect(accepted).toBeLessThan(130)
  })
})
