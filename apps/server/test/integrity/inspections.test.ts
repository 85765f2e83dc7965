import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import { createVehicle } from '@ayob/domain/fleet/vehicle'
import type { Position } from '@ayob/domain/geo/distance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KeyedScreen, keyedScreen } from '../setup/keyed-screen'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const STEP_MS = 3 * MINUTE_MS
const SLOTS = STEP_MS / 10_000
/** Ten in the morning. */
const SHIFT_MS = 10 * 60 * MINUTE_MS
const SHIFT_STEPS = 40

interface OnTheRoad {
  readonly screen: KeyedScreen
  readonly positionAt: (at: number) => Position
}

async function enrolled(serial: string) {
  const driver = await server.approved('driver')
  const screen = keyedScreen(server)
  const { code } = await screen.register()
  await server.call(calls.enrolDevice, { token: await server.admin(), body: { code, serial } })
  await screen.pair({ token: await server.signIn(driver.email) }, code)
  return { driver, screen }
}

const tomorrow = () => addDays(dayOf(server.clock.now()), 1)

/** Two hours of a day on the road: each vehicle sends its plays and a heartbeat every three minutes. */
async function drive(day: string, fleet: readonly OnTheRoad[]) {
  const from = startOfDay(day).getTime() + SHIFT_MS
  for (let step = 0; step < SHIFT_STEPS; step++) {
    const at = from + step * STEP_MS
    server.clock.set(new Date(at + STEP_MS))
    for (const { screen, positionAt } of fleet) {
      const plays = screen.newPlays(SLOTS).map((play, slot) => {
        const startedAt = at + slot * 10_000
        return { ...play, started_at: new Date(startedAt).toISOString(), ...positionAt(startedAt) }
      })
      expect((await screen.send(calls.sendPlays, { plays })).body).toMatchObject({ accepted: SLOTS })
      await screen.beat()
    }
  }
}

/** The night: the remaining work of the day is done, and its earnings are written. */
async function night(day: string) {
  server.clock.set(new Date(startOfDay(addDays(day, 1)).getTime() + 20 * MINUTE_MS))
  await server.flushHeartbeats()
  await server.tick()
  await server.settle()
}

const cases = async () => (await server.call(calls.adminCases, { token: await server.admin() })).body.cases
const earned = async (email: string, day: string) => {
  const token = await server.signIn(email)
  return (await server.call(calls.earningDay, { token, params: { day } })).body.day.earnings
}

it('a repeated drive is held before it is paid; an honest one is not', async () => {
  const [honest, cheat] = [await enrolled('S-1'), await enrolled('S-2')]
  const vehicles = ROUTES.map((route: NamedRoute, index) => createVehicle(route, 70 + index))
  const [one, other] = vehicles as [(typeof vehicles)[0], (typeof vehicles)[0]]
  await server.tick()

  const first = tomorrow()
  await drive(first, [
    { screen: honest.screen, positionAt: one.positionAt },
    { screen: cheat.screen, positionAt: other.positionAt },
  ])
  await night(first)
  expect(await cases()).toEqual([])
  const whole = await earned(cheat.driver.email, first)
  expect(whole).toBeGreaterThan(0)

  const second = dayOf(server.clock.now())
  await drive(second, [
    { screen: honest.screen, positionAt: one.positionAt },
    { screen: cheat.screen, positionAt: (at) => other.positionAt(at - 24 * 60 * MINUTE_MS - 10_000) },
  ])
  await night(second)
  expect(await cases()).toMatchObject([{ state: 'open', day: second, kinds: ['repeated_track'] }])
  expect(await earned(honest.driver.email, second)).toBe(whole)
  expect(await earned(cheat.driver.email, second)).toBeLessThan(whole / 10)

  // Two processes inspect the same evidence again, at once.
  const before = await cases()
  await Promise.all([server.tick(), server.tick()])
  expect(await cases()).toEqual(before)
})

it('a day with late plays is inspected again, and weighs more with each such day', async () => {
  const { driver, screen } = await enrolled('S-3')
  const [route] = ROUTES as [NamedRoute]
  const { positionAt } = createVehicle(route, 99)
  const scores: number[] = []
  for (let round = 0; round < 2; round++) {
    const day = tomorrow()
    const from = startOfDay(day).getTime() + SHIFT_MS
    const plays = screen.newPlays(4 * 360).map((play, slot) => {
      const startedAt = from + slot * 10_000
      return { ...play, started_at: new Date(startedAt).toISOString(), ...positionAt(startedAt) }
    })
    // Nothing is known about the day when it ends; its plays arrive in the following night.
    await night(day)
    expect((await screen.send(calls.sendPlays, { plays: plays.slice(0, 1000) })).body).toMatchObject({ accepted: 1000 })
    await screen.send(calls.sendPlays, { plays: plays.slice(1000) })
    server.clock.set(new Date(server.clock.now().getTime() + 10 * MINUTE_MS))
    await server.tick()
    await server.settle()
    const own = (await cases()).filter(({ driver_id }) => driver_id === driver.id)
    expect(own).toHaveLength(round + 1)
    scores.push(...own.map(({ score }) => score))
  }
  // First the first day alone, then both, once each is compared with the other.
  expect(scores).toEqual([55, 70, 70])
})

it('a vehicle on air day and night gets its case before the day is over', async () => {
  const { driver, screen } = await enrolled('S-4')
  const [route] = ROUTES as [NamedRoute]
  const { positionAt } = createVehicle(route, 123)
  const day = tomorrow()
  const from = startOfDay(day).getTime()
  server.clock.set(new Date(from + 20.2 * 60 * MINUTE_MS))
  const plays = screen.newPlays(20.1 * 360).map((play, slot) => {
    const startedAt = from + slot * 10_000
    return { ...play, started_at: new Date(startedAt).toISOString(), ...positionAt(startedAt) }
  })
  for (let sent = 0; sent < plays.length; sent += 1000) {
    await screen.send(calls.sendPlays, { plays: plays.slice(sent, sent + 1000) })
  }
  server.clock.set(new Date(from + 20.5 * 60 * MINUTE_MS))
  await server.tick()
  await server.settle()
  const [own] = (await cases()).filter(({ driver_id }) => driver_id === driver.id)
  expect(own).toMatchObject({ day, state: 'open', kinds: expect.arrayContaining(['long_hours']) })
})
