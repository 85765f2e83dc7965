import { expect, test } from 'vitest'
import { FIRST_STEPS, firstSteps } from './first-steps'

test('the steps to the first minute on air are done in any order, and gone with that minute', () => {
  const done = (isPaired: boolean, hasPermit: boolean, firstDayOnAir: string | null = null) => {
    const steps = firstSteps({ isPaired, hasPermit, firstDayOnAir })
    return steps && FIRST_STEPS.filter((step) => steps[step])
  }
  expect(done(false, false)).toEqual([])
  expect(done(true, false)).toEqual(['pair'])
  expect(done(false, true)).toEqual(['permit'])
  expect(done(true, true)).toEqual(['pair', 'permit'])
  expect(done(true, false, '2026-11-29')).toBeNull()
})
