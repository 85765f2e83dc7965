import { calls } from '@ayob/contract/calls'
import type { Play } from '@ayob/contract/plays'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { figuresByBooking } from '../../src/air/figures/bookings.queries'
import { playsOfScreens, playsReceived } from '../../src/air/plays/evidence.queries'
import type { RunningBooking } from '../../src/sales/bookings/bookings.queries'
import { DRIVER_TOKEN, type FleetApp, playsUntil, startFleetApp } from '../setup/fleet-app'

const JAFFNA = { lat: 9.66, lng: 80.02 }
const DAY = '2026-03-02'
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

/** A house ad with a wrong first position, then plays of an ad. */
function wrongFirst(count: number, wrong: Partial<Play> = JAFFNA): Play[] {
  const [first, ...plays] = playsUntil(fleet.clock.now(), count, booking.id) as [Play, ...Play[]]
  return [{ ...first, ...wrong, booking_id: null }, ...plays]
}

async function counted() {
  const plays = (await figuresByBooking(fleet.db, [booking.id])).get(booking.id)?.plays ?? 0
  const air = await fleet.db.selectFrom('airtime_totals').selectAll().where('screen_id', '=', screenId).execute()
  const refused = await fleet.db.selectFrom('play_rejections').selectAll().where('screen_id', '=', screenId).execute()
  return {
    plays,
    onAirMs: air.reduce((sum, row) => sum + row.duration_ms, 0),
    rejected: Object.fromEntries(refused.map((row) => [row.reason, row.plays])),
  }
}

async function verdicts() {
  const found: string[] = []
  for await (const plays of playsOfScreens(fleet.db, [screenId], DAY)) found.push(plays.verdict)
  return found
}

describe('plays that were rejected because of a wrong position', () => {
  it('count when later plays contradict it, though they came in earlier batches, each exactly once', async () => {
    const [first, second, third, ...more] = wrongFirst(18) as [Play, Play, Play, ...Play[]]
    const one = await fleet.sendPlays(token, [first, second])
    expect(one.body).toEqual({ acked_seq: 2, accepted: 1, rejected: { too_fast: 1 } })
    expect(await counted()).toEqual({ plays: 0, onAirMs: 10_000, rejected: { too_fast: 1 } })
    const answers = await Promise.all(Array.from({ length: 6 }, () => fleet.sendPlays(token, [second, third])))
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(1)
    expect(await counted()).toEqual({ plays: 2, onAirMs: 30_000, rejected: {} })
    for (let again = 0; again < 2; again += 1) await fleet.sendPlays(token, [first, second, third, ...more])
    expect(await counted()).toEqual({ plays: 17, onAirMs: 180_000, rejected: {} })
    expect(await verdicts()).toEqual(Array(18).fill('valid'))
  })

  it('count all in one batch', async () => {
    const { body } = await fleet.sendPlays(token, wrongFirst(18))
    expect(body).toEqual({ acked_seq: 18, accepted: 18, rejected: {} })
  })

  it('cost nothing when the first position was 0,0', async () => {
    const { body } = await fleet.sendPlays(token, wrongFirst(18, { lat: 0, lng: 0 }))
    expect(body).toEqual({ acked_seq: 18, accepted: 18, rejected: {} })
    const supply = await fleet.db.selectFrom('supply_totals').select('lat_cell').where('lat_cell', '=', 0).execute()
    expect(supply).toEqual([])
  })

  it('count once, in full or not at all, when the process dies in the middle', async () => {
    const [first, second, third] = wrongFirst(3) as [Play, Play, Play]
    await fleet.sendPlays(token, [first, second])
    // The last write of the transaction fails.
    await sql`alter table route_totals rename to gone`.execute(fleet.db)
    const { status } = await fleet.sendPlays(token, [third])
    await sql`alter table gone rename to route_totals`.execute(fleet.db)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(await counted()).toEqual({ plays: 0, onAirMs: 10_000, rejected: { too_fast: 1 } })
    await fleet.sendPlays(token, [third])
    expect(await counted()).toEqual({ plays: 2, onAirMs: 30_000, rejected: {} })
  })

  it('are read by inspections once: when they arrived, or when they became valid', async () => {
    const before = fleet.clock.now()
    const [first, second, third] = wrongFirst(3) as [Play, Play, Play]
    await fleet.sendPlays(token, [first, second])
    fleet.clock.advance(60_000)
    const between = fleet.clock.now()
    await fleet.sendPlays(token, [third])
    const after = new Date(fleet.clock.now().getTime() + 1)
    const valid = async (from: Date, to: Date) => {
      const seqs: number[] = []
      for await (const plays of playsReceived(fleet.db, from, to)) {
        for (const play of plays) if (play.screenId === screenId && play.verdict === 'valid') seqs.push(play.seq)
      }
      return seqs
    }
    expect(await valid(before, between)).toEqual([1])
    expect(await valid(between, after)).toEqual([3, 2])
  })
})

describe('the position of a screen', () => {
  const beat = (fix: object | null) =>
    fleet.call(calls.sendHeartbeat, { token, body: { lat: fix ? 6.9 : null, lng: fix ? 79.86 : null, fix } })
  const shown = async () => {
    await fleet.flush()
    const { body } = await fleet.call(calls.adminScreens, {
      token: 'admin-token-the-administrator',
      query: 'sort=pairedAt&order=desc',
    })
    const screen = body.screens.find(({ id }) => id === screenId)
    const own = await fleet.call(calls.driverOverview, { token: DRIVER_TOKEN(driver) })
    expect(own.body.screen?.position).toBe(screen?.position)
    return { state: screen?.position, lat: screen?.lat, accuracy: screen?.accuracy_m }
  }

  it('is good, poor or missing, for its driver and the operator, and a poor one is not shown as where it is', async () => {
    await beat(null)
    expect(await shown()).toEqual({ state: 'none', lat: null, accuracy: null })
    await beat({ lat: 6.91, lng: 79.85, accuracy_m: 25_000, age_s: 1, source: 'network' })
    expect(await shown()).toEqual({ state: 'poor', lat: null, accuracy: 25_000 })
    await beat({ lat: 6.91, lng: 79.85, accuracy_m: 9, age_s: 1, source: 'gps' })
    expect(await shown()).toEqual({ state: 'good', lat: 6.91, accuracy: 9 })
    await beat({ lat: 0, lng: 0, accuracy_m: 9 })
    expect(await shown()).toEqual({ state: 'poor', lat: 6.91, accuracy: 9 })
    await fleet.call(calls.sendHeartbeat, { token, body: { lat: 6.92, lng: 79.86, unknown: { field: true } } as never })
    expect(await shown()).toEqual({ state: 'good', lat: 6.92, accuracy: null })
  })
})
