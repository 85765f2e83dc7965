import { HOUR_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthRows, routeHourRows } from './sums'
import type { DeliveryRow } from './total-rows'

/** The first hour of 1 March 2026 in Colombo. */
const MARCH = Date.parse('2026-02-28T18:30:00Z')

const row = (bookingId: string, hour: number, route: string, plays: number): DeliveryRow => ({
  bookingId,
  hour: MARCH + hour * HOUR_MS,
  route,
  vehicleType: 'tuktuk',
  plays,
  durationMs: plays * 10_000,
  impressionMicros: 0,
})

describe('sums of delivery', () => {
  it('by month end with the last hour of the Colombo month', () => {
    const months = monthRows([row('a', -2, 'borella', 5), row('a', -1, 'borella', 1), row('a', 0, 'borella', 2)])
    expect(months).toEqual([
      {
        bookingId: 'a',
        month: '2026-02-01',
        route: 'borella',
        plays: 6,
        firstHour: MARCH - 2 * HOUR_MS,
        lastHour: MARCH - HOUR_MS,
      },
      { bookingId: 'a', month: '2026-03-01', route: 'borella', plays: 2, firstHour: MARCH, lastHour: MARCH },
    ])
  })

  it('lose no play, whatever they are grouped by, and list each key once', () => {
    const rows = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b'), fc.integer({ min: -50, max: 50 }), fc.constantFrom('x', 'y'), fc.nat(9))
        .map((fields) => row(...fields)),
    )
    const sum = (all: readonly { plays: number }[]) => all.reduce((total, { plays }) => total + plays, 0)
    fc.assert(
      fc.property(rows, (all) => {
        const months = monthRows(all)
        const hours = routeHourRows(all)
        expect([sum(months), sum(hours)]).toEqual([sum(all), sum(all)])
        expect(new Set(months.map((one) => `${one.bookingId} ${one.month} ${one.route}`)).size).toBe(months.length)
        expect(new Set(hours.map((one) => `${one.hour} ${one.route}`)).size).toBe(hours.length)
      }),
    )
  })
})
