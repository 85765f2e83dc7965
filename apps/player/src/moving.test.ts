import { expect, test } from 'vitest'
import { frameAt } from './moving'

test('the frame on the display follows from the time', () => {
  const durations = [500, 9000]
  const at = (ms: number, repetitions: number) => frameAt(durations, repetitions, ms)
  expect([0, 499, 500, 9499, 9500, 10_001].map((ms) => at(ms, Number.POSITIVE_INFINITY))).toEqual([0, 0, 1, 1, 0, 1])
  expect([0, 9499, 9500, 60_000].map((ms) => at(ms, 0))).toEqual([0, 1, 1, 1])
  expect(frameAt([0, 0], 0, 5)).toBe(1)
})
