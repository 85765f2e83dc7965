import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AREAS, areaOf } from './areas'

it.each([
  ['Colombo', { lat: 6.9344, lng: 79.8428 }],
  ['Kandy', { lat: 7.2906, lng: 80.6337 }],
  ['', { lat: 0, lng: 0 }],
])('%s is the area of %o', (name, at) => {
  expect(areaOf(at)).toBe(name)
})

it('is always one of the areas, or none', () => {
  const at = fc.record({
    lat: fc.double({ min: 5, max: 11, noNaN: true }),
    lng: fc.double({ min: 78, max: 83, noNaN: true }),
  })
  fc.assert(fc.property(at, (place) => ['', ...AREAS].includes(areaOf(place))))
})
