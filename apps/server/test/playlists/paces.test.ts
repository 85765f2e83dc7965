import { PACE_MS } from '@ayob/domain/playlists/pacing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playsOf } from '../../src/air/figures/totals.queries'
import { createPaceHistory } from '../../src/air/playlists/pace-history'
import { createPacer } from '../../src/air/playlists/paces'
import type { HeardScreen } from '../../src/air/playlists/ports'
import { presenceOf } from '../../src/air/playlists/presence'
import { type FleetApp, GALLE_ROAD, playsUntil, startFleetApp } from '../setup/fleet-app'

let fleet: FleetApp

beforeAll(async () => {
  fleet = await startFleetApp()
})
afterAll(() => fleet.close())

const GALLE = { lat: 6.0329, lng: 80.2168 }
const heard = (place: { lat: number; lng: number }, count: number): HeardScreen[] =>
  Array.from({ length: count }, (_, index) => ({
    vehicleType: 'tuktuk',
    lat: place.lat + index * 1e-5,
    lng: place.lng,
    seenAt: fleet.clock.now(),
  }))
const pacer = (screens: readonly HeardScreen[] = []) =>
  createPacer({
    db: fleet.db,
    screens: { heardSince: async () => [...screens] },
    delivered: { plays: (ids) => playsOf(fleet.db, ids) },
    history: createPaceHistory(),
  })

it('a few screens far from the many get everything that is booked there', async () => {
  const there = fleet.addBooking({ geofences: [{ kind: 'circle', ...GALLE, radius_m: 2000 }] })
  const here = fleet.addBooking()
  const screens = [...heard(GALLE_ROAD, 400), ...heard(GALLE, 2)]
  const paces = await pacer(screens).of([there, here], fleet.clock.now())
  const [few, many] = [paces.get(there.id), paces.get(here.id)]
  expect(few?.weight).toBeGreaterThan(0.04)
  expect(few?.goalLeft).toBe(there.goal / 2)
  expect(many?.weight).toBeLessThan(0.0003)
  expect(many?.goalLeft).toBe(Math.floor(here.goal / 400))
})

it('server processes send the same weights within a round, whatever happens between their reads, and new ones in the next', async () => {
  fleet.clock.advance(PACE_MS)
  const booking = fleet.addBooking({ goal: 432 })
  const { token } = await fleet.pairScreen(await fleet.addDriver())
  const now = fleet.clock.now()
  const first = await pacer().of([booking], now)
  await fleet.sendPlays(token, playsUntil(now, 100, booking.id))
  const other = await pacer(heard(GALLE_ROAD, 50)).of([booking], now)
  expect(other.get(booking.id)).toEqual(first.get(booking.id))

  fleet.clock.advance(PACE_MS)
  const next = await pacer().of([booking], fleet.clock.now())
  expect(next.get(booking.id)?.goalLeft).toBe(332)
})

it('screens are counted once, inside any fence of a booking, by type and by last contact', () => {
  const at = fleet.clock.now()
  const old = new Date(at.getTime() - 600_000)
  const screens: HeardScreen[] = [
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
