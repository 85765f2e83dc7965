import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { newScreenKey } from '@ayob/fleet-simulator/screen-key'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KeyedScreen, keyedScreen } from '../setup/keyed-screen'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

/** A screen with a key that was paired an hour ago, without enrolment. */
async function paired() {
  const driver = await server.approved('driver')
  const screen = keyedScreen(server)
  await screen.pair(driver, (await screen.register()).code)
  server.clock.advance(HOUR_MS)
  return { driver, screen }
}

const playsOf = async (driver: { token: string }) =>
  (await server.call(calls.driverOverview, { token: driver.token })).body.today.plays
const REFUSED = { status: 401, body: { code: 'bad_signature' } }
const screensOf = async () => (await server.call(calls.adminScreens, { token: admin, query: 'limit=200' })).body.screens
const faultsOf = async (vehicle: string) =>
  (await screensOf()).find((one) => one.vehicle.vehicle_number === vehicle)?.faults
const vehicleOf = async (driver: { token: string }) =>
  (await server.call(calls.driverOverview, { token: driver.token })).body.vehicle?.vehicle_number ?? ''
const alarms = async (vehicle: string) => {
  await server.flushHeartbeats()
  await server.settle()
  const { notifications } = (await server.call(calls.listNotifications, { token: admin, query: 'limit=200' })).body
  return notifications.filter(({ kind, message }) => kind === 'screen.bad_signature' && message.includes(vehicle))
    .length
}

it('signed plays count, plain and compressed, and a heartbeat is accepted', async () => {
  const { driver, screen } = await paired()
  expect((await screen.play(3)).body).toMatchObject({ acked_seq: 3, accepted: 3 })
  server.clock.advance(60_000)
  expect((await screen.playPacked(4)).body).toMatchObject({ acked_seq: 7, accepted: 4 })
  expect((await screen.beat()).status).toBe(200)
  // The path may have the short form of the API description, and does not include a query.
  const body = JSON.stringify({ plays: [] })
  const headers = { 'content-type': 'application/json', ...screen.key.signed('POST', '/screens/plays', body) }
  expect(
    (await server.call(calls.sendPlays, { token: screen.token(), query: 'a=1', payload: body, headers })).status,
  ).toBe(200)
  expect(await playsOf(driver)).toBe(7)
})

const stranger = newScreenKey()
const path = '/api/screens/plays'
const sign = (key: KeyedScreen['key'], at: string, text: string, method = 'POST') => key.signed(method, at, text)
const WRONG: readonly [string, (screen: KeyedScreen, text: string) => Record<string, string>][] = [
  ['none', () => ({})],
  ['the key of another screen', (_, text) => sign(stranger, path, text)],
  ['another path', ({ key }, text) => sign(key, '/api/screens/heartbeat', text)],
  ['another method', ({ key }, text) => sign(key, path, text, 'PUT')],
  ['another body', ({ key }, text) => sign(key, path, `${text} `)],
  [
    'another version',
    ({ key }, text) => ({ 'x-screen-signature': sign(key, path, text)['x-screen-signature'].replace('v1', 'v2') }),
  ],
  [
    'a cut signature',
    ({ key }, text) => ({ 'x-screen-signature': sign(key, path, text)['x-screen-signature'].slice(0, -1) }),
  ],
  ['noughts', () => ({ 'x-screen-signature': `v1,${'A'.repeat(86)}` })],
]

it("plays with a wrong signature or none don't count, and the screen can send them again", async () => {
  const { driver, screen } = await paired()
  const text = JSON.stringify({ plays: screen.newPlays(2) })
  const send = (headers: Record<string, string>) =>
    server.call(calls.sendPlays, {
      token: screen.token(),
      payload: text,
      headers: { 'content-type': 'application/json', ...headers },
    })
  for (const [what, headers] of WRONG) expect(await send(headers(screen, text)), what).toMatchObject(REFUSED)
  expect(await playsOf(driver)).toBe(0)
  const right = sign(screen.key, path, text)
  expect((await send(right)).body).toMatchObject({ acked_seq: 2, accepted: 2 })
  // A replay by somebody else: the watermark recognises it.
  expect((await send(right)).body).toMatchObject({ acked_seq: 2, accepted: 0 })
  expect(await playsOf(driver)).toBe(2)
})

it('of signatures that arrive at once, each is judged by itself', async () => {
  const { driver, screen } = await paired()
  const text = JSON.stringify({ plays: screen.newPlays(2) })
  const right = sign(screen.key, path, text)
  const wrong = sign(stranger, path, text)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      server.call(calls.sendPlays, {
        token: screen.token(),
        payload: text,
        headers: { 'content-type': 'application/json', ...(n % 2 === 0 ? right : wrong) },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, (_, n) => (n % 2 === 0 ? 200 : 401)))
  expect(await playsOf(driver)).toBe(2)
})

it('refusals are counted by reason; administrators are notified once per screen and day', async () => {
  const { driver, screen } = await paired()
  const vehicle = await vehicleOf(driver)
  expect(await screen.play(1, {})).toMatchObject(REFUSED)
  expect(await screen.play(1, sign(stranger, path, '{}'))).toMatchObject(REFUSED)
  expect(await screen.beat({})).toMatchObject(REFUSED)
  expect(await alarms(vehicle)).toBe(1)
  expect(await faultsOf(vehicle)).toEqual({ bad_signature: 3 })
  server.clock.advance(DAY_MS)
  await screen.beat({})
  await screen.beat({})
  expect(await alarms(vehicle)).toBe(2)
})

it('a screen without a key sends as before, with or without a signature, and is shown as not enrolled', async () => {
  const driver = await server.approved('driver')
  const { code, device_id } = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token: driver.token, body: { code } })
  const { token } = (await server.call(calls.screenPairing, { params: { device_id } })).body
  const body = { lat: null, lng: null, version: '1' }
  expect((await server.call(calls.sendHeartbeat, { token, body })).status).toBe(200)
  const headers = { 'x-screen-signature': 'nonsense' }
  expect((await server.call(calls.sendHeartbeat, { token, body, headers })).status).toBe(200)
  const vehicle = await vehicleOf(driver)
  expect((await screensOf()).find((one) => one.vehicle.vehicle_number === vehicle)).toMatchObject({ device: null })
})

it('a proof lists the keys that signed, and counts the vehicles whose screens have none', async () => {
  const advertiser = await server.approved('advertiser')
  const id = await liveBooking(server, advertiser.token)
  const proof = async () =>
    (await server.call(calls.proofJson, { token: advertiser.token, params: { id } })).body.summary.signatures
  expect(await proof()).toEqual({ keys: [], unsigned_vehicles: 0 })
  const { screen } = await paired()
  const { code } = await screen.register()
  const enrolled = await server.call(calls.enrolDevice, { token: admin, body: { code, serial: 'SN-1' } })
  const { fingerprint } = enrolled.body.device
  await screen.playlist()
  server.clock.advance(60_000)
  expect((await screen.send(calls.sendPlays, { plays: screen.newPlays(2, id) })).body).toMatchObject({ accepted: 2 })
  expect(await proof()).toEqual({ keys: [fingerprint], unsigned_vehicles: 0 })
  const keyless = await addVehicle(server)
  await keyless.playlist({ lat: 6.9111, lng: 79.8497 })
  server.clock.advance(60_000)
  const [play] = screen.newPlays(1, id)
  const { seq: _, ...unnumbered } = present(play)
  expect(await keyless.plays([unnumbered])).toMatchObject({ accepted: 1 })
  expect(await proof()).toEqual({ keys: [fingerprint], unsigned_vehicles: 1 })
})

it('reads are not signed, and an unknown token is refused as before', async () => {
  const { screen } = await paired()
  expect((await screen.playlist()).status).toBe(200)
  const answer = await server.call(calls.sendPlays, { token: 'x'.repeat(43), body: { plays: [] } })
  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  // A form is not a report of plays, but its signature is still checked over its bytes.
  const form = '--x\r\n\r\n--x--\r\n'
  const sendForm = (headers: Record<string, string>) =>
    server.call(calls.sendPlays, {
      token: screen.token(),
      payload: form,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    })
  expect(await sendForm(sign(screen.key, path, '{}'))).toMatchObject(REFUSED)
  expect((await sendForm(sign(screen.key, path, form))).status).toBe(415)
})
