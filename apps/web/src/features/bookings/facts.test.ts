import { expect, test } from 'vitest'
import { clickRate, flightText } from './facts'

test('a flight shows its first and its last day with the ad', () => {
  expect(flightText('2026-12-01', '2026-12-31')).toBe('1 Dec 2026 – 30 Dec 2026')
  expect(flightText(null, null)).toBe('–')
})

test('the click rate has two decimals and is 0 without impressions', () => {
  expect(clickRate(1, 3)).toBe(33.33)
  expect(clickRate(0, 0)).toBe(0)
})
