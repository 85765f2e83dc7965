import { expect, test } from 'vitest'
import { lkrPerUsdOf, toUsd } from './usd'

test('rupees are converted to dollars at the rate of the parameter, with two decimals', () => {
  expect(toUsd(1_500_240, 300)).toBe(50.01)
  expect(toUsd(0, 300)).toBe(0)
  expect(lkrPerUsdOf({ parameters: { lkr_per_usd: 310 } })).toBe(310)
})

test('an inactive or invalid rate falls back to the built-in one', () => {
  expect(lkrPerUsdOf({ parameters: {} })).toBe(300)
  expect(lkrPerUsdOf({ parameters: { lkr_per_usd: 0 } })).toBe(300)
})
