import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, squareOf, WHOLE } from './photo-field'

const sizes = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const fraction = fc.double({ min: -1, max: 2, noNaN: true })
const crops = fc.record({ zoom: fc.double({ min: 0.1, max: 9, noNaN: true }), x: fraction, y: fraction })

test('a crop is a square inside the picture', () => {
  fc.assert(
    fc.property(sizes, crops, (size, crop) => {
      const { left, top, side } = squareOf(size, crop)
      expect(side).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(size.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(size.height + 1e-6)
    }),
  )
})

test('the default is the largest square in the middle', () => {
  expect(squareOf({ width: 900, height: 600 }, WHOLE)).toEqual({ left: 150, top: 0, side: 600 })
})

test('dragging to the right reveals the left part, up to the edge', () => {
  const size = { width: 900, height: 600 }
  expect(squareOf(size, dragged(size, WHOLE, { x: 0.1, y: 0 })).left).toBe(90)
  expect(squareOf(size, dragged(size, WHOLE, { x: 9, y: 0 })).left).toBe(0)
})
