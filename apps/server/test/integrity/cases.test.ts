import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hold } from '../setup/held'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

type Vehicle = Awaited<ReturnType<typeof addVehicle>>

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const NOON = 720
const at = (day: string, minute: number) => new Date(Date.parse(`${day}T00:00:00+05:30`) + minute * 60_000)
const today = () => dayOf(server.clock.now())
const plays = (day: string, from: number, count: number, booking_id: string | null = null) =>
  Array.from({ length: count }, (_, index) => ({
    booking_id,
    started_at: at(day, from + index).toISOString(),
    duration_ms: 10_000,
    lat: 6.9111,
    lng: 79.8497,
  }))
/** The vehicle fills some minutes of the current day with house ads, or plays an ad once in each; then it is evening. */
async function drives(vehicle: Vehicle, day: string, from: number, count: number, booking: string | null = null) {
  if (server.clock.now() < at(day, 1430)) server.clock.set(at(day, 1430))
  const some = plays(day, from, count, booking)
  expect(booking ? (await vehicle.plays(some)).accepted : await vehicle.fills(some)).toBe(count)
}
const morning = async (day: string) => {
  server.clock.set(at(day, 60))
  await server.tick()
  await server.settle()
}
const get = async <C extends Call>(token: string, call: C, sent: Sent<C> = {}) =>
  (await server.call(call, { ...sent, token })).body
const balance = async (vehicle: Vehicle) => (await get(await vehicle.driver(), calls.driverOverview)).balance
const ownCases = async (vehicle: Vehicle) => (await get(await vehicle.driver(), calls.ownCases)).cases
const decide = async (id: string, decision: 'accept' | 'reject', note?: string) => {
  const answer = await server.call(calls.decideCase, {
    token: await server.admin(),
    params: { id },
    body: { decision, ...(note !== undefined && { note }) },
  })
  await server.settle()
  return answer
}
const answer = async (vehicle: Vehicle, id: string, message: string) =>
  server.call(calls.answerCase, { token: await vehicle.driver(), params: { id }, body: { message } })
const tomorrow = () => addDays(today(), 1)

describe('held minutes', () => {
  it('are missing from the day, shown with their reason, and paid when they are accepted', async () => {
    const day = tomorrow()
    const vehicle = await addVehicle(server)
    await drives(vehicle, day, NOON, 120)
    const id = present(await hold(server, vehicle, { from: NOON + 60, count: 60 }))
    await server.settle()
    const token = await vehicle.driver()
    // 60 minutes at 2.50, minus the device.
    expect((await get(token, calls.driverOverview)).today).toMatchObject({ earnings: 66.67, hours_on_air: 1 })
    expect(await ownCases(vehicle)).toMatchObject([
      {
        id,
        day,
        state: 'open',
        minutes: 60,
        kinds: ['no_heartbeats'],
        amount: 150,
        may: 'answer',
        spans: [{ from: at(day, NOON + 60).toISOString(), to: at(day, NOON + 120).toISOString() }],
      },
    ])
    const detail = await get(token, calls.earningDay, { params: { day } })
    expect(detail.day).toMatchObject({ held_minutes: 60, minutes_on_air: 60 })
    expect(present(detail.hours[1])).toMatchObject({ hour: '13:00', unpaid: [{ reason: 'held', minutes: 60 }] })
    const notices = await get(token, calls.listNotifications)
    expect(notices.notifications).toMatchObject([{ kind: 'case.opened', title: 'Minutes are held', link: '/billing' }])

    await morning(addDays(day, 1))
    expect(await balance(vehicle)).toBe(66.67)
    expect((await decide(id, 'accept')).body.case).toMatchObject({ state: 'accepted', decided_by: expect.any(String) })
    expect(await balance(vehicle)).toBe(216.67)
    expect((await get(token, calls.earningDay, { params: { day } })).corrections).toMatchObject([
      { minutes: 60, earnings: 150 },
    ])
  })

  it('that were paid are deducted; payouts wait until the balance is above zero again', async () => {
    const day = tomorrow()
    const vehicle = await addVehicle(server)
    await drives(vehicle, day, NOON, 120)
    await morning(addDays(day, 1))
    const token = await vehicle.driver()
    await server.call(calls.setPayoutAccount, {
      token,
      body: { bank_code: '7010', branch_code: '001', account_number: '12345678', account_name: 'Nimal Perera' },
    })
    const payout = () => server.call(calls.requestPayout, { token, body: { amount: 200 } })
    expect((await payout()).status).toBe(201)
    const id = present(await hold(server, { ...vehicle, day }, { from: NOON, count: 120 }))
    await server.settle()
    expect(await balance(vehicle)).toBe(-200)
    expect((await payout()).status).toBe(400)
    // The whole day is held: it is not among the days on air, but still shown.
    expect((await get(token, calls.earningStatement)).earnings).toMatchObject([
      { day, held_minutes: 120, minutes_on_air: 0, earnings: 0 },
    ])
    await decide(id, 'accept')
    expect(await balance(vehicle)).toBe(16.67)
  })

  it("are rejected permanently: late plays in them don't count, and one appeal is possible", async () => {
    const day = tomorrow()
    const vehicle = await addVehicle(server)
    await drives(vehicle, day, NOON, 10)
    const id = present(await hold(server, vehicle, { from: NOON, count: 60 }))
    expect((await answer(vehicle, id, 'The network was down.')).body.case).toMatchObject({ may: null, state: 'open' })
    expect((await answer(vehicle, id, 'Once more.')).status).toBe(409)
    await decide(id, 'reject', 'The display was off.')
    expect(await vehicle.fills(plays(day, NOON + 30, 10))).toBe(10)
    await morning(addDays(day, 1))
    expect(await balance(vehicle)).toBe(0)

    const appealed = await answer(vehicle, id, 'It was on. Ask the shop.')
    expect(appealed.body.case).toMatchObject({ state: 'appealed', may: null, note: 'The display was off.' })
    expect((await decide(id, 'accept')).status).toBe(200)
    // The late plays are in the evidence, so they are restored with the others.
    expect((await get(await vehicle.driver(), calls.earningDay, { params: { day } })).day.minutes_on_air).toBe(20)
    const again = await decide(id, 'reject')
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'conflict', state: 'accepted' })
  })

  it("can't be appealed twice, nor after 14 days, nor by somebody else", async () => {
    const vehicle = await addVehicle(server)
    const other = await addVehicle(server)
    const first = present(await hold(server, vehicle, { from: NOON, count: 5 }))
    expect((await answer(other, first, 'Mine?')).status).toBe(404)
    expect((await answer(vehicle, first, 'x'.repeat(5001))).status).toBe(400)
    await decide(first, 'reject')
    await answer(vehicle, first, 'Please look again.')
    await decide(first, 'reject')
    expect((await answer(vehicle, first, 'And again.')).status).toBe(409)
    const second = present(await hold(server, { ...vehicle, day: tomorrow() }, { from: NOON, count: 5 }))
    await decide(second, 'reject')
    server.clock.advance(14 * DAY_MS)
    expect((await answer(vehicle, second, 'Too late.')).status).toBe(409)
  })

  it('are held once: repeating changes nothing, more minutes extend the case, accepted ones stay accepted', async () => {
    const day = tomorrow()
    const vehicle = await addVehicle(server)
    await drives(vehicle, day, NOON, 60)
    const stretch = { from: NOON, count: 20 }
    const id = present(await hold(server, { ...vehicle, score: 50 }, stretch))
    const [twice, same] = await Promise.all([
      hold(server, { ...vehicle, score: 50 }, stretch),
      hold(server, { ...vehicle, score: 50 }, stretch),
    ])
    expect([twice, same]).toEqual([id, id])
    await hold(server, { ...vehicle, kind: 'clock', score: 50 }, { from: NOON + 10, count: 20 })
    const token = await server.admin()
    const { case: shown } = await get(token, calls.adminCase, { params: { id } })
    // The first half hour only pays for the device, so the other one is worth less than its minutes.
    expect(shown).toMatchObject({ score: 75, minutes: 30, driver_amount: 66.67, compared: { minutes: { own: 60 } } })
    expect(shown.reasons).toHaveLength(2)
    expect(shown.track).toHaveLength(360)
    expect(shown.timeline.heartbeats).toEqual([])
    expect([shown.timeline.on_air.length, shown.timeline.held.length]).toEqual([30, 30])
    expect(shown.looks).toEqual([])
    await decide(id, 'accept')
    expect(await hold(server, vehicle, stretch)).toBeNull()
    expect(await hold(server, { ...vehicle, kind: 'earnings' }, stretch)).not.toBe(id)
  })

  it('of one case are decided by one of two concurrent administrators', async () => {
    const vehicle = await addVehicle(server)
    const id = present(await hold(server, vehicle, { from: NOON, count: 5 }))
    const both = await Promise.all([decide(id, 'accept'), decide(id, 'reject')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const token = await server.admin()
    const log = await get(token, calls.adminActivity, { query: `subject_id=${vehicle.driverId}&action=integrity` })
    expect(log.activities).toHaveLength(1)
    expect((await decide('nothing', 'accept')).status).toBe(404)
  })

  it("reduce the advertiser's delivery by exactly their plays, and the amount at stake contains both", async () => {
    const advertiser = await server.approved('advertiser')
    const bookingId = await liveBooking(server, advertiser.token, { durationDays: 3 })
    const day = tomorrow()
    const vehicle = await addVehicle(server)
    await drives(vehicle, day, 1300, 60, bookingId)
    const delivered = async () =>
      (await get(advertiser.token, calls.bookingDetail, { params: { id: bookingId } })).booking.metrics.totalPlays
    expect(await delivered()).toBe(60)
    const id = present(await hold(server, vehicle, { from: 1300, count: 25 }))
    expect(await delivered()).toBe(35)
    const { case: shown } = await get(await server.admin(), calls.adminCase, { params: { id } })
    expect(shown.bookings).toMatchObject([{ id: bookingId, plays: 25 }])
    expect(shown.advertiser_amount).toBeGreaterThan(0)
    expect(shown.at_stake).toBeCloseTo(shown.driver_amount + shown.advertiser_amount, 2)
    const booking = async () =>
      (await get(advertiser.token, calls.bookingDetail, { params: { id: bookingId } })).booking.integrity
    const counted = { valid: 35, vehicles: 1, busiest_share: 1, looks: { matched: 0, differs: 0 } }
    expect(await booking()).toEqual({
      ...counted,
      held: 25,
      rejected: 0,
      reasons: [{ kind: 'no_heartbeats', state: 'held', plays: 25 }],
    })
    const proof = async () => {
      const params = { id: bookingId }
      const { plays: counts, csv } = (await get(advertiser.token, calls.proofJson, { params })).summary
      const { text } = await server.call(calls.proofCsv, { params, token: advertiser.token })
      const lines = text.trim().split('\n').slice(1)
      const ending = (end: string) => lines.filter((line) => line.endsWith(end)).length
      expect(csv).toMatchObject({ lines: 60, valid: counts.valid })
      return { counts, valid: ending(',valid,'), held: ending(',held,'), rejected: ending(',rejected,integrity') }
    }
    expect(await proof()).toEqual({
      counts: { valid: 35, held: 25, rejected: {} },
      valid: 35,
      held: 25,
      rejected: 0,
    })
    await decide(id, 'reject')
    expect(await booking()).toMatchObject({ ...counted, held: 0, rejected: 25 })
    expect(await proof()).toEqual({
      counts: { valid: 35, rejected: { integrity: 25 } },
      valid: 35,
      held: 0,
      rejected: 25,
    })
    await answer(vehicle, id, 'Ask the shop.')
    await decide(id, 'accept')
    expect(await delivered()).toBe(60)
    expect(await booking()).toMatchObject({ valid: 60, held: 0, rejected: 0, reasons: [] })
    expect(await proof()).toMatchObject({ counts: { valid: 60, rejected: {} }, valid: 60, held: 0 })
  })
})

describe('the clock', () => {
  it('accepts cases below the limit after 7 days, and notifies administrators once of the others', async () => {
    const vehicle = await addVehicle(server)
    const token = await server.admin()
    // Excludes the cases of earlier tests.
    const { cases: others } = await get(token, calls.adminCases, { query: 'limit=200' })
    await server.call(calls.decideCases, { token, body: { ids: others.map(({ id }) => id), decision: 'accept' } })
    const notices = async (kind: string) => {
      await server.settle()
      const { notifications } = await get(await server.admin(), calls.listNotifications, { query: 'limit=200' })
      return notifications.filter((one) => one.kind === kind)
    }
    const before = (await notices('case.overdue')).length
    const low = present(await hold(server, { ...vehicle, score: 60 }, { from: NOON, count: 5 }))
    const high = present(await hold(server, { ...vehicle, day: tomorrow(), score: 75 }, { from: NOON, count: 5 }))
    const stateOf = async (id: string) =>
      (await get(await server.admin(), calls.adminCase, { params: { id } })).case as { state: string; overdue: boolean }
    server.clock.advance(7 * DAY_MS - 1000)
    await server.tick()
    expect(await stateOf(low)).toMatchObject({ state: 'open', overdue: false })
    server.clock.advance(1000)
    await Promise.all([server.tick(), server.tick()])
    await server.tick()
    await server.settle()
    expect(await stateOf(low)).toMatchObject({ state: 'accepted', decided_by: 'clock' })
    expect(await stateOf(high)).toMatchObject({ state: 'open', overdue: true })
    const told = await notices('case.overdue')
    expect(told).toHaveLength(before + 1)
    expect(told[0]).toMatchObject({ link: '/admin/integrity?tab=overdue' })
    expect((await notices('case.digest')).length).toBeGreaterThan(0)

    const limited = (limit: number) => server.call(calls.setCaseLimit, { token, body: { limit } })
    expect((await limited(101)).status).toBe(400)
    expect((await limited(80)).body).toEqual({ success: true, limit: 80 })
    await server.tick()
    expect(await stateOf(high)).toMatchObject({ state: 'accepted' })
    await limited(70)
    const log = await get(await server.admin(), calls.adminActivity, { query: 'action=integrity.limit' })
    expect(log.activities).toMatchObject([{ details: { from: 80, to: 70 } }, { details: { from: 70, to: 80 } }])
  })
})

describe('many cases', () => {
  it('are listed by amount at stake, and decided in one call', async () => {
    const vehicles = []
    const DAYS = 12
    for (let index = 0; index < 3; index++) vehicles.push(await addVehicle(server))
    const ids: string[] = []
    for (const vehicle of vehicles) {
      await drives(vehicle, today(), 1400, 20 - vehicles.indexOf(vehicle))
      for (let back = 0; back < DAYS; back++) {
        const day = addDays(today(), -back)
        ids.push(present(await hold(server, { ...vehicle, day }, { from: 1400, count: 30 })))
      }
    }
    const token = await server.admin()
    const list = await get(token, calls.adminCases, { query: 'limit=5' })
    const stakes = list.cases.map(({ at_stake }) => at_stake)
    expect(stakes).toEqual([...stakes].sort((a, b) => b - a))
    expect(list.counts.open).toBeGreaterThanOrEqual(ids.length)
    expect(list.summary).toMatchObject({ waiting: list.counts.open, limit: 70 })
    const number = present(list.cases[0]).vehicle_number
    const found = await get(token, calls.adminCases, { query: `status=all&q=${encodeURIComponent(number)}` })
    expect(new Set(found.cases.map(({ vehicle_number }) => vehicle_number))).toEqual(new Set([number]))

    const all = () => server.call(calls.decideCases, { token, body: { ids, decision: 'accept' } })
    const [first, second] = await Promise.all([all(), all()])
    expect(first.body.decided + second.body.decided).toBe(ids.length)
    expect(first.body.refused.length + second.body.refused.length).toBe(ids.length)
    for (const vehicle of vehicles) {
      const driver = await vehicle.driver()
      const minutes = 20 - vehicles.indexOf(vehicle)
      expect((await get(driver, calls.earningDay, { params: { day: today() } })).day.minutes_on_air).toBe(minutes)
    }
    expect((await server.call(calls.decideCases, { token, body: { ids: [], decision: 'accept' } })).status).toBe(400)
  })
})

it('are in the data export of their driver, and hidden from others', async () => {
  const vehicle = await addVehicle(server)
  const id = present(await hold(server, vehicle, { from: NOON, count: 5 }))
  await answer(vehicle, id, 'It was a festival.')
  const token = await vehicle.driver()
  const data = JSON.stringify(await get(token, calls.exportMyData))
  expect(data).toContain('It was a festival.')
  expect((await server.call(calls.adminCases, { token })).status).toBe(403)
  expect((await server.call(calls.ownCases, { token: (await server.approved('advertiser')).token })).status).toBe(403)
})

const stretch = fc.record({ from: fc.integer({ min: 0, max: 60 }), count: fc.integer({ min: 1, max: 40 }) })
const act = fc.record({
  day: fc.nat(2),
  held: stretch,
  kind: fc.constantFrom('clock' as const, 'looks' as const),
  /** When the case is decided: before the day is written, after it, or never. */
  decision: fc.constantFrom('accept' as const, 'reject' as const),
  late: fc.boolean(),
})

it('leave the owed amount as if rejected minutes had never been played, and accepted ones never held', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 5 }), async (acts) => {
      const first = tomorrow()
      const vehicle = await addVehicle(server)
      const gone = [0, 1, 2].map(() => new Set<number>())
      const decideLater: (() => Promise<unknown>)[] = []
      for (let passed = 0; passed < 3; passed++) {
        const day = addDays(first, passed)
        await drives(vehicle, day, NOON, 100)
        for (const { held, kind, decision, late } of acts.filter((one) => one.day === passed)) {
          const id = await hold(server, { ...vehicle, day, kind }, { from: NOON + held.from, count: held.count })
          if (id === null) continue
          const done = async () => {
            const { status } = await decide(id, decision)
            if (status !== 200 || decision === 'accept') return
            const own = (await ownCases(vehicle)).find((one) => one.id === id)
            for (const { from, to } of present(own).spans) {
              for (let minute = Date.parse(from); minute < Date.parse(to); minute += 60_000) gone[passed]?.add(minute)
            }
          }
          if (late) decideLater.push(done)
          else await done()
        }
        await morning(addDays(day, 1))
      }
      for (const done of decideLater) await done()
      await server.tick()
      const owed = gone.reduce((sum, { size }) => {
        const gross = (100 - size) * 250
        return sum + gross - Math.min(8333, gross)
      }, 0)
      expect(Math.round((await balance(vehicle)) * 100)).toBe(owed)
      const { rows } = await server.database.pool.query(
        `select coalesce(sum(debit_cents), 0)::bigint = coalesce(sum(credit_cents), 0)::bigint as balanced from journal_postings`,
      )
      expect(rows).toEqual([{ balanced: true }])
    }),
    { numRuns: 4 },
  )
})
