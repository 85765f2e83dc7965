import { BOUNDS } from '@ayob/contract/bookings'
import type { Geofence } from '@ayob/contract/playlists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellCentre, cellOf, SUPPLY_CELLS } from '../geo/cells'
import { CELL_POINTS, cellOfKey, coverageOf, keyOfCell, pointsIn, WHOLE_CELL } from './coverage'

const FORT = { lat: 6.9344, lng: 79.8428 }
const circle = (radius_m: number, at = FORT): Geofence => ({ kind: 'circle', ...at, radius_m })
const points = (geofences: readonly Geofence[]) =>
  [...coverageOf(geofences).values()].reduce((sum, bits) => sum + pointsIn(bits), 0)

const anywhere = fc.record({
  lat: fc.double({ min: BOUNDS.south, max: BOUNDS.north, noNaN: true }),
  lng: fc.double({ min: BOUNDS.west, max: BOUNDS.east, noNaN: true }),
})

describe('the cells of an area', () => {
  it('have unique keys', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -18_000, max: 18_000 }), (lat, lng) => {
        expect(cellOfKey(keyOfCell({ latCell: lat, lngCell: lng }))).toEqual({ latCell: lat, lngCell: lng })
      }),
    )
  })

  it('sum to the size of a circle', () => {
    for (const radius of [1000, 2000, 5000, 15_000]) {
      const cellKm2 = 1.112 * 1.112 * Math.cos((FORT.lat * Math.PI) / 180)
      const size = (points([circle(radius)]) / CELL_POINTS) * cellKm2
      const exact = Math.PI * (radius / 1000) ** 2
      expect(Math.abs(size / exact - 1)).toBeLessThan(radius < 2000 ? 0.15 : 0.05)
    }
  })

  it('are whole in the middle of a circle and partly covered at its edge', () => {
    const coverage = coverageOf([circle(2000, cellCentre(cellOf(FORT, SUPPLY_CELLS), SUPPLY_CELLS))])
    expect(coverage.get(keyOfCell(cellOf(FORT, SUPPLY_CELLS)))).toBe(WHOLE_CELL)
    expect([...coverage.values()].some((bits) => bits !== WHOLE_CELL)).toBe(true)
  })

  it('follow a road with its buffer', () => {
    const path: Geofence = {
      kind: 'path',
      points: [
        [6.9, 79.85],
        [6.98, 79.85],
      ],
      buffer_m: 300,
    }
    const km2 = (points([path]) / CELL_POINTS) * 1.112 * 1.104
    expect(km2).toBeGreaterThan(4)
    expect(km2).toBeLessThan(7)
  })

  it('never decrease with a larger circle or an additional one', () => {
    fc.assert(
      fc.property(anywhere, anywhere, fc.constantFrom(1000, 2000, 5000), (one, two, radius) => {
        const small = coverageOf([circle(radius, one)])
        for (const larger of [[circle(radius * 2, one)], [circle(radius, two), circle(radius, one)]]) {
          const large = coverageOf(larger)
          for (const [key, bits] of small) expect((large.get(key) ?? 0) & bits).toBe(bits)
        }
      }),
      { numRuns: 40 },
    )
  })
})
