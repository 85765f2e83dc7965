import { PACE_MS } from '@ayob/domain/playlists/pacing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPaceHistory, createPacer } from '../../src/air/playlists/paces'
import { presenceOf } from '../../src/air/playlists/presence'
import { type FleetApp, GALLE_ROAD, playsUntil, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())

const GALLE = { lat: 6.0329, lng: 80.2168 }
/** Other screens near a place, each of its own driver, heard from now. */
async function addHeard(place: { lat: number; lng: number }, count: number): Promise<void> {
  const driver = await fleet.addDriver()
  const id = sql`${driver} || '-' || n`
  const copied = (table: string, changes: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    insert into ${sql.table(table)} select made.* from ${sql.table(table)} r, generate_series(1, ${count}::int) n,
      lateral jsonb_populate_record(r, jsonb_build_object(${changes})) made where ${where}`
  await copied('users', sql`'id', ${id}, 'email', ${id} || '@example.com'`, sql`r.id = ${driver}`).execute(fleet.db)
  await copied('vehicles', sql`'id', ${id}, 'driver_id', ${id}, 'plate', ${id}`, sql`r.driver_id = ${driver}`).execute(
    fleet.db,
  )
  await sql`
    insert into screens (id, vehicle_id, driver_id, vehicle_type, paired_at)
    select id, id, driver_id, vehicle_type, ${fleet.clock.now()} from vehicles where id like ${`${driver}-%`}`.execute(
    fleet.db,
  )
  await sql`
    insert into screen_status (screen_id, seen_at, lat, lng)
    select id, ${fleet.clock.now()}, ${place.lat} + 1e-5 * row_number() over (order by id), ${place.lng}
    from screens where id like ${`${driver}-%`}`.execute(fleet.db)
}
const forgetHeard = () => fleet.db.deleteFrom('screen_status').execute()
const pacer = () => createPacer({ db: fleet.db, history: createPaceHistory() })

it('a few screens far from the many get everything that is booked there', async () => {
  const there = fleet.addBooking({ geofences: [{ kind: 'circle', ...GALLE, radius_m: 2000 }] })
  const here = fleet.addBooking()
  await addHeard(GALLE_ROAD, 400)
  await addHeard(GALLE, 2)
  const paces = await pacer().of([there, here], fleet.clock.now())
  const [few, many] = [paces.get(there.id), paces.get(here.id)]
  expect(few?.weight).toBeGreaterThan(0.04)
  expect(few?.goalLeft).toBe(there.goal / 2)
  expect(many?.weight).toBeLessThan(0.0003)
  expect(many?.goalLeft).toBe(Math.floor(here.goal / 400))
})

it('server processes send the same weights within a round, whatever happens between their reads, and new ones in the next', async () => {
  await forgetHeard()
  fleet.clock.advance(PACE_MS)
  const booking = fleet.addBooking({ goal: 432 })
  const { token } = await fleet.pairScreen(await fleet.addDriver())
  const now = fleet.clock.now()
  const first = await pacer().of([booking], now)
  await fleet.sendPlays(token, playsUntil(now, 100, booking.id))
  await addHeard(GALLE_ROAD, 50)
  const other = await pacer().of([booking], now)
  expect(other.get(booking.id)).toEqual(first.get(booking.id))

  await forgetHeard()
  fleet.clock.advance(PACE_MS)
  const next = await pacer().of([booking], fleet.clock.now())
  expect(next.get(booking.id)?.goalLeft).toBe(332)
})

it('screens are counted once, inside any fence of a booking, by type and by last contact', () => {
  const at = fleet.clock.now()
  const old = new Date(at.getTime() - 600_000)
  const screens: Parameters<typeof presenceOf>[0] = [
    { vehicleType: 'tuktuk', ...GALLE_ROAD, seenAt: at },
    { vehicleType: 'tuktuk', ...GALLE_ROAD, seenAt: old },
    { vehicleType: 'tuktuk', lat: GALLE_ROAD.lat + 0.1, lng: GALLE_ROAD.lng, seenAt: at },
    { vehicleType: 'bus', ...GALLE_ROAD, seenAt: at },
  ]
  const presence = presenceOf(screens, new Date(at.getTime() - 60_000))
  const circle = { kind: 'circle' as const, ...GALLE_ROAD, radius_m: 1000 }
  const line = {
    kind: 'path' as const,
    points: [
      [6.9, 79.8497],
      [6.92, 79.8497],
    ] as [number, number][],
    buffer_m: 150,
  }
  expect(presence.sharing({ vehicleType: 'tuktuk', geofences: [circle, line] })).toEqual({ inside: 1, near: 3 })
  expect(presence.sharing({ vehicleType: 'bus', geofences: [line] })).toEqual({ inside: 1, near: 1 })
  expect(presence.sharing({ vehicleType: 'car', geofences: [circle] })).toEqual({ inside: 0, near: 0 })
})
