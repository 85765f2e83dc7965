import { HOUR_MS } from '@ayob/contract/durations'
import { expect, it } from 'vitest'
import { DISABLED_AFTER_MS, isToBeDisabled, pauseAfter } from './retries'

it('retries with growing pauses for three days, and no longer', () => {
  const pauses: number[] = []
  for (let attempts = 1; pauseAfter(attempts) !== undefined; attempts += 1) pauses.push(pauseAfter(attempts) ?? 0)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  const all = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(all / HOUR_MS).toBeGreaterThanOrEqual(72)
  expect(all / HOUR_MS).toBeLessThan(73)
})

it('an endpoint is switched off after the last attempt of a message whose attempts all failed', () => {
  const since = new Date('2026-03-02T06:00:00Z')
  expect(isToBeDisabled(since, new Date(since.getTime() + DISABLED_AFTER_MS - 1))).toBe(false)
  expect(isToBeDisabled(since, new Date(since.getTime() + DISABLED_AFTER_MS))).toBe(true)
})
