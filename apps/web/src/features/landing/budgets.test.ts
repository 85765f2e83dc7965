import { expect, it } from 'vitest'
import { BUDGETS, stepOf } from './budgets'

it('each step of the slider stands at its own budget, and any budget at one of them', () => {
  expect(BUDGETS.map(stepOf)).toEqual(BUDGETS.map((_, step) => step))
  expect([stepOf(1), stepOf(1e12)]).toEqual([0, BUDGETS.length - 1])
})
