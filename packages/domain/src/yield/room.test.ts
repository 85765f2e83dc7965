import type { VehicleType } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomIn, wholeDays } from './room'
import type { Yielded } from './yield'

const row = (hour: number, offered: number, empty: number, more: Partial<Yielded> = {}): Yielded => ({
  ...{ hour, area: 'Colombo', vehicleType: 'tuktuk', offered, empty, worthCents: 0, ...more },
})

describe('the room for one more booking', () => {
  it('is in hours next to each other with an empty slot in each loop', () => {
    const rows = [row(7, 7000, 3500), row(6, 7000, 2100), row(8, 7000, 100), row(9, 7000, 700)]
    expect(roomIn(rows, 7)).toEqual([
      // Of the half that is empty in the second hour one booking gets four of ten.
      {
        area: 'Colombo',
        vehicleType: 'tuktuk',
        fromHour: 6,
        toHour: 8,
        offered: 2000,
        free: 800,
        fits: 700,
        vehicles: 1,
      },
      {
        area: 'Colombo',
        vehicleType: 'tuktuk',
        fromHour: 9,
        toHour: 10,
        offered: 1000,
        free: 100,
        fits: 100,
        vehicles: 0,
      },
    ])
  })

  it('is not outside all areas, nor where everything is sold, nor on types that advertisers cannot choose', () => {
    const bike = row(7, 700, 700, { vehicleType: 'bike' })
    expect(roomIn([bike, row(7, 700, 700, { area: '' }), row(8, 700, 0), row(9, 0, 0)], 7)).toEqual([])
  })

  it('comes with the most first, and each area and type by itself', () => {
    const rows = [row(7, 100, 50), row(7, 100, 90, { area: 'Kandy' }), row(7, 900, 200, { vehicleType: 'bus' })]
    expect(roomIn(rows, 1).map(({ area, vehicleType, fits }) => [area, vehicleType, fits])).toEqual([
      ['Colombo', 'bus', 200],
      ['Colombo', 'tuktuk', 40],
      ['Kandy', 'tuktuk', 40],
    ])
  })

  it('never has more than is empty, nor more than one booking may get, and no hour twice', () => {
    const types: readonly VehicleType[] = ['tuktuk', 'bus']
    const rows = fc.uniqueArray(
      fc
        .record({
          hour: fc.integer({ min: 0, max: 23 }),
          area: fc.constantFrom('Colombo', 'Kandy'),
          vehicleType: fc.constantFrom(...types),
          empty: fc.nat(5000),
          delivered: fc.nat(5000),
        })
        .map(({ delivered, ...one }) => ({ ...one, offered: one.empty + delivered, worthCents: 0 })),
      { selector: ({ hour, area, vehicleType }) => `${hour} ${area} ${vehicleType}` },
    )
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 31 }), (given, days) => {
        const found = roomIn(given, days)
        const hours = found.flatMap(({ area, vehicleType, fromHour, toHour }) =>
          Array.from({ length: toHour - fromHour }, (_, at) => `${area} ${vehicleType} ${fromHour + at}`),
        )
        expect(new Set(hours).size).toBe(hours.length)
        for (const { fits, free, offered } of found) {
          expect(fits).toBeLessThanOrEqual(free)
          expect(fits).toBeLessThanOrEqual(0.4 * (offered + 1))
          expect(free).toBeLessThanOrEqual(offered)
        }
      }),
    )
  })
})

describe('the days of an average', () => {
  it('leave out today, which is not over, unless there is no other', () => {
    expect([...wholeDays(['2026-03-01', '2026-03-02', '2026-03-01'], '2026-03-02')]).toEqual(['2026-03-01'])
    expect([...wholeDays(['2026-03-02'], '2026-03-02')]).toEqual(['2026-03-02'])
    expect([...wholeDays([], '2026-03-02')]).toEqual([])
  })
})
