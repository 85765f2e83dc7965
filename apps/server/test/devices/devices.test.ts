import { calls } from '@ayob/contract/calls'
import { DEVICE_STATES, type DeviceState } from '@ayob/contract/devices'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { newScreenKey } from '@ayob/fleet-simulator/screen-key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyedScreen, keyedScreen } from '../setup/keyed-screen'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.admin()
})
afterAll(() => server.stop())

let serials = 0
function newSerial(): string {
  serials += 1
  return `SN-${serials}`
}
const enrol = (body: unknown) => server.call(calls.enrolDevice, { token, body })
const set = (id: string, state: DeviceState) =>
  server.call(calls.setDeviceState, { token, params: { id }, body: { state } })
const read = async (id: string) => (await server.call(calls.adminDevice, { token, params: { id } })).body
const list = async (query = '') => (await server.call(calls.adminDevices, { token, query })).body
const driverScreen = async (driver: { token: string }) =>
  (await server.call(calls.driverOverview, { token: driver.token })).body.screen
const told = async (kind: string) => {
  await server.settle()
  const { notifications } = (await server.call(calls.listNotifications, { token, query: 'limit=200' })).body
  return notifications.filter((one) => one.kind === kind).map(({ message }) => message)
}

/** A screen enrolled under a serial. */
async function enrolled(serial = newSerial(), screen = keyedScreen(server)) {
  const { code } = await screen.register()
  const { body, status } = await enrol({ code, serial, model: 'P5' })
  expect(status).toBe(200)
  return { screen, code, serial, id: body.device.id }
}

/** A device mounted by a driver. */
async function mounted(serial = newSerial()) {
  const driver = await server.approved('driver')
  const device = await enrolled(serial)
  expect((await device.screen.pair(driver, device.code)).status).toBe(200)
  return { driver, ...device }
}

/** The screen loses its key: it shows a new code with a new key. */
async function withNewKey(): Promise<{ screen: KeyedScreen; code: string }> {
  const screen = keyedScreen(server)
  return { screen, code: (await screen.register()).code }
}

describe('a key', () => {
  it('must be a JWK of ECDSA P-256 without private members, otherwise 400 on its field', async () => {
    const right = newScreenKey().publicKey
    const wrong = [
      null,
      'key',
      [],
      {},
      { ...right, kty: 'RSA' },
      { ...right, crv: 'P-384' },
      { ...right, x: 'short' },
      // A point that is not on the curve.
      { ...right, y: right.x },
      { ...right, d: right.x },
      { ...right, k: right.x },
    ]
    for (const public_key of wrong) {
      const answer = await server.call(calls.registerScreen, { body: { public_key } })
      expect(answer, JSON.stringify(public_key)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { public_key: expect.any(String) } },
      })
    }
    const extra = { ...right, ext: true, key_ops: ['verify'] }
    expect((await server.call(calls.registerScreen, { body: { public_key: extra } })).status).toBe(200)
    expect((await server.call(calls.registerScreen)).status).toBe(200)
  })

  it('identifies the device: registering again does not change its enrolment', async () => {
    const { screen, id } = await enrolled()
    const { code } = await screen.register()
    expect((await enrol({ code, serial: newSerial() })).body).toMatchObject({
      code: 'conflict',
      fields: { code: expect.any(String) },
    })
    expect((await screen.pair(await server.approved('driver'), code)).status).toBe(200)
    expect((await read(id)).device.state).toBe('mounted')
  })
})

describe('enrolment', () => {
  it('accepts the code as people type it, and lists the device with its key', async () => {
    const screen = keyedScreen(server)
    const { code } = await screen.register()
    const serial = newSerial()
    const answer = await enrol({
      code: ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `,
      serial,
      model: ' P5 outdoor ',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { device: { serial, model: 'P5 outdoor', state: 'enrolled', vehicle: null } },
    })
    const { device } = answer.body
    expect(Buffer.from(device.fingerprint, 'base64url')).toHaveLength(32)
    expect((await list(`q=${serial}`)).devices).toEqual([device])
    expect((await list(`q=${device.fingerprint}&status=lost`)).devices).toEqual([])
    const { activities } = (await server.call(calls.adminActivity, { token, query: 'action=device' })).body
    expect(activities[0]).toMatchObject({ action: 'device.enrol', subject_id: device.id, details: { serial } })
  })

  it('refuses invalid input with clear messages', async () => {
    const keyless = (await server.call(calls.registerScreen)).body
    const { code } = await keyedScreen(server).register()
    const { serial } = await enrolled()
    expect((await enrol({ code: '', serial: 'S' })).body.fields).toHaveProperty('code')
    expect((await enrol({ code, serial: ' ' })).body.fields).toHaveProperty('serial')
    expect(await enrol({ code: 'ZZZZZZ', serial: newSerial() })).toMatchObject({
      status: 404,
      body: { fields: { code: expect.stringContaining('No screen') } },
    })
    expect(await enrol({ code: keyless.code, serial: newSerial() })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no key') },
    })
    // Enrolled but never mounted: a second screen with this serial is more likely a mistake.
    expect(await enrol({ code, serial: serial.toLowerCase() })).toMatchObject({
      status: 409,
      body: { fields: { serial: expect.any(String) } },
    })
    server.clock.advance(10 * MINUTE_MS)
    expect((await enrol({ code, serial: newSerial() })).status).toBe(404)
  })

  it('of one code, or one serial, by two administrators at once happens once', async () => {
    const { code } = await keyedScreen(server).register()
    const sameCode = await Promise.all([enrol({ code, serial: newSerial() }), enrol({ code, serial: newSerial() })])
    expect(sameCode.map(({ status }) => status).sort()).toEqual([200, 409])
    const serial = newSerial()
    const codes = [(await keyedScreen(server).register()).code, (await keyedScreen(server).register()).code]
    const sameSerial = await Promise.all(codes.map((one) => enrol({ code: one, serial })))
    expect(sameSerial.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list(`q=${serial}`)).total).toBe(1)
  })

  it('is only for administrators', async () => {
    const driver = await server.approved('driver')
    const answer = await server.call(calls.enrolDevice, { token: driver.token, body: { code: 'ABCDEF', serial: 'S' } })
    expect(answer.status).toBe(403)
  })
})

describe('a device', () => {
  it("is mounted by a driver's pairing, and enrolled again when the pairing ends, whoever ends it", async () => {
    const { driver, id, screen } = await mounted()
    expect((await read(id)).device).toMatchObject({
      state: 'mounted',
      vehicle: { vehicle_number: expect.stringContaining('CAB') },
    })
    expect(await driverScreen(driver)).toMatchObject({ enrolled: true })
    const { screens } = (await server.call(calls.adminScreens, { token })).body
    const shown = screens.find(({ device }) => device?.id === id)
    expect(shown?.device?.serial).toMatch(/^SN-/)
    await server.call(calls.unpairScreen, { token: driver.token, params: { id: shown?.id ?? '' } })
    expect((await read(id)).device).toMatchObject({ state: 'enrolled', vehicle: null })

    await screen.pair(driver, (await screen.register()).code)
    const again = await driverScreen(driver)
    await server.call(calls.endScreen, { token, params: { id: again?.id ?? '' } })
    expect((await read(id)).device.state).toBe('enrolled')

    await screen.pair(driver, (await screen.register()).code)
    // Another screen on the same vehicle.
    const other = keyedScreen(server)
    await other.pair(driver, (await other.register()).code)
    const { device, history } = await read(id)
    expect(device.state).toBe('enrolled')
    expect(history.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'mounted enrolled',
      'enrolled mounted',
      'mounted enrolled',
      'enrolled mounted',
      'mounted enrolled',
      'enrolled mounted',
      'null enrolled',
    ])
    expect(history[0]).toMatchObject({ by: 'Nimal Perera', vehicle_number: expect.stringContaining('CAB') })
    expect(await driverScreen(driver)).toMatchObject({ enrolled: false })
  })

  it("that is mounted on one vehicle can't be paired with another", async () => {
    const { screen, id, driver } = await mounted()
    const { code } = await screen.register()
    const other = await server.approved('driver')
    expect(await screen.pair(other, code)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('another vehicle') },
    })
    expect((await screen.playlist()).status).toBe(200)
    // Its own driver may pair it again after the screen has lost its token.
    expect((await screen.pair(driver, code)).status).toBe(200)
    expect((await read(id)).device.state).toBe('mounted')
  })

  it.for(['lost', 'returned', 'retired'] as const)('that is %s gets 401 on every call', async (state) => {
    const { screen, id, driver } = await mounted()
    expect((await screen.beat()).status).toBe(200)
    const { code } = await screen.register()
    expect((await set(id, state)).body.device.state).toBe(state)
    const answers = [await screen.playlist(), await screen.beat(), await screen.play(), await screen.poll()]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'unauthenticated']))
    expect((await screen.register()).status).toBe(401)
    // The code that it showed before is invalid.
    expect(await screen.pair(driver, code)).toMatchObject({ status: 403, body: { code: 'device_not_enrolled' } })
  })

  it('that is lost is reported once a day when it calls, and works again when it is found', async () => {
    const { screen, id, serial } = await mounted()
    await set(id, 'lost')
    const before = (await told('device.lost_called')).length
    for (let call = 0; call < 3; call += 1) await screen.beat()
    await screen.register()
    await server.flushHeartbeats()
    expect((await told('device.lost_called')).slice(0, -before || undefined)).toEqual([expect.stringContaining(serial)])
    server.clock.advance(DAY_MS)
    await screen.beat()
    await server.flushHeartbeats()
    expect(await told('device.lost_called')).toHaveLength(before + 2)
    expect((await set(id, 'mounted')).status).toBe(200)
    expect((await screen.beat()).status).toBe(200)
  })

  it('changes its state as its lifecycle allows, once', async () => {
    const { id } = await enrolled()
    const next = async () => (await read(id)).device.next
    expect(await next()).toEqual(['stock', 'returned', 'lost', 'retired'])
    expect(await set(id, 'mounted')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('driver') },
    })
    const both = await Promise.all([set(id, 'stock'), set(id, 'stock')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await set(id, 'retired')).status).toBe(200)
    for (const state of DEVICE_STATES) expect((await set(id, state)).status).toBe(409)
    expect((await set('none', 'stock')).status).toBe(404)
  })

  it('notifies its driver when an administrator takes it back', async () => {
    const { id, driver } = await mounted()
    await set(id, 'returned')
    await server.settle()
    const { notifications } = (await server.call(calls.listNotifications, { token: driver.token })).body
    expect(notifications.map(({ kind }) => kind)).toContain('screen.unpaired')
    expect(await driverScreen(driver)).toBeNull()
  })
})

describe('a screen that has lost its key', () => {
  it('is enrolled again under its serial; its driver pairs it again, and acknowledged plays stay', async () => {
    const { id, driver, serial, screen: before } = await mounted()
    server.clock.advance(600_000)
    expect((await before.play(3)).body).toMatchObject({ acked_seq: 3, accepted: 3 })
    const { screen, code } = await withNewKey()
    expect((await enrol({ code, serial })).body.device).toMatchObject({ id, state: 'enrolled' })
    expect((await before.playlist()).status).toBe(401)
    expect((await screen.pair(driver, code)).status).toBe(200)
    server.clock.advance(60_000)
    expect((await screen.play(2)).body).toMatchObject({ accepted: 2 })
    const { today } = (await server.call(calls.driverOverview, { token: driver.token })).body
    expect(today.plays).toBe(5)
    const { device, history } = await read(id)
    expect(device.state).toBe('mounted')
    expect(new Set(history.map(({ fingerprint }) => fingerprint)).size).toBe(2)
  })

  it('gets its first key back from an old disk image, and works after a new enrolment', async () => {
    const { id, driver, serial, screen: before } = await mounted()
    const { screen, code } = await withNewKey()
    await enrol({ code, serial })
    await screen.pair(driver, code)
    // The image's token has ended, and its key is no longer the device's key.
    expect((await before.beat()).status).toBe(401)
    const { code: shown } = await before.register()
    expect((await enrol({ code: shown, serial })).body.device).toMatchObject({ id, state: 'enrolled' })
    expect((await before.pair(driver, shown)).status).toBe(200)
    expect((await before.beat()).status).toBe(200)
    await set(id, 'lost')
    // The key used in between does not work either.
    expect((await screen.register()).status).toBe(401)
  })
})

describe('the list', () => {
  it('counts by state, pages and sorts', async () => {
    const { counts, summary, total } = await list()
    expect(total).toBe(counts.all)
    expect(summary).toEqual({
      devices: counts.all,
      mounted: counts.mounted,
      enrolled: counts.enrolled,
      lost: counts.lost,
    })
    const serialsOf = async (query: string) => (await list(query)).devices.map(({ serial }) => serial)
    const sorted = await serialsOf('sort=serial&limit=200')
    expect(sorted).toHaveLength(counts.all)
    expect(sorted).toEqual([...sorted].sort())
    expect(await serialsOf('sort=serial&order=desc&limit=2&page=2')).toEqual([...sorted].reverse().slice(2, 4))
    expect((await list('status=mounted')).devices.every(({ state }) => state === 'mounted')).toBe(true)
  })
})

describe('if only enrolled devices may be paired', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startServer({ REQUIRE_ENROLLED_DEVICE: 'on' })
  })
  afterAll(() => strict.stop())

  it('a screen without a key and one that is not enrolled are refused; an enrolled one is paired', async () => {
    const driver = await strict.approved('driver')
    const { code } = (await strict.call(calls.registerScreen)).body
    const pairKeyless = await strict.call(calls.pairScreen, { token: driver.token, body: { code } })
    expect(pairKeyless).toMatchObject({ status: 403, body: { code: 'device_not_enrolled' } })
    const screen = keyedScreen(strict)
    const shown = (await screen.register()).code
    expect(await screen.pair(driver, shown)).toMatchObject({ status: 403, body: { code: 'device_not_enrolled' } })
    const body = { code: shown, serial: 'SN-1' }
    expect((await strict.call(calls.enrolDevice, { token: await strict.admin(), body })).status).toBe(200)
    expect((await screen.pair(driver, shown)).status).toBe(200)
    expect((await screen.playlist()).status).toBe(200)
  })
})
