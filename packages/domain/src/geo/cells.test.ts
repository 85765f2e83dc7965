import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellCentre, cellOf, PLAY_CELLS, SUPPLY_CELLS } from './cells'

it('a position is in its cell, and so is the middle of the cell', () => {
  expect(cellOf({ lat: 6.9111, lng: 79.8497 }, PLAY_CELLS)).toEqual({ latCell: 6911, lngCell: 79_849 })
  expect(cellCentre({ latCell: 6911, lngCell: 79_849 }, PLAY_CELLS)).toEqual({ lat: 6.9115, lng: 79.8495 })
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => value + 0)
  fc.assert(
    fc.property(degrees(90), degrees(180), fc.constantFrom(PLAY_CELLS, SUPPLY_CELLS), (lat, lng, perDegree) => {
      const cell = cellOf({ lat, lng }, perDegree)
      const middle = cellCentre(cell, perDegree)
      expect(Math.abs(middle.lat - lat)).toBeLessThanOrEqual(0.5 / perDegree + 1e-9)
      expect(Math.abs(middle.lng - lng)).toBeLessThanOrEqual(0.5 / perDegree + 1e-9)
      expect(cellOf(middle, perDegree)).toEqual(cell)
    }),
  )
})
