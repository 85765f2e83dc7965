import { expect, it } from 'vitest'
import { MADE_FAULTS } from './faulty-day'
import { faultyWeek } from './faulty-week'

it('finds every fault of a fleet within ten minutes, and hardly anything else', { timeout: 120_000 }, () => {
  const { outcomes, opened, wrong, mostOpen } = faultyWeek({ screens: 120, days: 2, seed: 41, faulty: 0.1 })
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(MADE_FAULTS))
  for (const { kind, minutes } of outcomes) {
    expect(minutes, kind).not.toBeNull()
    expect(minutes, kind).toBeLessThanOrEqual(10)
  }
  expect(Math.max(...wrong)).toBeLessThanOrEqual(1)
  // Not one more than there were faults, and the odd mistake.
  expect(Math.max(...opened)).toBeLessThanOrEqual(14)
  expect(mostOpen).toBeLessThanOrEqual(14)
})
