import { calls } from '@ayob/contract/calls'
import { SRI_LANKA } from '@ayob/domain/geo/fix'
import { readReported } from '@ayob/domain/plays/play'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPaceHistory } from '../../src/air/playlists/paces'
import { createPlayLog, type PlayLog } from '../../src/air/plays/play-log'
import { NO_RECEIPT } from '../../src/air/plays/plays.routes'
import { createEmit } from '../../src/platform/outbox'
import { DRIVER_TOKEN, type FleetApp, GALLE_ROAD, startFleetApp } from '../setup/fleet-app'
import { kind } from '../setup/fresh-database'

let fleet: FleetApp
let driver: string
let token: string
let screenId: string

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())
beforeEach(async () => {
  driver = await fleet.addDriver()
  const screen = await fleet.pairScreen(driver)
  token = screen.token
  screenId = screen.screenId
})

/** A separate server. Its transactions wait for `ready` between reading the marks and judging the plays. */
const newLog = (ready = async () => {}) =>
  createPlayLog({
    transact: fleet.transact,
    clock: fleet.clock,
    bookings: { refresh: async () => undefined, judged: () => undefined },
    paces: { ...createPaceHistory(), ready },
    area: SRI_LANKA,
    emit: createEmit(fleet.clock),
    lanes: 2,
  })

const sendTo = (log: PlayLog, screen: { id: string; vehicleId: string }, plays: unknown[]) =>
  log.apply({
    screen: { ...screen, vehicleNumber: '', vehicleType: 'tuktuk', pairedAt: 0, held: [], inactive: [], asks: [] },
    receipt: NO_RECEIPT,
    read: () => plays.map(readReported),
    plain: Buffer.from(JSON.stringify({ plays })),
    packed: null,
  })

describe('the track of a vehicle', () => {
  const at = (seconds: number) => new Date(fleet.clock.now().getTime() + seconds * 1000).toISOString()
  const one = (seq: number, seconds: number, change: object = {}) => ({
    ...{ seq, booking_id: null, started_at: at(seconds), duration_ms: 10_000 },
    ...GALLE_ROAD,
    ...change,
  })

  it('continues when its screen is paired again: no time is played twice, and the position is kept', async () => {
    expect((await fleet.sendPlays(token, [one(1, -60), one(2, -50)])).body.accepted).toBe(2)
    const again = await fleet.pairScreen(driver)
    const { body } = await fleet.sendPlays(again.token, [
      one(1, -60),
      one(2, -45),
      one(3, -40, { lat: GALLE_ROAD.lat + 0.1 }),
      one(4, -30),
    ])
    expect(body).toEqual({ acked_seq: 4, accepted: 1, rejected: { overlap: 2, too_fast: 1 } })
    await fleet.call(calls.unpairScreen, { params: { id: again.screenId }, ...fleet.as(DRIVER_TOKEN(driver)) })
    const third = await fleet.pairScreen(driver)
    expect((await fleet.sendPlays(third.token, [one(1, -25), one(2, -20)])).body).toMatchObject({
      accepted: 1,
      rejected: { overlap: 1 },
    })
  })

  it.runIf(kind === 'postgres')('is read by a server when another one is done with it', async () => {
    expect((await fleet.sendPlays(token, [one(1, -60)])).body.accepted).toBe(1)
    let go = () => {}
    const released = new Promise<void>((resolve) => {
      go = resolve
    })
    let hasRead = () => {}
    const read = new Promise<void>((resolve) => {
      hasRead = resolve
    })
    const slow = newLog(async () => {
      hasRead()
      await released
    })
    const quick = newLog()
    const own = { id: screenId, vehicleId: `vehicle-${driver}` }
    const answer = sendTo(slow, own, [one(2, -50), one(3, -40)])
    await read
    const same = sendTo(quick, own, [one(2, -50)])
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(fleet.db)
      expect(rows).toHaveLength(1)
    }, 5000)
    go()
    expect(await answer).toEqual({ acked_seq: 3, accepted: 2, rejected: {} })
    expect(await same).toEqual({ acked_seq: 3, accepted: 0, rejected: {} })
    const { plays } = await fleet.db
      .selectFrom('airtime_totals')
      .select(sql<number>`sum(plays)::int`.as('plays'))
      .where('screen_id', '=', screenId)
      .executeTakeFirstOrThrow()
    expect(plays).toBe(3)
    await Promise.all([slow.stop(), quick.stop()])
  })

  it('is shared by two screens with concurrent plays, in one group or on two servers', async () => {
    const vehicles: { vehicleId: string; screens: readonly string[] }[] = []
    for (let count = 0; count < 4; count++) {
      const [first, second] = [await fleet.addDriver(), await fleet.addDriver()]
      const screens = [await fleet.pairScreen(first), await fleet.pairScreen(second)].map((screen) => screen.screenId)
      vehicles.push({ vehicleId: `vehicle-${first}`, screens })
    }
    const logs = [newLog(), newLog()]
    // Both screens of a vehicle claim to have played in the same twenty slots, half a slot apart.
    const sent = vehicles.flatMap(({ vehicleId, screens }, index) =>
      screens.flatMap((id, which) =>
        Array.from({ length: 20 }, (_, slot) => ({
          log: logs[(slot + which + index) % 2] as PlayLog,
          screen: { id, vehicleId },
          play: one(slot + 1, slot * 10 + which * 5 - 300),
        })),
      ),
    )
    const answers = await Promise.all(sent.map(({ log, screen, play }) => sendTo(log, screen, [play])))
    const accepted = answers.reduce((sum, answer) => sum + answer.accepted, 0)
    const { rows } = await sql<{ plays: number; most: number }>`
      select sum(plays)::int as plays, max(plays)::int as most from (
        select sum(plays) as plays from airtime_totals a join unnest(
          ${vehicles.flatMap(({ screens }) => screens)}::text[],
          ${vehicles.flatMap(({ vehicleId }) => [vehicleId, vehicleId])}::text[]) as s (screen_id, vehicle_id)
          using (screen_id) group by vehicle_id) by_vehicle`.execute(fleet.db)
    expect(rows[0]?.plays).toBe(accepted)
    // Twenty slots and a half have room for twenty plays.
    expect(rows[0]?.most).toBeLessThanOrEqual(20)
    await Promise.all(logs.map((log) => log.stop()))
  })
})
