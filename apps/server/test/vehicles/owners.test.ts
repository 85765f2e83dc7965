import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const vehicles = async (token: string) => (await server.call(calls.ownedVehicles, { token })).body.vehicles

async function nameOwner(driverId: string, email: string | null) {
  const admin = await server.admin()
  const known = await server.call(calls.adminDriver, { token: admin, params: { id: driverId } })
  const id = present(known.body.permit).vehicle_id
  return server.call(calls.setVehicleOwner, { token: admin, params: { id }, body: { email } })
}

it('an owner sees their vehicles driven by others, with their days; a driver sees the owner', async () => {
  const owner = await server.approved('driver', { first_name: 'Sunil' })
  const driver = await server.approved('driver', { vehicle_number: 'CAB-7001', first_name: 'Ruwan' })
  expect((await vehicles(owner.token)).map(({ own }) => own)).toEqual([true])
  const named = await nameOwner(driver.id, owner.email)
  expect(named.body.vehicle.owner_account).toEqual({ id: owner.id, name: 'Sunil Perera', email: owner.email })

  await server.database.db
    .insertInto('driver_earnings')
    .values({
      vehicle_id: named.body.vehicle.vehicle_id,
      vehicle_type: 'tuktuk',
      driver_id: driver.id,
      day: '2026-03-01',
      revision: 0,
      pricing_version: 1,
      screen_ms: 3_600_000,
      seconds_on_air: 3600,
      paid_seconds: 3600,
      gross_cents: 15_000,
      device_cents: 0,
      net_cents: 15_000,
      recovered_cents: 0,
      created_at: server.clock.now(),
    })
    .execute()
  const [own, other] = await vehicles(owner.token)
  expect(own).toMatchObject({ own: true, days: [] })
  expect(other).toMatchObject({ own: false, vehicle_number: 'CAB-7001', driver_name: 'Ruwan Perera' })
  expect(present(other).days.map(({ day, earnings }) => [day, earnings])).toEqual([['2026-03-01', 150]])
  expect(present(other).totals.earnings).toBe(150)

  expect((await vehicles(driver.token)).map(({ own: isOwn }) => isOwn)).toEqual([true])
  const seen = await server.call(calls.getVehicle, { token: driver.token })
  expect(seen.body.vehicle.owner_account?.name).toBe('Sunil Perera')

  expect((await nameOwner(driver.id, null)).body.vehicle.owner_account).toBeNull()
  expect(await vehicles(owner.token)).toHaveLength(1)
})

it("only an approved driver's account can own a vehicle, and not that of its own driver", async () => {
  const driver = await server.approved('driver')
  const advertiser = await server.approved('advertiser')
  for (const email of [advertiser.email, driver.email, 'nobody@test.example']) {
    const refused = await nameOwner(driver.id, email)
    expect(refused.status, email).toBe(400)
    expect(Object.keys(present(refused.body.fields))).toEqual(['email'])
  }
})

it('setting the same owner again is recorded once', async () => {
  const [owner, driver] = [await server.approved('driver'), await server.approved('driver')]
  await Promise.all([nameOwner(driver.id, owner.email), nameOwner(driver.id, owner.email)])
  const rows = await server.database.db
    .selectFrom('activity')
    .select('id')
    .where('action', '=', 'vehicle.owner')
    .where('subject_id', '=', driver.id)
    .execute()
  expect(rows).toHaveLength(1)
})
