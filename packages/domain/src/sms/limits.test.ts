import { expect, it } from 'vitest'
import { CODES_A_DAY, KEPT_FOR_CODES, MOST_A_DAY, mostOf } from './limits'
import { isMobile } from './number'

it('keeps the last part of a day for codes', () => {
  expect(mostOf('code')).toBe(MOST_A_DAY)
  expect(mostOf('notice')).toBe(MOST_A_DAY - KEPT_FOR_CODES)
  expect(KEPT_FOR_CODES).toBeGreaterThanOrEqual(100 * CODES_A_DAY)
  expect(mostOf('notice')).toBeGreaterThan(0)
})

it.each([
  ['+94771234567', true],
  ['+94701234567', true],
  ['+94112345678', false],
  ['+447911123456', false],
  ['0771234567', false],
  ['+9477123456', false],
  ['+947712345678', false],
  ['', false],
])('sends to mobile numbers of Sri Lanka alone: %s', (phone, sends) => {
  expect(isMobile(phone)).toBe(sends)
})
