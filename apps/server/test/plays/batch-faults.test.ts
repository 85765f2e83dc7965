import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

/** Counts are written a second after the first of them. */

let server: TestServer
let admin: string
let vehicle: Awaited<ReturnType<typeof addVehicle>>

beforeAll(async () => {
  server = await startServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  server.clock.advance(HOUR_MS)
  admin = await server.admin()
  vehicle = await addVehicle(server)
})
afterAll(() => server.stop())

const send = (payload: string | Buffer, headers: Record<string, string> = {}, token = vehicle.token()) =>
  server.call(calls.sendPlays, {
    token,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
const gzip = { 'content-encoding': 'gzip' }

const play = (seq: number | null, secondsAgo: number) => ({
  ...(seq !== null && { seq }),
  booking_id: null,
  started_at: new Date(server.clock.now().getTime() - secondsAgo * 1000).toISOString(),
  duration_ms: 10_000,
  lat: null,
  lng: null,
})
const batch = (...plays: object[]) => JSON.stringify({ plays })

/** What administrators see of all screens. */
const fleet = async () => (await server.call(calls.adminScreenRefusals, { token: admin })).body
/** What they see of this screen. */
const own = async (): Promise<Record<string, number>> => {
  const { body } = await server.call(calls.adminScreens, { query: 'sort=pairedAt&order=desc', token: admin })
  return present(body.screens[0]).faults
}
const metrics = async () => (await server.send('GET', '/metrics')).text

it('reports that are refused as a whole are counted by reason, for their screen and for the fleet', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
  expect((await send(bomb, gzip)).status).toBe(413)
  expect((await send('x'.repeat(1_048_577))).status).toBe(413)
  expect((await send(batch(...Array.from({ length: 1001 }, (_, index) => play(index + 1, 10))))).status).toBe(400)
  expect((await send('{"plays": [')).status).toBe(400)
  expect((await send(bomb.subarray(0, 1000), gzip)).status).toBe(400)
  expect((await send(JSON.stringify({ plays: 'none' }))).status).toBe(400)
  await expect.poll(own).toEqual({ too_large: 3, unreadable: 3 })
  await expect.poll(async () => (await fleet()).reports).toEqual({ too_large: 3, unreadable: 3 })
})

it('a report whose connection breaks in the middle is unreadable', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const before = (await own()).unreadable ?? 0
  const sending = request({
    port,
    method: 'POST',
    path: '/api/screens/plays',
    headers: { authorization: `Bearer ${vehicle.token()}`, 'content-type': 'application/json', 'content-length': 5000 },
  })
  sending.on('error', () => {})
  await new Promise<void>((resolve) => sending.write('{"plays": [', () => resolve()))
  // The server must have started to read it.
  await expect.poll(metrics).toContain('screen_reports_under_way 1')
  sending.destroy()
  await expect.poll(async () => (await own()).unreadable).toBe(before + 1)
  await expect.poll(metrics).toContain('screen_reports_under_way 0')
})

it('reports with repeated, unordered or unnumbered plays are reported', async () => {
  expect((await send(batch(play(3, 20), play(1, 50), play(2, 35)))).body.accepted).toBe(3)
  expect((await send(batch(play(1, 50), play(2, 35)))).body).toEqual({ acked_seq: 3, accepted: 0, rejected: {} })
  expect((await send(batch(play(null, 10)))).body.rejected).toEqual({ malformed: 1 })
  await expect.poll(own).toMatchObject({ out_of_order: 1, repeated: 1, unnumbered: 1 })
})

it('a revoked token is counted for its vehicle, an unknown one only for the fleet', async () => {
  const old = vehicle.token()
  await vehicle.newScreen()
  expect((await send(batch(play(9, 10)), {}, old)).status).toBe(401)
  expect((await send(batch(play(9, 10)), {}, 'never-a-token')).status).toBe(401)
  await expect.poll(own).toMatchObject({ revoked_token: 1, too_large: 3 })
  expect(await own()).not.toHaveProperty('unknown_token')
  expect((await fleet()).reports).toMatchObject({ revoked_token: 1, unknown_token: 1 })
})

it('rejected plays are also summed over the fleet, and stay with the vehicle when it gets another screen', async () => {
  await send(batch(play(5, -86_400 * 365)))
  expect((await fleet()).plays).toEqual({ in_future: 1 })
  await vehicle.newScreen()
  const { body } = await server.call(calls.adminScreens, { query: 'sort=pairedAt&order=desc', token: admin })
  expect(body.screens[0]).toMatchObject({ rejected: { in_future: 1 }, missed: 4 })
})

it('operators get the same figures and the reports in progress', async () => {
  const text = await metrics()
  expect(text).toContain('screen_report_faults_total{fault="too_large"} 3')
  expect(text).toContain('screen_report_faults_total{fault="unknown_token"} 2')
  expect(text).toContain('screen_plays_total{verdict="valid"} 3')
  expect(text).toContain('screen_plays_total{verdict="in_future"} 1')
  expect(text).toContain('screen_plays_total{verdict="repeated"} 2')
  expect(text).toMatch(/^screen_report_bytes_under_way 0$/m)
})
