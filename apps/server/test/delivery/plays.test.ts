import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningBooking } from '../../src/delivery/ports'
import { figuresByBooking, figuresByHour, figuresByRoute } from '../../src/delivery/totals'
import { DRIVER_TOKEN, type FleetApp, playsUntil, startFleetApp } from '../support/fleet-app'

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
    expect(await figures()).toEqual({ plays: 6, seconds: 60, impressionMicros: 13_800_000n, clicks: 0 })
    expect((await figuresByRoute(fleet.db, booking.id)).map(({ route, plays }) => [route, plays])).toEqual([
      ['kollupitiya', 6],
    ])
    expect((await figuresByHour(fleet.db, booking.id)).map(({ hour }) => hour.toISOString())).toEqual([
      '2026-03-02T05:30:00.000Z',
    ])
  })

  it('count once, however often and in whatever parts they are sent', async () => {
    const all = plays(20)
    await fleet.sendPlays(token, all.slice(0, 8))
    expect((await fleet.sendPlays(token, all.slice(3, 12))).body).toEqual({ acked_seq: 12, accepted: 4, rejected: {} })
    expect((await fleet.sendPlays(token, all.slice(0, 5))).body).toEqual({ acked_seq: 12, accepted: 0, rejected: {} })
    await fleet.sendPlays(token, all)
    expect(await figures()).toMatchObject({ plays: 20, seconds: 200 })
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

  it('that are rejected are answered and kept by reason, and never counted', async () => {
    const [valid, wrong, unknown, outside, future, bad] = plays(6)
    const { body } = await fleet.sendPlays(token, [
      valid,
      { ...wrong, duration_ms: 4000 },
      { ...unknown, booking_id: 'nobody' },
      { ...outside, lat: 7.2 },
      { ...future, started_at: new Date(fleet.clock.now().getTime() + 3_600_000).toISOString() },
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

  it('made while their booking ran count after it was paused', async () => {
    const now = fleet.clock.now().getTime()
    const paused = fleet.addBooking({ running: [{ from: new Date(now - 3_600_000), to: new Date(now - 30_000) }] })
    const { body } = await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 6, paused.id))
    expect(body).toMatchObject({ accepted: 3, rejected: { not_in_playlist: 3 } })
  })

  it('as house ads make time on air and no figures', async () => {
    await fleet.sendPlays(token, playsUntil(fleet.clock.now(), 6, null))
    const row = await fleet.db
      .selectFrom('airtime_totals')
      .select(['plays', 'house_plays', 'duration_ms'])
      .where('screen_id', '=', screenId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ plays: 6, house_plays: 6, duration_ms: 60_000 })
    expect(await figures()).toBeUndefined()
  })

  it('leave the batch as it arrived, once', async () => {
    const all = plays(3)
    await fleet.sendPlays(token, all)
    await fleet.sendPlays(token, all)
    const rows = await fleet.db.selectFrom('play_batches').selectAll().where('screen_id', '=', screenId).execute()
    expect(rows.map(({ first_seq, last_seq, accepted }) => [first_seq, last_seq, accepted])).toEqual([[1, 3, 3]])
    expect(JSON.parse(gunzipSync(rows[0]?.body as Buffer).toString())).toEqual({ plays: all })
  })

  it('may come as gzip', async () => {
    const payload = gzipSync(JSON.stringify({ plays: plays(4) }))
    const answer = await send(payload, { 'content-encoding': 'gzip' })
    expect(answer.body).toMatchObject({ acked_seq: 4, accepted: 4 })
  })

  it('move the mark over a gap, and the gap is counted', async () => {
    expect((await fleet.sendPlays(token, plays(2, 5))).body.acked_seq).toBe(6)
    const mark = await fleet.db
      .selectFrom('play_marks')
      .selectAll()
      .where('screen_id', '=', screenId)
      .executeTakeFirstOrThrow()
    expect(mark).toMatchObject({ seq: 6, missed: 4 })
  })

  it('may be none', async () => {
    expect((await fleet.sendPlays(token, [])).body).toEqual({ acked_seq: 0, accepted: 0, rejected: {} })
  })
})

const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  fleet.call('POST', '/api/screens/plays', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  })

describe('what is no batch', () => {
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

  it('is refused: a gzip body that is none, one cut off, another encoding', async () => {
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

  it('does not stop those that come at the same moment', async () => {
    const [refused, taken, alsoRefused] = await Promise.all([
      send('{"plays":null}'),
      send(JSON.stringify({ plays: plays(4) })),
      send('{"plays":['),
    ])
    expect([refused.status, taken.status, alsoRefused.status]).toEqual([400, 200, 400])
    expect(taken.body).toMatchObject({ acked_seq: 4 })
  })
})
