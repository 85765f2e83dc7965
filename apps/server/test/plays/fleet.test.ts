import { join } from 'node:path'
import { HOUR_MS } from '@ayob/contract/durations'
import { ROUTES } from '@ayob/contract/route-data'
import { routeGeofence } from '@ayob/domain/geo/geofence'
import { startFleet } from '@ayob/fleet-simulator/fleet'
import { projectFolder } from '@ayob/testkit/folders'
import { present } from '@ayob/testkit/present'
import { expect, it } from 'vitest'
import { figuresByBooking } from '../../src/air/figures/bookings.queries'
import { startFleetApp } from '../setup/fleet-app'

it('a fleet that drives twenty minutes delivers exactly what its screens played, and answers every look', async () => {
  const fleet = await startFleetApp({
    realTime: true,
    chance: () => 0,
    playerFolder: join(projectFolder(), 'dist', 'player'),
  })
  try {
    const geofences = ROUTES.map(routeGeofence)
    const running = [{ from: new Date(Date.now() - HOUR_MS), to: null }]
    const creative = present(fleet.house.edition().all[0])
    const bookings = [0, 1, 2].map(() => fleet.addBooking({ geofences, running, goal: 30_000, creative }))
    const screens: { token: string }[] = []
    for (let count = 0; count < 6; count++) screens.push(await fleet.pairScreen(await fleet.addDriver()))
    const url = await fleet.app.listen({ port: 0, host: '127.0.0.1' })

    const run = await startFleet({ url, screens, seed: 7, speed: 600, minutes: 2 / 60 })
    await run.done

    expect(run.tally.failures).toBe(0)
    expect(run.tally.rejected).toEqual({})
    expect(run.tally.plays).toBeGreaterThanOrEqual(6 * 118)
    expect(run.tally.accepted).toBe(run.tally.plays)
    const figures = await figuresByBooking(
      fleet.db,
      bookings.map(({ id }) => id),
    )
    const delivered = [...figures.values()].reduce((sum, { plays }) => sum + plays, 0)
    const airtime = await fleet.db.selectFrom('airtime_totals').select(['plays', 'house_plays']).execute()
    const sum = (key: 'plays' | 'house_plays') => airtime.reduce((total, row) => total + row[key], 0)
    expect(sum('plays')).toBe(run.tally.plays)
    expect(delivered + sum('house_plays')).toBe(run.tally.plays)
    expect(delivered).toBeGreaterThan(0)
    const looks = await fleet.db.selectFrom('looks').select('state').execute()
    // A drive may end before a slot has shown the content that a screen was asked for.
    const answered = looks.filter(({ state }) => state !== 'asked').map(({ state }) => state)
    expect(answered.length).toBeGreaterThan(0)
    expect(answered).toEqual(answered.map(() => 'matched'))
  } finally {
    await fleet.close()
  }
})
