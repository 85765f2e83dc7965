import type { Geofence } from '@ayob/contract/playlists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_SHARE } from '../playlists/separation'
import { coverageOf, keyOfCell } from './coverage'
import {
  adviceFor,
  areaSupply,
  bestWays,
  type Forecast,
  forecastOf,
  HISTORY_DAYS,
  meanPlays,
  vehiclesThatFit,
} from './forecast'
import { type CellPart, cellParts, takenBy } from './sold-share'

const KEY = 7
/** The plays of days, given by how long ago they were, in a cell that is partly free. */
interface Past {
  readonly played: Readonly<Record<number, number>>
  readonly free?: number
  readonly firstDay?: number | null
  readonly hoursOnAir?: number
}
const area = ({ played, free = 1, firstDay = 0, hoursOnAir = 100 }: Past, parts?: ReadonlyMap<number, CellPart>) => {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => played[HISTORY_DAYS - 1 - index] ?? 0)
  const sum = days.reduce((a, b) => a + b, 0)
  const cells = new Map([[KEY, { days, impressions: sum * 2, screenMinutes: sum / 6 }]])
  return areaSupply({ cells, firstDay, hoursOnAir }, parts ?? new Map([[KEY, { covered: 1, free }]]))
}
const steady = (plays: number, free = 1): Past => ({
  played: Object.fromEntries(Array.from({ length: 27 }, (_, day) => [day + 1, plays])),
  free,
})

describe('a forecast', () => {
  it('of one vehicle on the road all day is its goal', () => {
    expect(forecastOf(area({ ...steady(4320), hoursOnAir: 27 * 12 }), { days: 10, quantity: 1 })).toEqual({
      plays: { low: 4320, middle: 4320, high: 4320 },
      impressions: { low: 8640, middle: 8640, high: 8640 },
      vehicles: 1,
      goal: 4320,
      fill: 1,
      historyDays: 27,
    })
  })

  it('gives one slot in each loop to each booked vehicle, at most the unsold slots and four of ten', () => {
    expect(forecastOf(area(steady(1000)), { days: 1, quantity: 1 }).plays.middle).toBe(100)
    expect(forecastOf(area(steady(1000)), { days: 1, quantity: 3 }).plays.middle).toBe(300)
    expect(forecastOf(area(steady(1000, 0.04)), { days: 2, quantity: 1 }).plays.middle).toBe(80)
    expect(forecastOf(area(steady(1000)), { days: 1, quantity: 50 }).plays.middle).toBe(400)
  })

  it('is wide with few days, and counts days without a play', () => {
    const few = area({ played: { 1: 2000, 2: 1000, 3: 4000 }, firstDay: HISTORY_DAYS - 5 })
    const { plays, historyDays } = forecastOf(few, { days: 1, quantity: 1 })
    expect(plays).toEqual({ low: 0, middle: 150, high: 432 })
    expect(historyDays).toBe(3)
  })

  it('is as wide as its days vary once there are enough', () => {
    const played = Object.fromEntries(Array.from({ length: 11 }, (_, day) => [day + 1, 100 * day]))
    const { plays } = forecastOf(area({ played, firstDay: HISTORY_DAYS - 12 }), { days: 10, quantity: 1 })
    expect(plays).toEqual({ low: 100, middle: 500, high: 900 })
  })

  it('leaves out today, unless it is the first day', () => {
    const ask = { days: 1, quantity: 1 }
    expect(forecastOf(area({ played: { 0: 10, ...steady(1000).played } }), ask).plays.low).toBe(100)
    expect(forecastOf(area({ played: { 0: 500 }, firstDay: HISTORY_DAYS - 1 }), ask)).toMatchObject({
      plays: { low: 0, middle: 50, high: 100 },
      historyDays: 1,
    })
  })

  it('is zero without history', () => {
    expect(forecastOf(area({ played: {}, firstDay: null, hoursOnAir: 0 }), { days: 7, quantity: 2 })).toEqual({
      plays: { low: 0, middle: 0, high: 0 },
      impressions: { low: 0, middle: 0, high: 0 },
      vehicles: 0,
      goal: 6048,
      fill: 0,
      historyDays: 0,
    })
  })

  it('weighs impressions by where free slots are', () => {
    const days = Array.from({ length: HISTORY_DAYS }, () => 100)
    const cells = new Map([1, 3].map((each) => [each, { days, impressions: 2800 * each, screenMinutes: 0 }]))
    const whole = { covered: 1, free: 1 }
    const worth = (parts: [number, CellPart][]) =>
      areaSupply({ cells, firstDay: 0, hoursOnAir: 1 }, new Map(parts)).impressionsPerPlay
    expect(
      worth([
        [1, whole],
        [3, whole],
      ]),
    ).toBe(2)
    expect(
      worth([
        [1, { covered: 1, free: 0 }],
        [3, whole],
      ]),
    ).toBe(3)
    expect(worth([[1, { covered: 1, free: 0 }]])).toBe(1)
  })

  const anyPast = fc.record({
    played: fc.dictionary(fc.nat(27).map(String), fc.nat(20_000)),
    free: fc.double({ min: 0, max: 1, noNaN: true }),
    firstDay: fc.nat(27),
  })
  const anyAsk = fc.record({ days: fc.integer({ min: 1, max: 90 }), quantity: fc.integer({ min: 1, max: 1000 }) })

  it('is never negative, in order, and never above the goal', () => {
    fc.assert(
      fc.property(anyPast, anyAsk, (past, ask) => {
        const { plays, impressions, fill, goal, vehicles } = forecastOf(area(past), ask)
        for (const { low, middle, high } of [plays, impressions]) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(middle).toBeGreaterThanOrEqual(low)
          expect(high).toBeGreaterThanOrEqual(middle)
        }
        expect(plays.high).toBeLessThanOrEqual(goal)
        expect(fill).toBe(Math.min(1, plays.middle / goal))
        expect(vehicles).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never has fewer plays with more days, more vehicles or a larger area', () => {
    fc.assert(
      fc.property(anyPast, anyAsk, fc.nat(30), fc.nat(500), (past, { days, quantity }, moreDays, more) => {
        const half = area(past, new Map([[KEY, { covered: 0.5, free: past.free / 2 }]]))
        const { plays } = forecastOf(half, { days, quantity })
        const larger = [
          forecastOf(half, { days: days + moreDays, quantity }),
          forecastOf(half, { days, quantity: quantity + more }),
          forecastOf(area(past), { days, quantity }),
        ]
        for (const other of larger) {
          for (const part of ['low', 'middle', 'high'] as const) {
            expect(other.plays[part]).toBeGreaterThanOrEqual(plays[part])
          }
        }
      }),
    )
  })

  it('finds the most vehicles whose goal can be met', () => {
    fc.assert(
      fc.property(anyPast, anyAsk, (past, { days, quantity }) => {
        const known = area(past)
        const fits = vehiclesThatFit(known, { days, quantity })
        const filled = (vehicles: number) => forecastOf(known, { days, quantity: vehicles }).fill >= 1
        if (fits === undefined) expect(quantity > 1 && filled(1)).toBe(false)
        else expect([filled(fits), fits + 1 === quantity || !filled(fits + 1)]).toEqual([true, true])
      }),
    )
  })

  it('computes the mean of a cell over the days since the type began, without today', () => {
    const days = Array.from({ length: HISTORY_DAYS }, (_, day) => (day >= 26 ? 50 : 0))
    const cells = new Map([[KEY, { days, impressions: 0, screenMinutes: 0 }]])
    expect(meanPlays({ cells, firstDay: 17, hoursOnAir: 1 }).get(KEY)).toBe(10)
  })
})

describe('sold flights', () => {
  const circle = (radius_m: number): Geofence => ({ kind: 'circle', lat: 6.93, lng: 79.86, radius_m })
  const here = coverageOf([circle(2000)])
  const plays = new Map([[keyOfCell({ latCell: 692, lngCell: 7985 }), 4000]])
  const freeSum = (parts: ReadonlyMap<number, { free: number }>) =>
    [...parts].reduce((sum, [key, { free }]) => sum + free * (plays.get(key) ?? 0), 0)
  const supply = freeSum(cellParts(here, [], 10))

  it('take their share of the slots in their area on their days', () => {
    const flight = { area: here, perDay: supply / 4, from: 0, to: 10 }
    expect(freeSum(cellParts(here, takenBy([flight], plays), 10))).toBeCloseTo(supply * 0.75)
    expect(freeSum(cellParts(here, takenBy([{ ...flight, from: 5 }], plays), 10))).toBeCloseTo(supply * 0.875)
    const elsewhere = coverageOf([{ ...circle(2000), lat: 7.1 } as Geofence])
    expect(freeSum(cellParts(here, takenBy([{ ...flight, area: elsewhere }], plays), 10))).toBeCloseTo(supply)
  })

  it('leave no slots free when more is sold than exists, and never fewer than none', () => {
    const flight = { area: here, perDay: supply * 2, from: 0, to: 10 }
    expect(takenBy([flight], plays)[0]?.part).toBe(supply ? MOST_SHARE : 0)
    expect(freeSum(cellParts(here, takenBy([flight, flight], plays), 10))).toBeCloseTo(supply * (1 - 2 * MOST_SHARE))
    expect(freeSum(cellParts(here, takenBy([flight, flight, flight], plays), 10))).toBe(0)
  })

  it('never leave less free in a larger area or a longer flight', () => {
    const flight = fc.record({
      area: fc.constantFrom(1000, 2000, 5000).map((radius) => coverageOf([circle(radius)])),
      perDay: fc.nat(4000),
      from: fc.nat(60),
      to: fc.integer({ min: 1, max: 90 }),
    })
    fc.assert(
      fc.property(
        fc.array(flight, { maxLength: 5 }),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(30),
        (sold, days, more) => {
          const taken = takenBy(sold, plays)
          const parts = cellParts(here, taken, days)
          for (const [key, { covered, free }] of parts) {
            expect(free).toBeGreaterThanOrEqual(0)
            expect(free).toBeLessThanOrEqual(covered + 1e-9)
            const wide = cellParts(coverageOf([circle(5000)]), taken, days).get(key)
            expect(wide?.free).toBeGreaterThanOrEqual(free - 1e-9)
          }
          expect(freeSum(cellParts(here, taken, days + more)) * (days + more)).toBeGreaterThanOrEqual(
            freeSum(parts) * days - 1e-6,
          )
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('advice', () => {
  const forecast = (fill: number, historyDays = 28) => ({ fill, historyDays }) as Forecast
  const none = { wider: undefined, longer: undefined, fewer: undefined }

  it('says when there is no history or too little', () => {
    expect(adviceFor(forecast(0, 0), none)).toEqual(['no_history'])
    expect(adviceFor(forecast(1, 6), none)).toEqual(['little_history'])
    expect(adviceFor(forecast(1, 7), none)).toEqual([])
  })

  it('names only what helps', () => {
    const better = { wider: forecast(0.8), longer: forecast(0.7), fewer: 2 }
    expect(adviceFor(forecast(0.5), better)).toEqual(['more_area', 'more_days', 'fewer_vehicles'])
    expect(adviceFor(forecast(0.8), { ...better, fewer: undefined })).toEqual([])
    expect(adviceFor(forecast(1), better)).toEqual([])
  })

  it('offers at most three single changes, the best first, and none that hardly helps', () => {
    const ways = [0.52, 0.9, 0.6, 1.4, 0.7].map((fill) => ({ change: fill, forecast: forecast(fill) }))
    expect(bestWays(forecast(0.5), ways).map(({ change }) => change)).toEqual([1.4, 0.9, 0.7])
    expect(bestWays(forecast(0.98), ways.slice(0, 3))).toEqual([])
  })
})
