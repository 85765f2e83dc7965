import type { VehicleType } from '@ayob/contract/vehicle-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysTogether, fillRate, type Slots, sumOf, sumsBy, yieldCents, yieldOfDay } from './yield'

const at = (hour: number, offered: number, empty: number, area = 'Colombo'): Slots => ({
  ...{ hour, area, vehicleType: 'tuktuk', offered, empty },
})
const weights = (...hours: [hour: number, weight: number][]) => {
  const all = Array.from({ length: 24 }, () => 0)
  for (const [hour, weight] of hours) all[hour] = weight
  return all
}

const TYPES: readonly VehicleType[] = ['tuktuk', 'bus']
const slots = fc.uniqueArray(
  fc
    .record({
      hour: fc.integer({ min: 0, max: 23 }),
      area: fc.constantFrom('', 'Colombo', 'Kandy'),
      vehicleType: fc.constantFrom(...TYPES),
      empty: fc.nat(5000),
      delivered: fc.nat(5000),
    })
    .map(({ delivered, ...one }) => ({ ...one, offered: one.empty + delivered })),
  { selector: ({ hour, area, vehicleType }) => `${hour} ${area} ${vehicleType}`, maxLength: 40 },
)
const worths = fc.uniqueArray(
  fc.record({
    vehicleType: fc.constantFrom(...TYPES),
    cents: fc.nat(1_000_000_000),
    hours: fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 1e9, noNaN: true })), {
      minLength: 24,
      maxLength: 24,
    }),
  }),
  { selector: ({ vehicleType }) => vehicleType },
)
const days = fc.array(fc.record({ slots, worths }), { maxLength: 4 })

describe('fill rate and yield', () => {
  it('compare what was delivered with what was offered', () => {
    expect(fillRate({ offered: 200, delivered: 50 })).toBe(0.25)
    expect(yieldCents({ offered: 200, worthCents: 12_345 })).toBe(61_725)
    expect(yieldCents({ offered: 3000, worthCents: 100 })).toBe(33)
  })

  it('are nothing without slots, which is not zero', () => {
    expect(fillRate({ offered: 0, delivered: 0 })).toBeNull()
    expect(yieldCents({ offered: 0, worthCents: 500 })).toBeNull()
  })

  it('the rate is between none and all', () => {
    fc.assert(
      fc.property(slots, (rows) => {
        const rate = fillRate(sumOf(yieldOfDay(rows, [])))
        return rate === null || (rate >= 0 && rate <= 1)
      }),
    )
  })
})

describe('the slots of a day', () => {
  it('have its worth, shared by hours, then by plays', () => {
    const rows = yieldOfDay(
      [at(8, 100, 40), at(8, 50, 30, 'Kandy'), at(9, 80, 80)],
      [{ vehicleType: 'tuktuk', cents: 1001, hours: weights([8, 5]) }],
    )
    expect(rows.map(({ area, hour, worthCents }) => [area, hour, worthCents])).toEqual([
      ['Colombo', 8, 751],
      ['Kandy', 8, 250],
      ['Colombo', 9, 0],
    ])
  })

  it('an hour that earned without a known position counts outside all areas', () => {
    const worth = { vehicleType: 'tuktuk' as const, cents: 300, hours: weights([8, 1], [20, 2]) }
    expect(yieldOfDay([at(8, 10, 0)], [worth]).map(({ area, hour, worthCents }) => [area, hour, worthCents])).toEqual([
      ['Colombo', 8, 100],
      ['', 20, 200],
    ])
  })
})

describe('the slots of several days', () => {
  it('add up by hour, area and type', () => {
    const day = (...rows: Slots[]) => yieldOfDay(rows, [])
    expect(daysTogether([day(at(8, 100, 40), at(9, 5, 0)), day(at(8, 10, 10))])).toEqual([
      { ...at(8, 110, 50), worthCents: 0 },
      { ...at(9, 5, 0), worthCents: 0 },
    ])
  })

  it('sum to all slots and all cents, whatever they are summed by', () => {
    fc.assert(
      fc.property(days, (given) => {
        const rows = daysTogether(given.map((day) => yieldOfDay(day.slots, day.worths)))
        const cents = given
          .flatMap((day) => day.worths)
          .filter(({ hours }) => hours.some((weight) => weight > 0))
          .reduce((sum, one) => sum + one.cents, 0)
        const offered = given.flatMap((day) => day.slots).reduce((sum, one) => sum + one.offered, 0)
        expect(sumOf(rows)).toMatchObject({ offered, worthCents: cents })
        for (const by of [(row: { hour: number }) => row.hour, (row: { area: string }) => row.area]) {
          const sums = sumsBy<string | number>(rows, by)
          expect(sums.reduce((sum, one) => sum + one.worthCents, 0)).toBe(cents)
          expect(sums.every((one) => one.offered === one.delivered + one.empty)).toBe(true)
          expect(sums.map((one) => one.offered)).toEqual(sums.map((one) => one.offered).sort((a, b) => b - a))
        }
      }),
    )
  })
})
