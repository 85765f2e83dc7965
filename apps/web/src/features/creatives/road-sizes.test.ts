import { expect, test } from 'vitest'
import { passingS, vehiclePx } from './road-view'

test('twice the distance means half the size, and twice the time in view', () => {
  expect([5, 20, 50].map(vehiclePx)).toEqual([1290, 323, 129])
  expect([5, 20, 50].map((metres) => Number(passingS(metres).toFixed(1)))).toEqual([1.2, 4.8, 12])
})
