import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM, mostDistanceM } from './distance'

const somewhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('the great circle never exceeds the distance along parallel and meridian', () => {
  fc.assert(
    fc.property(somewhere, somewhere, (a, b) => {
      // On the far side of the earth the haversine is only exact to a few centimetres.
      expect(distanceM(a, b)).toBeLessThanOrEqual(mostDistanceM(a, b) + 1)
    }),
  )
})

test('due north both distances are equal', () => {
  const [a, b] = [
    { lat: 6.9, lng: 79.8 },
    { lat: 6.95, lng: 79.8 },
  ]
  expect(mostDistanceM(a, b)).toBeCloseTo(distanceM(a, b), 6)
})
