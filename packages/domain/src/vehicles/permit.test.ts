import { expect, test } from 'vitest'
import { permitHolds } from './permit'

test('a permit is valid until the end of its last day', () => {
  const permit = { permit_number: 'DMT/1', permit_expires: '2026-03-02' }
  expect(permitHolds(permit, '2026-03-02')).toBe(true)
  expect(permitHolds(permit, '2026-03-03')).toBe(false)
})

test('number and expiry date are both needed', () => {
  expect(permitHolds({ permit_number: null, permit_expires: '2030-01-01' }, '2026-03-02')).toBe(false)
  expect(permitHolds({ permit_number: 'DMT/1', permit_expires: null }, '2026-03-02')).toBe(false)
})
