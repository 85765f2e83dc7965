import { ELSEWHERE, ROUTES } from '@ayob/contract/route-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceM, distanceToPathM } from '../geo/distance'
import { metresBeyond, routeGeofence } from '../geo/geofence'
import { attributionTo } from './attribution'

const routeOf = attributionTo(ROUTES)

describe('attribution of a play to a route', () => {
  it('gives every route the plays at its own middle, unless an area contains that place', () => {
    expect(routeOf({ lat: 6.9344, lng: 79.8428 })).toBe('colombo-fort')
    expect(routeOf({ lat: 6.904, lng: 79.955 })).toBe('malabe')
    expect(routeOf({ lat: 6.8574, lng: 79.8649 })).toBe('galle-road')
  })

  it('prefers an area to a line that runs through it', () => {
    expect(routeOf({ lat: 6.9111, lng: 79.8497 })).toBe('kollupitiya')
  })

  it('chooses the nearer of two areas that overlap', () => {
    const [south, north] = [
      { ...area('south'), centre: [80, 6.9] as const },
      { ...area('north'), centre: [80, 6.91] as const },
    ]
    expect(attributionTo([south, north])({ lat: 6.904, lng: 80 })).toBe('south')
    expect(attributionTo([south, north])({ lat: 6.906, lng: 80 })).toBe('north')
  })

  it('is elsewhere outside every route and without a position', () => {
    expect(routeOf({ lat: 6.5, lng: 80.3 })).toBe(ELSEWHERE)
    expect(routeOf(null)).toBe(ELSEWHERE)
  })

  it('equals a comparison of all distances, wherever and in whatever order it is asked', () => {
    const near = fc.record({
      lat: fc.double({ min: 6.8, max: 7, noNaN: true }),
      lng: fc.double({ min: 79.83, max: 79.98, noNaN: true }),
    })
    const fences = ROUTES.map((route) => ({ route, fence: routeGeofence(route) }))
    const compared = (position: { lat: number; lng: number }) => {
      const found = fences
        .map(({ route, fence }) => ({
          id: route.id,
          rank: route.kind === 'area' ? 0 : 1,
          metres: fence.kind === 'circle' ? distanceM(fence, position) : distanceToPathM(position, fence.points),
          reach: fence.kind === 'circle' ? fence.radius_m : fence.buffer_m,
        }))
        .filter(({ metres, reach }) => metres <= reach)
        .sort((a, b) => a.rank - b.rank || a.metres - b.metres)
      return found[0]?.id ?? ELSEWHERE
    }
    fc.assert(
      fc.property(near, fc.double({ min: -0.002, max: 0.002, noNaN: true }), (position, step) => {
        for (const at of [position, { lat: position.lat + step, lng: position.lng - step }]) {
          expect(routeOf(at)).toBe(compared(at))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('names only routes that contain the position, and elsewhere only when none does', () => {
    const near = fc.record({
      lat: fc.double({ min: 6.7, max: 7.25, noNaN: true }),
      lng: fc.double({ min: 79.8, max: 80.1, noNaN: true }),
    })
    fc.assert(
      fc.property(near, (position) => {
        const holders = ROUTES.filter((route) => metresBeyond(routeGeofence(route), position) === 0).map(({ id }) => id)
        const named = routeOf(position)
        expect(named === ELSEWHERE ? holders : holders.includes(named)).toEqual(named === ELSEWHERE ? [] : true)
      }),
      { numRuns: 500 },
    )
  })
})

function area(id: string) {
  return { id, name: id, popular: false, kind: 'area', radiusM: 2000 } as const
}
