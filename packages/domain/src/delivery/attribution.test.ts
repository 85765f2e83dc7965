import { ELSEWHERE, ROUTES } from '@ayob/contract/route-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributionTo } from './attribution'
import { metresBeyond, routeGeofence } from './geofence'

const routeOf = attributionTo(ROUTES)

describe('attribution of a play to a route', () => {
  it('gives every route the plays at its own middle, unless an area holds that place', () => {
    expect(routeOf({ lat: 6.9344, lng: 79.8428 })).toBe('colombo-fort')
    expect(routeOf({ lat: 6.904, lng: 79.955 })).toBe('malabe')
    expect(routeOf({ lat: 6.8574, lng: 79.8649 })).toBe('galle-road')
  })

  it('goes to an area before a line that runs through it', () => {
    expect(routeOf({ lat: 6.9111, lng: 79.8497 })).toBe('kollupitiya')
  })

  it('goes to the nearer of two areas that overlap', () => {
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
