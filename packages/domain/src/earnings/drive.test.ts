import { DAY_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driveOf, type Sight } from './drive'

const MIN = 60_000
/** A place this many steps of about 55 m north of the first. */
const seen = (minute: number, steps: number): Sight => ({
  at: minute * MIN,
  position: { lat: 6.9 + steps * 0.0005, lng: 79.85 },
})
const places = (sights: readonly Sight[]) =>
  driveOf(sights).trips.map((trip) => trip.map(({ at, lat }) => [at / MIN, Math.round((lat - 6.9) / 0.0005)]))

describe('a drive', () => {
  it('is the line in order of time, in whatever order plays come', () => {
    const sights = [seen(2, 2), seen(0, 0), seen(1, 1)]
    expect(places(sights)).toEqual([
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ])
    const { start, last, metres } = driveOf(sights)
    expect([start?.at, last?.at]).toEqual([0, 2 * MIN])
    expect(metres).toBeCloseTo(111.2, 0)
  })

  it('draws no line across a pause of 30 minutes', () => {
    expect(places([seen(0, 0), seen(1, 1), seen(30.9, 9)])).toHaveLength(1)
    expect(places([seen(0, 0), seen(1, 1), seen(31, 9)])).toEqual([
      [
        [0, 0],
        [1, 1],
      ],
      [[31, 9]],
    ])
  })

  it('adds no point while the vehicle stands, and keeps the time it was last there', () => {
    const standing = Array.from({ length: 20 }, (_, index) => seen(index, 0.1 * (index % 2)))
    expect(driveOf(standing).trips.flat().length).toBeLessThanOrEqual(2)
    expect(driveOf(standing).last?.at).toBe(19 * MIN)
    expect(driveOf(standing).metres).toBeLessThan(20)
  })

  it('counts plays without a position, and is empty without plays', () => {
    expect(driveOf([])).toEqual({ trips: [], start: null, last: null, metres: 0, placeless: 0 })
    expect(driveOf([{ at: 0, position: null }])).toMatchObject({ trips: [], last: null, placeless: 1 })
  })

  it('keeps the order, start and end of every drive, and never has too many points', () => {
    const anySight = fc.record({
      at: fc.integer({ min: 0, max: DAY_MS }),
      position: fc.option(
        fc.record({
          lat: fc.double({ min: 6, max: 9, noNaN: true }),
          lng: fc.double({ min: 80, max: 81, noNaN: true }),
        }),
      ),
    })
    fc.assert(
      fc.property(fc.array(anySight, { maxLength: 200 }), (sights) => {
        const { trips, start, last, metres } = driveOf(sights)
        const points = trips.flat()
        const times = points.map(({ at }) => at)
        expect(times).toEqual([...times].sort((one, other) => one - other))
        expect(points[0] ?? null).toEqual(start)
        const placed = sights.filter(({ position }) => position !== null)
        expect(last?.at).toBe(placed.length ? Math.max(...placed.map(({ at }) => at)) : undefined)
        if (last) expect(points.at(-1)).toMatchObject({ lat: last.lat, lng: last.lng })
        expect(metres).toBeGreaterThanOrEqual(0)
      }),
    )
    const long = Array.from({ length: 8640 }, (_, index) => seen(index / 6, index))
    const { trips, metres } = driveOf(long)
    expect(trips.flat().length).toBeLessThanOrEqual(3000)
    expect(metres).toBeGreaterThan(400_000)
  })
})
