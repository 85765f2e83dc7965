import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomFrom } from '../fleet/random'
import { isShownInTime, lookChance } from './asking'

/** Simulates a screen that is on air for some hours and sends a heartbeat at an interval. Returns the times of its looks, in minutes. */
function askedOver(hours: number, beatMs: number, seed: number, askedAt: number | null = 0): number[] {
  const random = randomFrom(seed)
  const asked: number[] = []
  let last = askedAt
  let heardAt = 0
  for (let now = beatMs; now <= hours * HOUR_MS; now += beatMs) {
    if (random() < lookChance({ pairedAt: -HOUR_MS * 24, heardAt, askedAt: last }, now)) {
      last = now
      asked.push(now / MINUTE_MS)
    }
    heardAt = now
  }
  return asked
}

it('a screen on air gets about one look per hour, however often it calls', () => {
  fc.assert(
    fc.property(fc.constantFrom(1_000, 15_000, 30_000, 120_000), fc.integer(), (beatMs, seed) => {
      const every = (400 * 60) / askedOver(400, beatMs, seed).length
      expect(every).toBeGreaterThan(50)
      expect(every).toBeLessThan(72)
    }),
    { numRuns: 12 },
  )
})

it("the time between two looks can't be predicted, but is never shorter than ten minutes", () => {
  const asked = askedOver(2_000, 30_000, 7)
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10)
  const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length
  const spread = Math.sqrt(pauses.reduce((sum, pause) => sum + (pause - mean) ** 2, 0) / pauses.length)
  // An exponential time of 50 minutes has a standard deviation of 50.
  expect(spread).toBeGreaterThan(40)
  expect(pauses.filter((pause) => pause < 20).length).toBeGreaterThan(pauses.length / 10)
})

it('a new screen gets a look once it shows something; time when a screen is off does not count', () => {
  const never = { pairedAt: 0, heardAt: null, askedAt: null }
  expect([0, 19_000, 30_000, 5 * MINUTE_MS].map((now) => lookChance(never, now))).toEqual([0, 0, 1, 1])
  expect(askedOver(1, 30_000, 3, null).length).toBeGreaterThanOrEqual(1)
  const morning = { pairedAt: 0, heardAt: 20 * HOUR_MS, askedAt: 19 * HOUR_MS }
  expect(lookChance(morning, 32 * HOUR_MS)).toBeCloseTo(1 - Math.exp(-10 / 50), 5)
})

it('a picture from the time of the request, or of the next contact, answers it', () => {
  const [askedAt, toldAt, now] = [0, 5 * MINUTE_MS, 14 * MINUTE_MS]
  const inTime = (shownAt: number) => isShownInTime(shownAt, { askedAt, toldAt, now })
  expect([-11_000, -9_000, 0, 59_000, 6 * MINUTE_MS].map(inTime)).toEqual([false, true, true, true, true])
  expect(inTime(6 * MINUTE_MS + 1)).toBe(false)
  expect(isShownInTime(30_000, { askedAt, toldAt: 0, now: 1_000 })).toBe(false)
})
