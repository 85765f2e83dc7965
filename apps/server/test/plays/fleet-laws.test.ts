import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { ROUTES } from '@ayob/contract/route-data'
import { routeGeofence } from '@ayob/domain/geo/geofence'
import { FAULTS } from '@ayob/fleet-simulator/faults'
import { startFleet } from '@ayob/fleet-simulator/fleet'
import { expect, it } from 'vitest'
import { figuresByBooking } from '../../src/air/figures/bookings.queries'
import type { RunningBooking } from '../../src/sales/bookings/bookings.queries'
import { startFleetApp } from '../setup/fleet-app'
import { emptyRecount, recount, type SentPlay } from '../setup/recount'

const SCREENS = 40
const ago = (ms: number) => new Date(Date.now() - ms)

it('whatever goes wrong in a fleet, each valid play counts once, where and while it was sold, and no ad starves', async () => {
  const fleet = await startFleetApp({ realTime: true })
  try {
    const everywhere = ROUTES.map(routeGeofence)
    const always = { geofences: everywhere, running: [{ from: ago(HOUR_MS), to: null }], goal: 30_000 }
    const booked: RunningBooking[] = [
      fleet.addBooking(always),
      fleet.addBooking({ ...always, goal: 20_000 }),
      fleet.addBooking({ ...always, geofences: everywhere.slice(0, 2) }),
      fleet.addBooking({ ...always, running: [{ from: ago(HOUR_MS), to: ago(10 * MINUTE_MS) }] }),
      fleet.addBooking({ ...always, endsAt: ago(5 * MINUTE_MS) }),
      fleet.addBooking({ ...always, vehicleType: 'bus' }),
    ]
    const screens: { token: string }[] = []
    for (let count = 0; count < SCREENS; count++) screens.push(await fleet.pairScreen(await fleet.addDriver()))
    const sent = screens.map((): SentPlay[] => [])
    const url = await fleet.app.listen({ port: 0, host: '127.0.0.1' })

    const run = await startFleet({
      url,
      screens,
      seed: 11,
      speed: 600,
      minutes: 3 / 60,
      faults: FAULTS,
      onSend: (screen, play, sentAt) => sent[screen]?.push({ play, sentAt }),
    })
    await run.done

    const known = new Map(
      booked.map((booking) => [
        booking.id,
        {
          vehicleType: booking.vehicleType,
          geofences: booking.geofences,
          running: booking.running.map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? null })),
          endsAt: booking.endsAt.getTime(),
        },
      ]),
    )
    const again = emptyRecount()
    for (const plays of sent) recount(plays, 'tuktuk', known, again)

    const ids = booked.map(({ id }) => id)
    const figures = await figuresByBooking(fleet.db, ids)
    expect(Object.fromEntries(ids.map((id) => [id, figures.get(id)?.plays ?? 0]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, again.ads.get(id) ?? 0])),
    )
    const airtime = await fleet.db.selectFrom('airtime_totals').select('house_plays').execute()
    expect(airtime.reduce((sum, row) => sum + row.house_plays, 0)).toBe(again.house)
    const rejected = await fleet.db.selectFrom('play_rejections').select('plays').execute()
    expect(rejected.reduce((sum, row) => sum + Number(row.plays), 0)).toBe(again.refused)
    const marks = await fleet.db.selectFrom('play_marks').select(['seq', 'missed']).execute()
    expect(marks.reduce((sum, row) => sum + row.seq, 0)).toBe(run.tally.plays)
    expect(marks.every((row) => row.missed === 0)).toBe(true)

    expect(again.refused).toBeGreaterThan(100)
    const [first, second, part, , , bus] = ids.map((id) => again.ads.get(id) ?? 0)
    expect(bus).toBe(0)
    for (const plays of [first, second, part]) expect(plays).toBeGreaterThan(5)
  } finally {
    await fleet.close()
  }
})
