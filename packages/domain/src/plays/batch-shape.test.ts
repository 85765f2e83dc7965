import { expect, it } from 'vitest'
import { shapeOf } from './batch-shape'

it('counts the plays of a report and checks that they are in order and numbered', () => {
  expect(shapeOf([])).toEqual({ plays: 0, inOrder: true, numbered: true })
  expect(shapeOf([{ seq: 1 }, { seq: 1 }, { seq: 5 }])).toEqual({ plays: 3, inOrder: true, numbered: true })
  expect(shapeOf([{ seq: 2 }, { seq: 1 }])).toEqual({ plays: 2, inOrder: false, numbered: true })
  expect(shapeOf([{ seq: 1 }, { seq: null }, { seq: null }])).toEqual({ plays: 3, inOrder: true, numbered: false })
})
