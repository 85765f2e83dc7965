import { expect, test } from 'vitest'
import { passingS, vehiclePx } from './road-sizes'

test('twice as far is half as large, and twice as long in view', () => {
  expect([5, 20, 50].map(vehiclePx)).toEqual([1290, 323, 129])
  expect([5, 20, 50].map((metres) => Number(passingS(metres).toFixed(1)))).toEqual([1.2, 4.8, 12])
})
