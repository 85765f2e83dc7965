import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Runs the jobs twice, as two processes would, and returns a person's notifications of one kind. */
async function told(token: string, kind: string) {
  await server.tick()
  await server.tick()
  await server.settle()
  const { body } = await server.call(calls.listNotifications, { token })
  return body.notifications.filter((notice) => notice.kind === kind)
}

it('notifies an advertiser of a flight without plays after its first day, in the daytime, and again after a week', async () => {
  const { token, email } = await server.approved('advertiser')
  const id = await liveBooking(server, token)
  const kind = 'booking.behind'
  server.clock.set(new Date('2026-03-02T12:00:00Z'))
  expect(await told(token, kind)).toEqual([])
  // 20:00 in Colombo, then 10:00.
  server.clock.set(new Date('2026-03-03T14:30:00Z'))
  expect(await told(token, kind)).toEqual([])
  server.clock.set(new Date('2026-03-04T04:30:00Z'))
  expect(await told(token, kind)).toMatchObject([{ title: 'Behind its goal', link: `/monitor-ads/${id}` }])
  server.clock.set(new Date('2026-03-12T04:30:00Z'))
  expect(await told(await server.signIn(email), kind)).toHaveLength(2)
})

it('notifies a driver once a day of a screen that was on air and is silent for an hour in the daytime', async () => {
  const vehicle = await addVehicle(server)
  const [kind, driver] = ['screen.silent', await vehicle.driver()]
  const heard = async (at: string) => {
    server.clock.set(new Date(at))
    await vehicle.heartbeat({ lat: 6.9344, lng: 79.8428 })
    await server.flushHeartbeats()
  }
  await heard('2026-03-13T04:00:00Z')
  server.clock.advance(HOUR_MS / 2)
  expect(await told(driver, kind)).toEqual([])
  server.clock.advance(HOUR_MS)
  expect(await told(driver, kind)).toMatchObject([{ title: 'Screen is silent', link: '/' }])
  await heard('2026-03-13T08:00:00Z')
  server.clock.advance(1.5 * HOUR_MS)
  expect(await told(driver, kind)).toHaveLength(1)
  // A vehicle parked in the evening is not a fault.
  await heard('2026-03-14T14:00:00Z')
  server.clock.advance(1.5 * HOUR_MS)
  expect(await told(driver, kind)).toHaveLength(1)
  await heard('2026-03-15T04:00:00Z')
  server.clock.advance(1.5 * HOUR_MS)
  expect(await told(driver, kind)).toHaveLength(2)
})
