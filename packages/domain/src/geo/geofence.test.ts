import { ROUTES } from '@ayob/contract/route-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEGREE_M, distanceM, distanceToPathM } from './distance'
import { isInReach, isInside, metresBeyond, metresBeyondAll, routeGeofence } from './geofence'

const fort = { lat: 6.9344, lng: 79.8428 }
const position = fc.record({
  lat: fc.double({ min: 6, max: 8, noNaN: true }),
  lng: fc.double({ min: 79.5, max: 80.5, noNaN: true }),
})

describe('distance', () => {
  it('is 111.195 km for a degree of latitude', () => {
    expect(distanceM({ lat: 6, lng: 80 }, { lat: 7, lng: 80 })).toBeCloseTo(111_195, -1)
  })

  it('is the same both ways and never shorter via a third place', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 6)
        expect(distanceM(a, b)).toBeLessThanOrEqual(distanceM(a, c) + distanceM(c, b) + 1e-6)
      }),
    )
  })

  it('to a line of one point is the distance to that point, within a thousandth', () => {
    fc.assert(
      fc.property(position, fc.double({ min: -0.02, max: 0.02, noNaN: true }), (at, away) => {
        const point = { lat: at.lat + away, lng: at.lng - away }
        const exact = distanceM(at, point)
        expect(Math.abs(distanceToPathM(at, [[point.lat, point.lng]]) - exact)).toBeLessThanOrEqual(
          exact * 0.001 + 1e-6,
        )
      }),
    )
  })

  it('to a line is measured to its nearest segment, not its nearest corner', () => {
    const metres = distanceToPathM({ lat: 6.9, lng: 79.86 }, [
      [6.8, 79.85],
      [7.0, 79.85],
    ])
    expect(metres).toBeCloseTo(0.01 * DEGREE_M * Math.cos((6.9 * Math.PI) / 180), 0)
  })
})

describe('geofences', () => {
  const circle = { kind: 'circle', ...fort, radius_m: 700 } as const

  it('contain their middle and end at their radius', () => {
    expect(metresBeyond(circle, fort)).toBe(0)
    expect(metresBeyond(circle, { lat: fort.lat + 950 / DEGREE_M, lng: fort.lng })).toBeCloseTo(250, 0)
  })

  it('use the nearest of several, and without any the distance is infinite', () => {
    const far = { kind: 'circle', lat: 7.2, lng: 79.9, radius_m: 500 } as const
    expect(metresBeyondAll([far, circle], fort)).toBe(0)
    expect(metresBeyondAll([], fort)).toBe(Number.POSITIVE_INFINITY)
  })

  it('of roads extend 200 m to both sides', () => {
    const galle = ROUTES.find((route) => route.id === 'galle-road')
    const fence = routeGeofence(galle as (typeof ROUTES)[number])
    expect(isInside([fence], { lat: 6.9111, lng: 79.8497 })).toBe(true)
    expect(isInside([fence], { lat: 6.9111, lng: 79.8497 + 0.001 })).toBe(true)
    expect(isInside([fence], { lat: 6.9111, lng: 79.8497 + 0.003 })).toBe(false)
  })

  it('are in reach up to 50 km from their edge', () => {
    expect(isInReach([circle], { lat: fort.lat + 50_600 / DEGREE_M, lng: fort.lng })).toBe(true)
    expect(isInReach([circle], { lat: fort.lat + 50_800 / DEGREE_M, lng: fort.lng })).toBe(false)
  })
})
