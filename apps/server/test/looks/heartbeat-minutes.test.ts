import { calls } from '@ayob/contract/calls'
import { dayOf, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heartbeatMinutes } from '../../src/goods/screens/screens.queries'
import { type FleetApp, GALLE_ROAD, startFleetApp } from '../setup/fleet-app'

let app: FleetApp
beforeAll(async () => {
  app = await startFleetApp()
})
afterAll(() => app.close())

const DAY = dayOf(new Date('2026-03-02T06:00:00Z'))
const NOON = 12 * 60
const at = (minute: number, day = DAY) => new Date(startOfDay(day).getTime() + minute * MINUTE_MS)

it('every minute with a heartbeat is stored for 90 days, including those before the latest one, across hours and days', async () => {
  const { token, screenId } = await app.pairScreen(await app.addDriver())
  const beat = async (minute: number) => {
    app.clock.set(at(minute))
    const body = { ...GALLE_ROAD, version: '1', now_playing: null }
    expect((await app.call(calls.sendHeartbeat, { token, body })).status).toBe(200)
  }
  const kept = async (day = DAY) => (await heartbeatMinutes(app.db, [screenId, 'nobody'], day)).get(screenId)

  for (const minute of [NOON + 29, NOON + 29.5, NOON + 30, NOON + 59, NOON + 60]) await beat(minute)
  await app.flush()
  for (const minute of [NOON + 60, NOON + 62, 24 * 60 - 0.5, 24 * 60]) await beat(minute)
  await app.flush()
  expect(await kept()).toEqual([NOON + 29, NOON + 30, NOON + 59, NOON + 60, NOON + 62, 24 * 60 - 1])
  expect(await kept(dayOf(at(24 * 60)))).toEqual([0])

  const work = app.jobs.find(({ name }) => name === 'heartbeats')
  app.clock.set(at(91 * 24 * 60))
  await work?.run()
  expect(await kept()).toBeUndefined()
  expect(await kept(dayOf(at(24 * 60)))).toEqual([0])
})
