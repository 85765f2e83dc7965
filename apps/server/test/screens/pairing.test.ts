import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRIVER_TOKEN, type FleetApp, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())

const register = async () => (await fleet.call(calls.registerScreen)).body
const ask = (deviceId: string) => fleet.call(calls.screenPairing, { params: { device_id: deviceId } })
const pair = (driverId: string, code: unknown) =>
  fleet.call(calls.pairScreen, { ...fleet.as(DRIVER_TOKEN(driverId)), payload: { code } })
const playlist = (token: string) => fleet.call(calls.getPlaylist, fleet.as(token))

describe('pairing a screen', () => {
  it('begins with a code of six unambiguous characters and a secret of 128 bits', async () => {
    const device = await register()
    expect(device.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(Buffer.from(device.device_id, 'base64url')).toHaveLength(16)
    expect(device.poll_after_s).toBeGreaterThan(0)
  })

  it('waits with 202, then returns the token repeatedly until it is used', async () => {
    const driver = await fleet.addDriver()
    const device = await register()
    expect((await ask(device.device_id)).status).toBe(202)

    const paired = await pair(driver, device.code)
    expect(paired.status).toBe(200)
    const first = await ask(device.device_id)
    expect(first).toMatchObject({ status: 200, body: { screen_id: paired.body.screen.id } })
    expect((await ask(device.device_id)).body).toEqual(first.body)

    expect((await playlist(first.body.token)).status).toBe(200)
    expect((await ask(device.device_id)).status).toBe(404)
  })

  it('accepts the code as people type it', async () => {
    const device = await register()
    const typed = ` ${device.code.slice(0, 3).toLowerCase()}-${device.code.slice(3)} `
    expect((await pair(await fleet.addDriver(), typed)).status).toBe(200)
  })

  it('accepts a code for ten minutes and for one pairing', async () => {
    const [driver, other] = [await fleet.addDriver(), await fleet.addDriver()]
    const used = await register()
    expect((await pair(driver, used.code)).status).toBe(200)
    expect((await pair(other, used.code)).status).toBe(400)

    const old = await register()
    fleet.clock.advance(10 * MINUTE_MS)
    expect((await pair(other, old.code)).status).toBe(400)
  })

  it('renews an expired code in place, as often as the screen asks', async () => {
    const screen = await register()
    expect((await ask(screen.device_id)).body.code).toBe(screen.code)
    const codes = [screen.code]
    for (let round = 0; round < 3; round++) {
      fleet.clock.advance(10 * MINUTE_MS)
      const { status, body } = await ask(screen.device_id)
      expect(status).toBe(202)
      expect(codes).not.toContain(body.code)
      codes.push(body.code)
    }
    // Others that register meanwhile change nothing.
    await register()
    const driver = await fleet.addDriver()
    expect((await pair(driver, codes[2] ?? '')).status).toBe(400)
    expect((await pair(driver, codes[3] ?? '')).status).toBe(200)
    expect((await ask(screen.device_id)).body.token).toEqual(expect.any(String))
  })

  it('forgets a screen that has not asked for a day', async () => {
    const screen = await register()
    fleet.clock.advance(DAY_MS + 11 * MINUTE_MS)
    await register()
    expect((await ask(screen.device_id)).status).toBe(404)
  })

  it('blocks a driver after five wrong codes, for ten minutes', async () => {
    const driver = await fleet.addDriver()
    for (let attempt = 0; attempt < 5; attempt++) {
      const wrong = await pair(driver, 'ZZZZZZ')
      expect(wrong).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { code: expect.any(String) } },
      })
    }
    const { code } = await register()
    const stopped = await pair(driver, code)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    fleet.clock.advance(10 * MINUTE_MS + 1)
    expect((await pair(driver, (await register()).code)).status).toBe(200)
  })

  it('checks only five wrong codes of a driver, even of ten at once', async () => {
    const driver = await fleet.addDriver()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pair(driver, 'ZZZZZZ')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('refuses a missing code, and malformed codes', async () => {
    const driver = await fleet.addDriver()
    for (const code of [undefined, null, 7, '', '  ', 'ABC\u0000DE'])
      expect((await pair(driver, code)).status).toBe(400)
  })

  it('ends the older screen of the vehicle at once', async () => {
    const driver = await fleet.addDriver()
    const older = await fleet.pairScreen(driver)
    expect((await playlist(older.token)).status).toBe(200)
    const newer = await fleet.pairScreen(driver)
    expect(newer.screenId).not.toBe(older.screenId)
    expect((await playlist(older.token)).status).toBe(401)
    expect((await playlist(newer.token)).status).toBe(200)
  })

  it('can be ended by the driver, who can end no other screen', async () => {
    const [driver, other] = [await fleet.addDriver(), await fleet.addDriver()]
    const { token, screenId } = await fleet.pairScreen(driver)
    const remove = (who: string) =>
      fleet.call(calls.unpairScreen, { params: { id: screenId }, ...fleet.as(DRIVER_TOKEN(who)) })
    expect((await remove(other)).status).toBe(404)
    expect((await playlist(token)).status).toBe(200)
    expect((await remove(driver)).status).toBe(200)
    expect((await playlist(token)).status).toBe(401)
    expect((await remove(driver)).status).toBe(404)
  })

  it('needs a driver', async () => {
    expect((await fleet.call(calls.pairScreen, { payload: { code: 'ABCDEF' } })).status).toBe(401)
  })

  it('stores no token and no device secret in the tables', async () => {
    const { token, deviceId } = await fleet.pairScreen(await fleet.addDriver())
    const rows = JSON.stringify([
      await fleet.db.selectFrom('screens').selectAll().execute(),
      await fleet.db.selectFrom('screen_pairings').selectAll().execute(),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(deviceId)
  })

  it('is limited to 60 registrations an hour from one address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) statuses.push((await fleet.call(calls.registerScreen)).status)
    expect(statuses.at(-1)).toBe(429)
    fleet.clock.advance(3_600_001)
    expect((await fleet.call(calls.registerScreen)).status).toBe(200)
  })
})

describe('if a permit is required', () => {
  let strict: FleetApp
  beforeAll(async () => {
    strict = await startFleetApp({ requirePermit: true })
  })
  afterAll(() => strict.close())

  it("a vehicle without one can't be paired", async () => {
    const driver = await strict.addDriver()
    const { body: device } = await strict.call(calls.registerScreen)
    const answer = await strict.call(calls.pairScreen, {
      ...strict.as(DRIVER_TOKEN(driver)),
      payload: { code: device.code },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('a screen only gets house ads after the permit has expired', async () => {
    const driver = await strict.addDriver({ permitExpires: '2026-03-02' })
    const booking = strict.addBooking()
    const { token } = await strict.pairScreen(driver)
    const adsNow = async () => (await strict.call(calls.getPlaylist, strict.as(token))).body
    expect((await adsNow()).ads.map((ad) => ad.booking_id)).toEqual([booking.id])
    await strict.db
      .updateTable('vehicles')
      .set({ permit_expires: '2026-03-01' })
      .where('driver_id', '=', driver)
      .execute()
    strict.signals.vehiclesChanged.tell()
    const again = await adsNow()
    expect(again.ads).toEqual([])
    expect(again.house).toHaveLength(1)
  })
})
