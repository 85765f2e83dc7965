import { calls } from '@ayob/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReportPace } from '../../src/goods/screens/report-pace'
import { type FleetApp, GALLE_ROAD, startFleetApp } from '../setup/fleet-app'

const SCREENS = 2000

let fleet: FleetApp
let screen: { readonly token: string; readonly screenId: string }
const faults: unknown[] = []

beforeAll(async () => {
  fleet = await startFleetApp()
  screen = await fleet.pairScreen(await fleet.addDriver())
})
afterAll(async () => {
  await fleet.close()
  expect(faults).toEqual([])
})

/** The pace that a newly started server process asks a screen for. */
async function asks(bookingIds: readonly string[] = [], isNearGoal = false): Promise<number | undefined> {
  const pace = createReportPace({ db: fleet.db, clock: fleet.clock, warn: (error) => faults.push(error) })
  const showing = { id: screen.screenId, bookingIds, isNearGoal }
  await pace.ready()
  return pace.nextReportS(showing)
}

/** Somebody views something on another process. */
async function looksAt(id: string) {
  const pace = createReportPace({ db: fleet.db, clock: fleet.clock, warn: (error) => faults.push(error) })
  await pace.ready()
  pace.look(id)
  await pace.flush()
}

it('a small fleet is asked for nothing, but to be quick while somebody is viewing', async () => {
  expect(await asks(['booking'])).toBeUndefined()
  const { body } = await fleet.call(calls.sendHeartbeat, { ...fleet.as(screen.token), payload: {} })
  expect(body).not.toHaveProperty('next_report_s')
  await looksAt('booking')
  expect([await asks(['booking']), await asks(['other'])]).toEqual([20, undefined])
  fleet.clock.advance(61_000)
  expect(await asks(['booking'])).toBeUndefined()
})

it('a large fleet collects plays, except screens that are viewed or near a goal, on any process', async () => {
  await sql`
    insert into screens (id, vehicle_id, driver_id, vehicle_type, paired_at, unpaired_at)
    select id || '-' || n, vehicle_id, driver_id, vehicle_type, paired_at, ${fleet.clock.now()}
    from screens, generate_series(1, ${SCREENS}::int) n where id = ${screen.screenId}`.execute(fleet.db)
  await sql`
    insert into screen_status (screen_id, seen_at) select id, ${fleet.clock.now()} from screens where id like '%-%'
    on conflict do nothing`.execute(fleet.db)
  expect([await asks(['booking']), await asks(['booking'], true)]).toEqual([40, 20])
  await looksAt('booking')
  expect([await asks(['other', 'booking']), await asks(['other'])]).toEqual([20, 40])
  await looksAt(screen.screenId)
  expect(await asks(['other'])).toBe(20)
  // Nobody is viewing any more.
  fleet.clock.advance(61_000)
  expect(await asks(['booking'])).toBe(40)
  await looksAt('another')
  expect((await fleet.db.selectFrom('watched').select('id').execute()).map(({ id }) => id)).toEqual(['another'])
})

it('a screen that reports every second in spite of the pace is served, and gains nothing', async () => {
  const patient = await fleet.pairScreen(await fleet.addDriver())
  const began = fleet.clock.now().getTime()
  const playsUntil = (at: number) =>
    Array.from({ length: Math.floor((at - began) / 10_000) }, (_, index) => ({
      ...{ seq: index + 1, booking_id: null, ...GALLE_ROAD, duration_ms: 10_000 },
      started_at: new Date(began + index * 10_000).toISOString(),
    }))
  const report = async ({ token }: typeof screen) => {
    const plays = playsUntil(fleet.clock.now().getTime())
    const answer = await fleet.call(calls.sendPlays, { ...fleet.as(token), payload: { plays } })
    expect([answer.status, answer.body]).toMatchObject([200, { acked_seq: plays.length, rejected: {} }])
  }
  for (let second = 0; second < 60; second += 1) {
    fleet.clock.advance(1000)
    await report(screen)
  }
  await report(patient)
  const totals = await fleet.db
    .selectFrom('airtime_totals')
    .select(['screen_id', 'hour', 'house_plays', 'duration_ms', 'minutes'])
    .where('screen_id', 'in', [screen.screenId, patient.screenId])
    .execute()
  const of = (id: string) => totals.filter((row) => row.screen_id === id).map(({ screen_id: _, ...rest }) => rest)
  expect(of(screen.screenId)).toEqual([expect.objectContaining({ house_plays: 6, duration_ms: 60_000 })])
  expect(of(screen.screenId)).toEqual(of(patient.screenId))
})
