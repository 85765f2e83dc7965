import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const DAYS = 5
const DEVICE_CENTS = 60_00
const PER_DAY_CENTS = 40_00
const at = (day: string, minute: number) => new Date(Date.parse(`${day}T00:00:00+05:30`) + minute * 60_000)

/** The expected earnings of a vehicle's days, minute by minute, in cents. Not computed like in the server. */
function recount(days: readonly (readonly number[])[]): number {
  let device = DEVICE_CENTS
  let net = 0
  for (const minutes of days) {
    const worth = minutes.map((minute) => (between(minute, 420, 540) || between(minute, 990, 1170) ? 375 : 250))
    worth.sort((a, b) => b - a)
    const gross = worth.slice(0, 720).reduce((sum, cents) => sum + cents, 0)
    const part = Math.min(PER_DAY_CENTS, device, gross)
    device -= part
    net += gross - part
  }
  return net
}
const between = (minute: number, from: number, to: number) => minute >= from && minute < to

/** A period on air per day: its first minute, its length in minutes, and how many days later it is sent. */
const stretch = fc.record({
  from: fc.integer({ min: 0, max: 600 }),
  count: fc.integer({ min: 0, max: 780 }),
  late: fc.nat(3),
})
const life = fc.record({
  vehicles: fc.array(fc.array(stretch, { minLength: DAYS, maxLength: DAYS }), { minLength: 2, maxLength: 2 }),
  /** How often the job runs each morning; 0 skips it. */
  rounds: fc.array(fc.nat(2), { minLength: DAYS + 4, maxLength: DAYS + 4 }),
})

it('the amount owed to drivers equals a recount of their plays, in any order of plays and jobs', async () => {
  const admin = await server.admin()
  const { config } = (await server.call(calls.pricingConfig, { token: admin })).body
  const types = Object.entries(config.service_types as Record<string, object>)
  const service_types = Object.fromEntries(types.map(([type, rates]) => [type, { ...rates, device_cost: 60 }]))
  const body = { config: { ...config, service_types, depreciation_months: 0.05 } }
  expect((await server.call(calls.changePricingConfig, { token: admin, body })).status).toBe(200)

  await fc.assert(
    fc.asyncProperty(life, async ({ vehicles: planned, rounds }) => {
      const first = addDays(dayOf(server.clock.now()), 2)
      const vehicles = []
      for (const days of planned) vehicles.push({ days, vehicle: await addVehicle(server), sent: 0 })
      for (const [passed, runs] of rounds.entries()) {
        const evening = addDays(first, passed)
        server.clock.set(at(evening, 1439))
        for (const one of vehicles) {
          // A screen sends in order: late plays hold up those behind them.
          for (const plan of one.days.slice(one.sent)) {
            if (one.sent + plan.late > passed) break
            const day = addDays(first, one.sent)
            const plays = Array.from({ length: plan.count }, (_, index) => ({
              booking_id: null,
              started_at: at(day, plan.from + index).toISOString(),
              duration_ms: 10_000,
              lat: 6.9111,
              lng: 79.8497,
            }))
            expect(await one.vehicle.fills(plays)).toBe(plan.count)
            one.sent += 1
          }
        }
        server.clock.set(at(addDays(evening, 1), 60))
        await Promise.all(Array.from({ length: runs }, () => server.tick()))
      }
      server.clock.set(at(addDays(first, rounds.length), 60))
      await server.tick()
      for (const { days, vehicle, sent } of vehicles) {
        expect(sent).toBe(DAYS)
        const token = await vehicle.driver()
        const minutes = days.map(({ from, count }) => Array.from({ length: count }, (_, index) => from + index))
        const overview = (await server.call(calls.driverOverview, { token })).body
        expect(Math.round(overview.balance * 100)).toBe(recount(minutes))
        const stored = await server.database.db
          .selectFrom('driver_earnings')
          .select(({ fn }) => fn.sum<string>('device_cents').as('device'))
          .where('driver_id', '=', (await server.call(calls.profile, { token })).body.user.id)
          .executeTakeFirst()
        expect(Number(stored?.device ?? 0)).toBeLessThanOrEqual(DEVICE_CENTS)
      }
    }),
    { numRuns: 4 },
  )
})
