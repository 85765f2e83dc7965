import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAST_OTHERS, similarAds } from './similar'

/** An advertiser whose plays had a thousand impressions. */
const other = (rupees: number, clicks: number) => ({
  figures: { plays: 400, durationMs: 4_000_000, impressionMicros: 1_000_000_000n, clicks },
  valueCents: rupees * 100,
})

test('the median is that of the advertisers, not of one of them', () => {
  const others = [other(100, 1), other(200, 2), other(300, 3), other(400, 4), other(9000, 5)]
  expect(similarAds(others)).toEqual({ cpm: 300, per_scan: 100, ctr: 0.3 })
  expect(similarAds([...others, other(500, 5)])).toMatchObject({ cpm: 350 })
})

test('fewer than five advertisers are not shown, for each figure on its own', () => {
  const four = [other(100, 1), other(200, 2), other(300, 3), other(400, 4)]
  expect(similarAds(four)).toEqual({ cpm: null, per_scan: null, ctr: null })
  expect(similarAds([...four, other(500, 0)])).toEqual({ cpm: 300, per_scan: null, ctr: 0.2 })
  expect(similarAds([])).toEqual({ cpm: null, per_scan: null, ctr: null })
})

test('a median lies between the smallest and the largest, in any order', () => {
  const rupees = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: LEAST_OTHERS, maxLength: 30 })
  fc.assert(
    fc.property(rupees, (all) => {
      const { cpm } = similarAds(all.map((one) => other(one, 0)))
      expect(cpm).toBeGreaterThanOrEqual(Math.min(...all))
      expect(cpm).toBeLessThanOrEqual(Math.max(...all))
      expect(similarAds(all.toReversed().map((one) => other(one, 0))).cpm).toBe(cpm)
    }),
  )
})
